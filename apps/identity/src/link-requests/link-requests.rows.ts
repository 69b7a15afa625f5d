import { UserData } from '@casebook/contracts';
import { z } from 'zod';
import type { LinkRequest as LinkRequestRow, Prisma } from '../generated/prisma/client.ts';
import {
  type LinkRequest,
  type MailRequest,
  type NoticeKind,
  type NoticeRequest,
  RequestPurpose,
  type SignUpData,
  type TokenType,
} from './link-request.ts';

const StoredTokenType = z.enum(['signup', 'magiclink', 'recovery', 'invite', 'email_change', 'reauthentication']);

export const toTokenType = (type: string): TokenType => StoredTokenType.parse(type);

export const toLinkRequest = (row: LinkRequestRow): LinkRequest => readers[RequestPurpose.parse(row.purpose)](row);

/** The row of a new request. A `resend_signup` request gets its sign-up when its mail is composed. */
export function toRow(request: LinkRequest): Prisma.LinkRequestUncheckedCreateInput {
  if (!('userMetadata' in request)) return 'signUp' in request ? fault(request, 'unsent mail') : request;
  return { ...request, userMetadata: request.userMetadata as Prisma.InputJsonObject };
}

const noticeOf =
  (purpose: NoticeKind) =>
  (row: LinkRequestRow): NoticeRequest => ({
    ...mailRequestOf(row),
    purpose,
    userId: row.userId ?? fault(row, 'member'),
    ...(row.device !== null && { device: row.device }),
  });

/** How a row of each purpose is read. */
const readers: Record<RequestPurpose, (row: LinkRequestRow) => LinkRequest> = {
  signup: (row) => {
    const { passwordHash, userMetadata } = signUpOf(row) ?? fault(row, 'user data');
    return { ...mailRequestOf(row), purpose: 'signup', userMetadata, ...(passwordHash !== undefined && { passwordHash }) };
  },
  resend_signup: (row) => {
    const signUp = signUpOf(row);
    return { ...mailRequestOf(row), purpose: 'resend_signup', ...(signUp && { signUp }) };
  },
  recovery: (row) => ({ ...mailRequestOf(row), purpose: 'recovery' }),
  magiclink: (row) => {
    const signUp = signUpOf(row);
    return { ...mailRequestOf(row), purpose: 'magiclink', ...(signUp && { userMetadata: signUp.userMetadata }) };
  },
  email_change: (row) => ({
    ...mailRequestOf(row),
    purpose: 'email_change',
    userId: row.userId ?? fault(row, 'member'),
    newEmail: row.newEmail ?? fault(row, 'new address'),
    ...(row.sessionId !== null && { sessionId: row.sessionId }),
    ...(row.confirmedAt && { confirmedAt: row.confirmedAt }),
  }),
  resend_email_change: (row) => ({ ...mailRequestOf(row), purpose: 'resend_email_change' }),
  reauthentication: (row) => ({
    ...mailRequestOf(row),
    purpose: 'reauthentication',
    userId: row.userId ?? fault(row, 'member'),
  }),
  invite: (row) => ({ ...mailRequestOf(row), purpose: 'invite', accountId: row.accountId ?? fault(row, 'account') }),
  new_device: noticeOf('new_device'),
  password_changed: noticeOf('password_changed'),
  email_changed: noticeOf('email_changed'),
  factor_added: noticeOf('factor_added'),
  passkey_added: noticeOf('passkey_added'),
  identity_linked: noticeOf('identity_linked'),
  identity_unlinked: noticeOf('identity_unlinked'),
};

function mailRequestOf({ id, email, redirectTo, codeChallenge, createdAt, expiresAt }: LinkRequestRow): MailRequest {
  return { id, email, redirectTo, createdAt, expiresAt, ...(codeChallenge !== null && { codeChallenge }) };
}

function signUpOf({ id, accountId, passwordHash, userMetadata }: LinkRequestRow): SignUpData | undefined {
  if (userMetadata === null) return undefined;
  const password = passwordHash !== null && { passwordHash };
  return { accountId: accountId ?? id, userMetadata: UserData.parse(userMetadata), ...password };
}

function fault({ id, purpose }: { id: string; purpose: string }, missing: string): never {
  throw new Error(`The ${purpose} request ${id} has no ${missing}`);
}
