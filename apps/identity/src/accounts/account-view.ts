import type { AuthIdentity, AuthUser, UserData } from '@casebook/contracts';
import { type Factor, toAuthFactor } from '../factors/factor.ts';
import { type Identity, toAuthIdentity } from '../identities/identity.ts';
import type { Account, PendingAccount } from './account.ts';
import { isAnonymous } from './account-rules.ts';

type Viewed = Pick<
  Account,
  'id' | 'email' | 'role' | 'userMetadata' | 'createdAt' | 'updatedAt' | 'emailIdentity' | 'identities'
> &
  Partial<
    Pick<
      Account,
      | 'emailConfirmedAt'
      | 'emailChange'
      | 'lastSignInAt'
      | 'passwordHash'
      | 'appMetadata'
      | 'bannedUntil'
      | 'invitedAt'
      | 'isCreatedByAdmin'
    >
  >;

/** An account in GoTrue's format for its owner. */
export function toAuthUser(account: Viewed, factors: readonly Factor[] = []): AuthUser {
  const confirmedAt = account.emailConfirmedAt?.toISOString();
  const signedInAt = account.lastSignInAt && { last_sign_in_at: account.lastSignInAt.toISOString() };
  const times = { created_at: account.createdAt.toISOString(), updated_at: account.updatedAt.toISOString() };
  return {
    id: account.id,
    aud: 'authenticated',
    role: 'authenticated',
    email: account.email,
    phone: '',
    ...(confirmedAt && { email_confirmed_at: confirmedAt, confirmed_at: confirmedAt }),
    ...(account.emailChange && {
      new_email: account.emailChange.newEmail,
      email_change_sent_at: account.emailChange.sentAt.toISOString(),
    }),
    ...(account.bannedUntil && { banned_until: account.bannedUntil.toISOString() }),
    ...(account.invitedAt && { invited_at: account.invitedAt.toISOString() }),
    ...signedInAt,
    app_metadata: appMetadataOf(account),
    user_metadata: userMetadataOf(account),
    identities: withEmailIdentity<AuthIdentity>(account, account.identities.map(toAuthIdentity), () => ({
      // The address's identity has the account's id, because an account has at most one address.
      identity_id: account.id,
      id: account.id,
      user_id: account.id,
      identity_data: identityDataOf(account),
      provider: 'email',
      ...signedInAt,
      ...times,
      email: account.email,
    })),
    ...(factors.length > 0 && { factors: factors.map(toAuthFactor) }),
    ...times,
    is_anonymous: isAnonymous(account),
  };
}

/** The account's `app_metadata`, which authorization relies on. Its owner can't change it. */
export function appMetadataOf(account: Pick<Account, 'role' | 'appMetadata'> & SignsIn): AuthUser['app_metadata'] {
  const all = withEmailIdentity(
    account,
    account.identities.map(({ provider }) => provider),
    () => EMAIL,
  );
  const providers = [...new Set(all)];
  const [provider] = providers;
  return { ...account.appMetadata, ...(provider && { provider, providers }), role: account.role };
}

const EMAIL = 'email';

type SignsIn = Pick<Account, 'email' | 'identities' | 'emailIdentity' | 'createdAt'> & Partial<Pick<Account, 'passwordHash'>>;

/** Whether the account has an email identity. It is derived from the account and has no row in `identities`. */
export const hasEmailIdentity = (account: Pick<SignsIn, 'email' | 'emailIdentity' | 'passwordHash'>): boolean =>
  !isAnonymous(account) && (account.emailIdentity || account.passwordHash !== undefined);

/** Adds the email identity to the linked identities. It comes first, except after an identity whose sign-in created the account. */
function withEmailIdentity<Entry>(account: SignsIn, linked: readonly Entry[], email: () => Entry): Entry[] {
  if (!hasEmailIdentity(account)) return [...linked];
  const isOlder = (identity: Identity) => identity.createdAt <= account.createdAt;
  const older = account.identities.filter(isOlder).length;
  return [...linked.slice(0, older), email(), ...linked.slice(older)];
}

type Identified = Pick<Viewed, 'id' | 'email' | 'emailConfirmedAt'>;

const identityDataOf = ({ id, email, emailConfirmedAt }: Identified) => ({
  sub: id,
  email,
  email_verified: emailConfirmedAt !== undefined,
  phone_verified: false,
});

/**
 * The owner's data. As in GoTrue, an account from a sign-up also shows its identity's data here. An account that an admin created doesn't.
 */
export const userMetadataOf = (account: Identified & Pick<Viewed, 'userMetadata' | 'isCreatedByAdmin'>): UserData => ({
  ...account.userMetadata,
  ...(!isAnonymous(account) && !account.isCreatedByAdmin && identityDataOf(account)),
});

/** A pending account in GoTrue's format, for admins. */
export const toUnconfirmedUser = ({
  confirmationSentAt,
  ...pending
}: PendingAccount & Pick<Account, 'emailChange'>): AuthUser => ({
  ...toAuthUser({ ...pending, emailIdentity: true, isCreatedByAdmin: true, identities: [] }),
  ...(confirmationSentAt && { confirmation_sent_at: confirmationSentAt.toISOString() }),
});

/**
 * The response to a sign-up that must be confirmed by mail. It contains nothing of an existing account, so it is the same whether or not
 * the address has one.
 * @param id the id that the account will have once it is confirmed
 */
export function toPendingUser(id: string, email: string, userMetadata: UserData, now: Date): AuthUser {
  const account = {
    id,
    email,
    role: 'member',
    userMetadata,
    emailIdentity: true,
    identities: [],
    createdAt: now,
    updatedAt: now,
  } as const;
  const view = toAuthUser(account);
  return { ...view, confirmation_sent_at: now.toISOString() };
}
