import { AuthError, type VerifyFactorInput } from '@casebook/contracts';
import { describe, expect, it } from '@jest/globals';
import { array, assert, boolean, constantFrom, property, record, uuid } from 'fast-check';
import type { Session } from '../sessions/session.ts';
import { withFactor } from '../sessions/session-rules.ts';
import { type Challenge, type Factor, isRecoveryCodes, isVerified, type TotpFactor } from './factor.ts';
import {
  abandonedOf,
  CHALLENGE_VALID_MS,
  factorsRemovedWith,
  MAX_FACTORS,
  MAX_FAILURES,
  requireBelowFactorLimit,
  requireCode,
  requireEnrollable,
  requireKeyResponse,
  requireOpen,
  requireRecentAuthentication,
  requireSameSession,
  requireVerifiable,
} from './factor-rules.ts';

const now = new Date('2026-11-28T12:00:00Z');
const minutesAgo = (minutes: number) => new Date(now.getTime() - minutes * 60_000);
const times = { createdAt: now, updatedAt: now };
const totp = (id: string, status: Factor['status'] = 'verified'): TotpFactor => ({
  ...times,
  id,
  userId: 'u',
  friendlyName: id,
  type: 'totp',
  status,
  secretSealed: 'sealed',
});
const codes: Factor = { ...times, id: 'codes', userId: 'u', friendlyName: 'Codes', type: 'recovery_code', status: 'verified' };
const session = (minutes: number): Session => ({
  id: 's',
  userId: 'u',
  amr: [{ method: 'password', at: minutesAgo(minutes) }],
  createdAt: minutesAgo(minutes),
});

/** The status, code, and text of a refusal, or undefined. */
function refusalOf(rule: () => unknown): [number, string, string] | undefined {
  try {
    rule();
    return undefined;
  } catch (error) {
    if (!(error instanceof AuthError)) throw error;
    return [error.status, error.code, error.message];
  }
}

describe('an enrollment', () => {
  it('is of an authenticator app, or of a security key where browsers have WebAuthn; other types are refused as GoTrue refuses them when they are off', () => {
    for (const hasWebAuthn of [true, false]) expect(requireEnrollable('totp', hasWebAuthn)).toBe('totp');
    expect(requireEnrollable('webauthn', true)).toBe('webauthn');
    expect(refusalOf(() => requireEnrollable('phone', true))).toEqual([
      422,
      'mfa_phone_enroll_not_enabled',
      'MFA enroll is disabled for Phone',
    ]);
    expect(refusalOf(() => requireEnrollable('webauthn', false))).toEqual([
      422,
      'mfa_webauthn_enroll_not_enabled',
      'MFA enroll is disabled for WebAuthn',
    ]);
    for (const type of [undefined, null, '', 'recovery_code', 'TOTP'])
      expect(refusalOf(() => requireEnrollable(type, true))).toEqual([
        400,
        'validation_failed',
        'factor_type needs to be totp, phone, or webauthn',
      ]);
  });

  it('has a name that no other factor of the account has', () => {
    expect(refusalOf(() => requireBelowFactorLimit([totp('Phone')], 'Tablet'))).toBeUndefined();
    expect(refusalOf(() => requireBelowFactorLimit([totp('Phone')], 'Phone'))).toEqual([
      422,
      'mfa_factor_name_conflict',
      'A factor with the friendly name "Phone" for this user already exists',
    ]);
  });

  const many = (count: number, status: Factor['status']) =>
    Array.from({ length: count }, (_each, at) => totp(`${status} ${at}`, status));

  it('is refused with ten factors', () => {
    expect(refusalOf(() => requireBelowFactorLimit(many(MAX_FACTORS - 1, 'verified'), 'new'))).toBeUndefined();
    expect(refusalOf(() => requireBelowFactorLimit(many(MAX_FACTORS, 'verified'), 'new'))).toEqual([
      422,
      'too_many_enrolled_mfa_factors',
      'Maximum number of verified factors reached, unenroll to continue',
    ]);
  });

  it('replaces the oldest unverified factor if there are ten, and every one that is older than an hour', () => {
    const idsOf = (factors: readonly Factor[]) => abandonedOf(factors, now).map(({ id }) => id);
    const aged = (id: string, minutes: number, status: Factor['status']) => ({
      ...totp(id, status),
      createdAt: minutesAgo(minutes),
    });
    expect(idsOf(many(MAX_FACTORS - 1, 'unverified'))).toEqual([]);
    expect(idsOf(many(MAX_FACTORS, 'unverified'))).toEqual(['unverified 0']);
    expect(idsOf([...many(MAX_FACTORS - 2, 'verified'), ...many(2, 'unverified')])).toEqual(['unverified 0']);
    expect(idsOf(many(MAX_FACTORS, 'verified'))).toEqual([]);
    const old = [aged('verified', 90, 'verified'), aged('old', 61, 'unverified'), aged('new', 60, 'unverified')];
    expect(idsOf(old)).toEqual(['old']);
    expect(idsOf([...old, ...many(MAX_FACTORS - 3, 'unverified')])).toEqual(['old']);
  });

  it('takes a sign-in or a second factor of the last 15 minutes', () => {
    const stale = session(16);
    const verified = (minutes: number) => withFactor(stale, { method: 'totp', at: minutesAgo(minutes), factorId: 'f' });
    expect(refusalOf(() => requireRecentAuthentication(session(15), now))).toBeUndefined();
    expect(refusalOf(() => requireRecentAuthentication(verified(15), now))).toBeUndefined();
    expect(refusalOf(() => requireRecentAuthentication(stale, now))?.[1]).toBe('reauthentication_needed');
    expect(refusalOf(() => requireRecentAuthentication(verified(16), now))?.[1]).toBe('reauthentication_needed');
  });
});

