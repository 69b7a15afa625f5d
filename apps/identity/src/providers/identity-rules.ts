import { AuthError } from '@casebook/contracts';
import { newId } from '@casebook/platform';
import type { Account } from '../accounts/account.ts';
import type { Identity } from '../identities/identity.ts';
import type { ProviderProfile } from './provider-profile.ts';

/** How many identities an account has at most. */
const MAX_IDENTITIES = 20;

/** @throws validation_failed if the account has no room for another identity */
export function requireBelowIdentityLimit({ identities }: Pick<Account, 'identities'>): void {
  const message = 'Maximum number of identities reached, unlink to continue';
  if (identities.length >= MAX_IDENTITIES) throw new AuthError('validation_failed', { status: 422, message });
}

/** Matches the identity of a provider's account. */
export const isIdentityOf =
  ({ provider, providerId }: Pick<ProviderProfile, 'provider' | 'providerId'>) =>
  (identity: Identity): boolean =>
    identity.provider === provider && identity.providerId === providerId;

/** The part of an identity that each sign-in updates. */
export const claimsOf = ({ identityData, email }: ProviderProfile): Pick<Identity, 'identityData' | 'email'> => ({
  identityData,
  ...(email !== undefined && { email }),
});

/** @returns an identity that links a provider's account */
export function newIdentity({ id: userId }: Pick<Account, 'id'>, profile: ProviderProfile, now: Date): Identity {
  const { provider, providerId } = profile;
  return { id: newId(), userId, provider, providerId, ...claimsOf(profile), createdAt: now, updatedAt: now };
}
