import { describe, expect, it } from '@jest/globals';
import type { Account } from '../accounts/account.ts';
import type { Session } from '../sessions/session.ts';
import { accessTokenClaims } from './access-token-claims.ts';

const signedInAt = new Date('2026-11-21T11:00:00Z');
const now = new Date('2026-11-21T12:00:00.900Z');
const endsAt = new Date('2026-12-21T11:00:00Z');
const account: Account = {
  id: '0199aaaa-0000-7000-8000-000000000001',
  version: 1,
  email: 'ada@example.org',
  role: 'admin',
  passwordHash: 'never published',
  userMetadata: { full_name: 'Ada Lovelace', role: 'leader' },
  emailConfirmedAt: signedInAt,
  emailIdentity: true,
  identities: [],
  createdAt: signedInAt,
  updatedAt: signedInAt,
};
const session: Session = {
  id: 'session-1',
  userId: account.id,
  amr: [{ method: 'recovery', at: signedInAt }],
  createdAt: signedInAt,
};
const options = { issuer: 'http://localhost:8080/auth/v1', endsAt, now, hasFactor: false };

describe('an access token', () => {
  const claims = accessTokenClaims(account, session, options);

  it('has GoTrue’s claims and expires after an hour', () => {
    expect(claims).toEqual({
      iss: 'http://localhost:8080/auth/v1',
      sub: account.id,
      aud: 'authenticated',
      exp: 1_795_266_000,
      iat: 1_795_262_400,
      email: 'ada@example.org',
      phone: '',
      app_metadata: { provider: 'email', providers: ['email'], role: 'admin' },
      user_metadata: {
        full_name: 'Ada Lovelace',
        role: 'leader',
        sub: account.id,
        email: 'ada@example.org',
        email_verified: true,
        phone_verified: false,
      },
      role: 'authenticated',
      aal: 'aal1',
      amr: [{ method: 'recovery', timestamp: 1_795_258_800 }],
      session_id: 'session-1',
      is_anonymous: false,
    });
  });

  it('is aal2 after a second factor and lists the newest method first', () => {
    const factor = { method: 'totp', at: now, factorId: 'f' } as const;
    const raised = accessTokenClaims(account, { ...session, amr: [...session.amr, factor] }, { ...options, hasFactor: true });
    expect(raised).toMatchObject({
      aal: 'aal2',
      amr: [
        { method: 'totp', timestamp: 1_795_262_400 },
        { method: 'recovery', timestamp: 1_795_258_800 },
      ],
      mfa_enrolled: true,
    });
  });

  it('says that the account has a second factor in a claim that its owner can’t set', () => {
    const forging = { ...account, userMetadata: { mfa_enrolled: false } };
    expect(accessTokenClaims(forging, session, { ...options, hasFactor: true })).toMatchObject({
      aal: 'aal1',
      mfa_enrolled: true,
    });
    expect(accessTokenClaims({ ...account, userMetadata: { mfa_enrolled: true } }, session, options)).not.toHaveProperty(
      'mfa_enrolled',
    );
  });

  it('never outlives its session', () => {
    const sooner = new Date('2026-11-21T12:10:00Z');
    const { exp } = accessTokenClaims(account, session, { ...options, endsAt: sooner });
    expect(exp).toBe(sooner.getTime() / 1_000);
  });

  it('authorizes by app_metadata, independent of the owner’s data', () => {
    expect(claims).toMatchObject({ role: 'authenticated', app_metadata: { role: 'admin' } });
    expect(JSON.stringify(claims)).not.toContain('never published');
  });
});