describe('a challenge', () => {
  const challenge: Challenge = {
    id: 'c',
    factorId: 'f',
    ipAddress: '192.0.2.1',
    failures: 0,
    createdAt: now,
    expiresAt: new Date(now.getTime() + CHALLENGE_VALID_MS),
  };
  const expired = [
    422,
    'mfa_challenge_expired',
    'MFA challenge c has expired, verify against another challenge or create a new challenge.',
  ];

  it('is open for five minutes', () => {
    const at = (ms: number) => refusalOf(() => requireOpen(challenge, '192.0.2.1', new Date(now.getTime() + ms)));
    expect([at(0), at(CHALLENGE_VALID_MS - 1), at(CHALLENGE_VALID_MS)]).toEqual([undefined, undefined, expired]);
  });

  it('ends when it is verified, and with the fifth wrong code', () => {
    expect(refusalOf(() => requireOpen({ ...challenge, verifiedAt: now }, '192.0.2.1', now))).toEqual(expired);
    expect(refusalOf(() => requireOpen({ ...challenge, failures: MAX_FAILURES - 1 }, '192.0.2.1', now))).toBeUndefined();
    expect(refusalOf(() => requireOpen({ ...challenge, failures: MAX_FAILURES }, '192.0.2.1', now))).toEqual(expired);
  });

  it('is answered from the address that requested it, for the factor it is for', () => {
    expect(refusalOf(() => requireOpen(challenge, '192.0.2.2', now))).toEqual([
      422,
      'mfa_ip_address_mismatch',
      'Challenge and verify IP addresses mismatch.',
    ]);
    expect(refusalOf(() => requireOpen(undefined, '192.0.2.1', now))).toEqual([
      422,
      'mfa_factor_not_found',
      'MFA factor with the provided challenge ID not found',
    ]);
  });
});

describe('the first code of a factor', () => {
  it('takes aal2 if the account already has a verified factor', () => {
    const pending = totp('new', 'unverified');
    const aal2 = withFactor(session(0), { method: 'totp', at: now, factorId: 'old' });
    expect(refusalOf(() => requireVerifiable(pending, [pending], session(0)))).toBeUndefined();
    expect(refusalOf(() => requireVerifiable(pending, [totp('old'), pending], session(0)))?.slice(0, 2)).toEqual([
      403,
      'insufficient_aal',
    ]);
    expect(refusalOf(() => requireVerifiable(pending, [totp('old'), pending], aal2))).toBeUndefined();
    expect(refusalOf(() => requireVerifiable(totp('old'), [totp('old')], session(0)))).toBeUndefined();
  });
});

describe('removing a factor', () => {
  it('removes the recovery codes with the last other verified factor', () => {
    expect(factorsRemovedWith(totp('a'), [totp('a'), codes])).toEqual([totp('a'), codes]);
    expect(factorsRemovedWith(totp('a'), [totp('a'), totp('b'), codes])).toEqual([totp('a')]);
    expect(factorsRemovedWith(totp('a'), [totp('a'), totp('b', 'unverified'), codes])).toEqual([totp('a'), codes]);
    expect(factorsRemovedWith(codes, [totp('a'), codes])).toEqual([codes]);
  });

  it('never leaves recovery codes as the only verified factor', () => {
    const factor = record({ id: uuid(), status: constantFrom<Factor['status']>('verified', 'unverified') }).map(
      ({ id, status }) => totp(id, status),
    );
    assert(
      property(array(factor, { minLength: 1 }), boolean(), (apps, hasCodes) => {
        const factors: Factor[] = hasCodes ? [...apps, codes] : apps;
        for (const removed of factors.filter(isVerified)) {
          const left = factors.filter((each) => !factorsRemovedWith(removed, factors).includes(each)).filter(isVerified);
          expect(left.length === 0 || left.some((each) => !isRecoveryCodes(each)) || !apps.some(isVerified)).toBe(true);
        }
      }),
    );
  });
});

describe('an answer to a challenge', () => {
  const challenge_id = '0199aaaa-0000-7000-8000-000000000001';
  const challenge: Challenge = {
    id: challenge_id,
    factorId: 'key',
    ipAddress: '',
    failures: 0,
    createdAt: now,
    expiresAt: now,
    sessionId: 's',
    webauthnChallenge: 'x',
  };

  it('comes from the session that requested it, if it is a security key’s', () => {
    expect(refusalOf(() => requireSameSession(challenge, session(0)))).toBeUndefined();
    expect(refusalOf(() => requireSameSession(challenge, { ...session(0), id: 'other' }))?.slice(0, 2)).toEqual([
      422,
      'mfa_factor_not_found',
    ]);
  });

  it('is a code for an authenticator app', () => {
    expect(requireCode({ challenge_id, code: '123456' })).toBe('123456');
    for (const code of [undefined, null])
      expect(refusalOf(() => requireCode({ challenge_id, code }))).toEqual([
        400,
        'validation_failed',
        'Code needs to be non-empty',
      ]);
  });

  it('is a registration for a new security key, and an assertion for a verified one', () => {
    const key = (status: Factor['status']): Factor => ({ ...totp('key', status), type: 'webauthn' });
    const webauthn = { type: 'request' } as NonNullable<VerifyFactorInput['webauthn']>;
    expect(requireKeyResponse(key('verified'), { challenge_id, webauthn })).toBe(webauthn);
    expect(refusalOf(() => requireKeyResponse(key('unverified'), { challenge_id, webauthn }))).toEqual([
      400,
      'validation_failed',
      'WebAuthn type must be create for this factor',
    ]);
    expect(refusalOf(() => requireKeyResponse(key('verified'), { challenge_id }))).toEqual([
      400,
      'validation_failed',
      'WebAuthn config required',
    ]);
  });
});
