import { AuthError, type Passkey } from '@casebook/contracts';
import type { Account } from '../accounts/account.ts';
import type { SignedInMember } from '../accounts/find-member.ts';
import { isVerified } from '../factors/factor.ts';
import { requireAal2, requireRecentAuthentication } from '../factors/factor-rules.ts';
import type { Credential } from '../webauthn/credential.ts';

/** GoTrue's default. */
export const MAX_PASSKEYS = 10;

/** A passkey changes how a member signs in, so registering or removing one requires the same proof as changing factors (docs/adr/0028). */
export function requireOwner({ session, factors }: SignedInMember, now: Date): void {
  const message = 'AAL2 session is required to manage passkeys when MFA is enabled';
  if (factors.some(isVerified)) requireAal2(session, { message });
  requireRecentAuthentication(session, now);
}

/** @throws too_many_passkeys */
export function requireBelowPasskeyLimit(passkeys: readonly Credential[]): void {
  if (passkeys.length >= MAX_PASSKEYS) throw new AuthError('too_many_passkeys');
}

/** @throws validation_failed (404, as in GoTrue) also for another member's passkey */
export function requirePasskey(passkeys: readonly Credential[], id: string): Credential {
  const passkey = passkeys.find((each) => each.id === id);
  if (!passkey) throw new AuthError('validation_failed', { status: 404, message: 'Passkey not found' });
  return passkey;
}

/**
 * Checks that the account has a password, a linked identity, or another passkey. Otherwise only the mailbox would be left to sign in
 * with.
 * @throws passkey_not_deletable
 */
export function requireOtherSignInMethod(
  { passwordHash, identities }: Account,
  passkeys: readonly Credential[],
  removed: Credential,
): void {
  const hasOther = passwordHash !== undefined || identities.length > 0 || passkeys.some(({ id }) => id !== removed.id);
  if (!hasOther) throw new AuthError('passkey_not_deletable');
}

/**
 * Names of the most common passkey providers, by AAGUID. A new passkey gets its provider's name
 * (passkeydeveloper/passkey-authenticator-aaguids).
 */
const providers: Readonly<Record<string, string>> = {
  'fbfc3007-154e-4ecc-8c0b-6e020557d7bd': 'Apple Passwords',
  'ea9b8d66-4d01-1d21-3ce4-b6b48cb575d4': 'Google Password Manager',
  '08987058-cadc-4b81-b6e1-30de50dcbe96': 'Windows Hello',
  '9ddd1817-af5a-4672-a2b9-3e3dd95000a9': 'Windows Hello',
  '6028b017-b1d4-4c02-b4b3-afcdafc96bb2': 'Windows Hello',
  'adce0002-35bc-c60a-648b-0b25f1f05503': 'Chrome on Mac',
  '53414d53-554e-4700-0000-000000000000': 'Samsung Pass',
  'bada5566-a7aa-401f-bd96-45619a55120d': '1Password',
  'd548826e-79b4-db40-a3d8-11116f7e8349': 'Bitwarden',
  '531126d6-e717-415c-9320-3d9aa6981239': 'Dashlane',
};

/** @param aaguid the authenticator's model */
export const nameOfProvider = (aaguid: string): string => providers[aaguid] ?? 'Passkey';

/** A passkey in GoTrue's format for its owner. */
export const toPasskey = ({ id, friendlyName, createdAt, lastUsedAt }: Credential): Passkey => ({
  id,
  friendly_name: friendlyName,
  created_at: createdAt.toISOString(),
  ...(lastUsedAt && { last_used_at: lastUsedAt.toISOString() }),
});
