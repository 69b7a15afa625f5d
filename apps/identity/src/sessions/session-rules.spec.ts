import { describe, expect, it } from '@jest/globals';
import { assert, integer, property } from 'fast-check';
import type { Session } from './session.ts';
import { decideRefresh, REUSE_GRACE_MS, sessionsInScope } from './session-rules.ts';

const now = new Date('2026-11-21T12:00:00Z');
const usedAgo = (ms: number) => ({ usedAt: new Date(now.getTime() - ms) });

describe('a refresh token', () => {
  it('is rotated when it was never used', () => {
    expect(decideRefresh({}, now)).toBe('rotate');
  });

  it('gives the same answer again for ten seconds, then ends its session', () => {
    expect(decideRefresh(usedAgo(0), now)).toBe('repeat');
    expect(decideRefresh(usedAgo(10_000), now)).toBe('repeat');
    expect(decideRefresh(usedAgo(10_001), now)).toBe('end-session');
  });

  it('is never rotated twice', () => {
    assert(property(integer({ min: -60_000, max: 10 * REUSE_GRACE_MS }), (ms) => decideRefresh(usedAgo(ms), now) !== 'rotate'));
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
