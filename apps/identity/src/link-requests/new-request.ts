import { newId, type Transaction } from '@casebook/platform';
import type { MailRequest } from './link-request.ts';
import { REQUEST_VALID_MS } from './link-rules.ts';
import { type RedirectPolicy, redirectTarget } from './redirect-rules.ts';

export interface RequestedMail {
  /** Lower case. */
  readonly email: string;
  readonly redirectTo?: string | undefined;
  readonly codeChallenge?: string | null | undefined;
}

/** The part that requests for every kind of mail share. */
export function newRequest(
  tx: Transaction,
  { email, redirectTo, codeChallenge }: RequestedMail,
  policy: RedirectPolicy,
): MailRequest {
  return {
    id: newId(),
    email,
    redirectTo: redirectTarget(redirectTo, policy),
    createdAt: tx.now,
    expiresAt: new Date(tx.now.getTime() + REQUEST_VALID_MS),
    ...(codeChallenge && { codeChallenge }),
  };
}
