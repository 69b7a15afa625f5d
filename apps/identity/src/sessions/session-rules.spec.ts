import { describe, expect, it } from '@jest/globals';
import { array, assert, constantFrom, integer, property } from 'fast-check';
import type { FactorEntry, Session, SignInMethod } from './session.ts';
import {
  assuranceOf,
  decideRefresh,
  hasExpired,
  hasFreshFactor,
  isFresh,
  lastActivityToken,
  REUSE_GRACE_MS,
  sessionEndOf,
  sessionsInScope,
  withFactor,
  withoutFactors,
} from './session-rules.ts';

const now = new Date('2026-11-21T12:00:00Z');
const sessionBy = (method: SignInMethod, createdAt: Date, id = 'a'): Session => ({
  id,
  userId: 'u',
  amr: [{ method, at: createdAt }],
  createdAt,
});
const usedAgo = (ms: number) => ({ usedAt: new Date(now.getTime() - ms) });

describe('a refresh token', () => {
  it('is rotated if it was never used', () => {
    expect(decideRefresh({}, undefined, now)).toBe('rotate');
  });

  it('returns the same token again while nobody has used that one, after ten seconds with an audit entry', () => {
    expect(decideRefresh(usedAgo(0), {}, now)).toBe('repeat');
    expect(decideRefresh(usedAgo(10_000), {}, now)).toBe('repeat');
    expect(decideRefresh(usedAgo(10_001), {}, now)).toBe('repeat-late');
    expect(decideRefresh(usedAgo(30 * 24 * 3_600_000), {}, now)).toBe('repeat-late');
  });

  it('ends its session after ten seconds if its successor was used', () => {
    expect(decideRefresh(usedAgo(10_000), usedAgo(5_000), now)).toBe('repeat');
    expect(decideRefresh(usedAgo(10_001), usedAgo(5_000), now)).toBe('end-session');
    expect(decideRefresh(usedAgo(10_001), undefined, now)).toBe('end-session');
  });

  it('is never rotated twice', () => {
    const age = integer({ min: -60_000, max: 10 * REUSE_GRACE_MS });
    const successors = [undefined, {}, usedAgo(0)];
    assert(
      property(age, constantFrom(...successors), (ms, successor) => decideRefresh(usedAgo(ms), successor, now) !== 'rotate'),
    );
  });
});

describe('the lifetime of a session', () => {
  const lifetimes = { sessionIdleHours: 24, sessionMaxHours: 72 };
  const ago = (hours: number) => new Date(now.getTime() - hours * 3_600_000);
  const session = (age: number) => sessionBy('password', ago(age));
  const token = (age: number, usedAt?: Date) => ({ hash: 'h', sessionId: 'a', createdAt: ago(age), ...(usedAt && { usedAt }) });

  it('ends after the idle time without a refresh', () => {
    expect(hasExpired(session(24), token(24), lifetimes, now)).toBe(false);
    expect(hasExpired(session(25), token(24.01), lifetimes, now)).toBe(true);
  });

  it('ends at its maximum age, even if active', () => {
    expect(hasExpired(session(71.9), token(1), lifetimes, now)).toBe(false);
    expect(hasExpired(session(72), token(1), lifetimes, now)).toBe(true);
    expect(sessionEndOf(session(72), lifetimes)).toEqual(now);
  });

  it('counts from the last refresh, whose answer a client may have lost', () => {
    const lost = token(30, ago(25));
    expect(hasExpired(session(30), lastActivityToken(lost, token(23)), lifetimes, now)).toBe(false);
    expect(hasExpired(session(30), lastActivityToken(lost, token(25)), lifetimes, now)).toBe(true);
    expect(lastActivityToken(lost, token(25, ago(1)))).toBe(lost);
  });

  it('does not apply to a used token, which the reuse rule handles', () => {
    expect(hasExpired(session(30), token(29, ago(28)), lifetimes, now)).toBe(false);
  });
});

describe('a fresh session', () => {
  const minutesAgo = (minutes: number) => new Date(now.getTime() - minutes * 60_000);
  const fresh = (method: SignInMethod, minutes: number) => isFresh(sessionBy(method, minutesAgo(minutes)), now);

  it('is at most 15 minutes old, or an hour after a recovery', () => {
    expect([fresh('password', 15), fresh('password', 15.1)]).toEqual([true, false]);
    expect([fresh('email/signup', 15), fresh('email/signup', 15.1)]).toEqual([true, false]);
    expect([fresh('recovery', 60), fresh('recovery', 60.1)]).toEqual([true, false]);
  });

  it('is not made by a second factor alone, which counts for changing factors for 15 minutes', () => {
    const verified = (minutes: number) =>
      withFactor(sessionBy('password', minutesAgo(90)), { method: 'totp', at: minutesAgo(minutes), factorId: 'f' });
    expect(isFresh(verified(1), now)).toBe(false);
    expect([hasFreshFactor(verified(15), now), hasFreshFactor(verified(15.1), now)]).toEqual([true, false]);
    expect(hasFreshFactor(sessionBy('password', now), now)).toBe(false);
  });
});

describe('the assurance of a session', () => {
  const password = sessionBy('password', now);
  const totp = (factorId: string): FactorEntry => ({ method: 'totp', at: now, factorId });

  it('is aal1 after signing in and aal2 after a second factor', () => {
    expect(assuranceOf(password)).toBe('aal1');
    expect(assuranceOf(withFactor(password, totp('f')))).toBe('aal2');
    expect(assuranceOf(withFactor(password, { method: 'mfa/recovery_code', at: now, factorId: 'r' }))).toBe('aal2');
  });

  it('is lost with the factor that gave it', () => {
    const raised = withFactor(password, totp('f'));
    expect(withoutFactors(raised, ['other'])).toEqual(raised);
    expect(withoutFactors(raised, ['f', 'other'])).toEqual(password);
  });

  it('lists each method once, the newest last, and never loses the sign-in', () => {
    const entry = constantFrom<FactorEntry['method']>('totp', 'mfa/recovery_code').map((method) => ({ ...totp('f'), method }));
    assert(
      property(array(entry), (entries) => {
        const { amr } = entries.reduce(withFactor, password);
        expect(new Set(amr.map(({ method }) => method)).size).toBe(amr.length);
        expect(amr[0]).toEqual(password.amr[0]);
        if (entries.length > 0) expect(amr.at(-1)?.method).toBe(entries.at(-1)?.method);
      }),
    );
  });
});

describe('a sign-out', () => {
  const sessions = ['a', 'b', 'c'].map((id) => sessionBy('password', now, id));
  const ended = (scope: Parameters<typeof sessionsInScope>[2]) => sessionsInScope(sessions, 'b', scope).map(({ id }) => id);

  it('ends every session, this one, or the others', () => {
    expect(ended('global')).toEqual(['a', 'b', 'c']);
    expect(ended('local')).toEqual(['b']);
    expect(ended('others')).toEqual(['a', 'c']);
  });
});
