import type { AuthIdentity, UserData } from '@casebook/contracts';

/** An account at a provider, linked to the account here that it signs in to. */
export interface Identity {
  readonly id: string;
  readonly userId: string;
  readonly provider: string;
  /** The provider's id of its account. */
  readonly providerId: string;
  /** The provider's claims about its account, as of the latest sign-in. */
  readonly identityData: UserData;
  /** Lower case. */
  readonly email?: string;
  readonly lastSignInAt?: Date;
  readonly createdAt: Date;
  readonly updatedAt: Date;
}

/** An identity in GoTrue's format, whose `id` is the provider's and `identity_id` ours. */
export function toAuthIdentity(identity: Identity): AuthIdentity {
  return {
    identity_id: identity.id,
    id: identity.providerId,
    user_id: identity.userId,
    identity_data: identity.identityData,
    provider: identity.provider,
    ...(identity.lastSignInAt && { last_sign_in_at: identity.lastSignInAt.toISOString() }),
    created_at: identity.createdAt.toISOString(),
    updated_at: identity.updatedAt.toISOString(),
    email: identity.email ?? '',
  };
}
