import { describe, expect, it } from '@jest/globals';
import { type ModelTime, playModel } from '../../test/play-model.ts';
import { AbuseLimiter } from './abuse-limiter.ts';
import { MemoryAbuseStates } from './memory-abuse-states.ts';

/** `npm run test:limits` also runs them against Redis. */
const STEPS = 100_000;

describe('the limiter of AI requests', () => {
  it('decides as the plain limiter does, over random histories, and every refusal occurs', async () => {
    const time: ModelTime = { now: Date.UTC(2026, 10, 2) };
    const limiter = new AbuseLimiter(new MemoryAbuseStates({ now: () => new Date(time.now) }));
    const { steps, refused } = await playModel(STEPS, time, [[limiter]]);
    expect(steps).toBeGreaterThanOrEqual(STEPS);
    expect([...refused.keys()].sort()).toEqual([
      'Daily limit exceeded. Maximum N requests per day.',
      'High usage detected. Please moderate your request frequency.',
      'Hourly limit exceeded. Maximum N requests per hour.',
      'Multiple security violations detected. Account temporarily restricted. Please try again in N',
      'Please wait N seconds between requests',
      'Rate limit exceeded. Maximum N requests per minute.',
      'Suspicious activity detected. Please slow down your requests.',
    ]);
  });
});
