import { AuthError } from '@casebook/contracts';
import { describe, expect, it } from '@jest/globals';
import { array, assert, boolean, property, uuid } from 'fast-check';
import type { Account } from '../accounts/account.ts';
import type { Credential } from '../webauthn/credential.ts';
import {
  MAX_PASSKEYS,
  nameOfProvider,
  requireBelowPasskeyLimit,
  requireOtherSignInMethod,
  requireOwner,
  requirePasskey,
  toPasskey,
} from './passkey-rules.ts';

const now = new Date('2026-12-03T12:00:00Z');
const passkey = (id: string): Credential => ({
  id,
  userId: 'u',
  credentialId: `credential-${id}`,
  publicKey: new Uint8Array(),
  counter: 0,
  transports: [],
  friendlyName: 'Passkey',
  createdAt: now,
});
const account = (passwordHash?: string): Account => ({
  id: 'u',
  version: 1,
  email: 'ada@example.org',
  role: 'member',
  userMetadata: {},
  emailIdentity: true,
  identities: [],
  emailConfirmedAt: now,
  createdAt: now,
  updatedAt: now,
  ...(passwordHash && { passwordHash }),
});
const codeOf = (rule: () => unknown): string | undefined => {
  try {
    rule();
    return undefined;
  } catch (error) {
    if (error instanceof AuthError) return error.code;
    throw error;
  }
};

describe('a passkey', () => {
  it('is registered and removed in a session that was just authenticated, with the second factor if there is one', () => {
    const factor = {
      id: 'f',
      userId: 'u',
      friendlyName: '',
      type: 'totp',
      status: 'verified',
      createdAt: now,
      updatedAt: now,
    } as const;
    const old = new Date(now.getTime() - 16 * 60_000);
    const session = (at: Date) => ({ id: 's', userId: 'u', amr: [{ method: 'passkey', at } as const], createdAt: at });
    expect(codeOf(() => requireOwner({ account: account(), session: session(now), factors: [] }, now))).toBeUndefined();
    expect(codeOf(() => requireOwner({ account: account(), session: session(old), factors: [] }, now))).toBe(
      'reauthentication_needed',
    );
    expect(codeOf(() => requireOwner({ account: account(), session: session(now), factors: [factor] }, now))).toBe(
      'insufficient_aal',
    );
    const unverified = { ...factor, status: 'unverified' } as const;
    expect(codeOf(() => requireOwner({ account: account(), session: session(now), factors: [unverified] }, now))).toBeUndefined();
  });

  it('is one of a bounded number', () => {
    const passkeys = Array.from({ length: MAX_PASSKEYS }, (_, index) => passkey(String(index)));
    expect(codeOf(() => requireBelowPasskeyLimit(passkeys))).toBe('too_many_passkeys');
    expect(codeOf(() => requireBelowPasskeyLimit(passkeys.slice(1)))).toBeUndefined();
  });

  it('is found among its owner’s only', () => {
    expect(requirePasskey([passkey('a'), passkey('b')], 'b').id).toBe('b');
    expect(codeOf(() => requirePasskey([passkey('a')], 'c'))).toBe('validation_failed');
  });

  it('stays if it is the last one of an account without a password', () => {
    assert(
      property(array(uuid(), { minLength: 1, maxLength: MAX_PASSKEYS }), boolean(), (ids, hasPassword) => {
        const passkeys = [...new Set(ids)].map(passkey);
        const [removed = passkey('a')] = passkeys;
        const code = codeOf(() => requireOtherSignInMethod(account(hasPassword ? 'hash' : undefined), passkeys, removed));
        expect(code).toBe(hasPassword || passkeys.length > 1 ? undefined : 'passkey_not_deletable');
      }),
    );
  });

  it('is named after a common provider, or just a passkey', () => {
    expect(nameOfProvider('bada5566-a7aa-401f-bd96-45619a55120d')).toBe('1Password');
    expect(nameOfProvider('00000000-0000-0000-0000-000000000000')).toBe('Passkey');
  });

  it('is shown without its key', () => {
    const shown = { id: 'a', friendly_name: 'Passkey', created_at: now.toISOString() };
    expect(toPasskey(passkey('a'))).toEqual(shown);
    expect(toPasskey({ ...passkey('a'), lastUsedAt: now })).toEqual({ ...shown, last_used_at: now.toISOString() });
  });
});
