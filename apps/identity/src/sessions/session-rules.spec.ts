import { describe, expect, it } from '@jest/globals';
import { assert, integer, property } from 'fast-check';
import type { Session } from './session.ts';
import { decideRefresh, hasExpired, isFresh, REUSE_GRACE_MS, sessionEndOf, sessionsInScope } from './session-rules.ts';

const now = new Date('2026-11-21T12:00:00Z');
const usedAgo = (ms: number) => ({ usedAt: new Date(now.getTime() - ms) });

describe('a refresh token', () => {
  it('is rotated if it was never used', () => {
    expect(decideRefresh({}, now)).toBe('rotate');
  });

  it('returns the same token again for ten seconds, then ends its session', () => {
    expect(decideRefresh(usedAgo(0), now)).toBe('repeat');
    expect(decideRefresh(usedAgo(10_000), now)).toBe('repeat');
    expect(decideRefresh(usedAgo(10_001), now)).toBe('end-session');
  });

  it('is never rotated twice', () => {
    assert(property(integer({ min: -60_000, max: 10 * REUSE_GRACE_MS }), (ms) => decideRefresh(usedAgo(ms), now) !== 'rotate'));
  });
});

describe('the lifetime of a session', () => {
  const lifetimes = { sessionIdleHours: 24, sessionMaxHours: 72 };
  const ago = (hours: number) => new Date(now.getTime() - hours * 3_600_000);
  const session = (age: number): Session => ({ id: 'a', userId: 'u', method: 'password', createdAt: ago(age) });
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

  it('does not apply to a used token, which the reuse rule handles', () => {
    expect(hasExpired(session(30), token(29, ago(28)), lifetimes, now)).toBe(false);
  });
});

describe('a fresh session', () => {
  const fresh = (method: Session['method'], minutes: number) =>
    isFresh({ id: 'a', userId: 'u', method, createdAt: new Date(now.getTime() - minutes * 60_000) }, now);

  it('is at most 15 minutes old, or an hour after a recovery', () => {
    expect([fresh('password', 15), fresh('password', 15.1)]).toEqual([true, false]);
    expect([fresh('email/signup', 15), fresh('email/signup', 15.1)]).toEqual([true, false]);
    expect([fresh('recovery', 60), fresh('recovery', 60.1)]).toEqual([true, false]);
  });
});

describe('a sign-out', () => {
  const sessions = ['a', 'b', 'c'].map((id): Session => ({ id, userId: 'u', method: 'password', createdAt: now }));
  const ended = (scope: Parameters<typeof sessionsInScope>[2]) => sessionsInScope(sessions, 'b', scope).map(({ id }) => id);

  it('ends every session, this one, or the others', () => {
    expect(ended('global')).toEqual(['a', 'b', 'c']);
    expect(ended('local')).toEqual(['b']);
    expect(ended('others')).toEqual(['a', 'c']);
  });
});
