import { describe, expect, it } from '@jest/globals';
import { allElapsed, type Clocks, elapsedOf, raiseClocks, runClock } from './attempt-clock.ts';

const DAY_MS = 24 * 60 * 60 * 1000;
const stopped = (elapsedMs: Record<string, number> = {}): Clocks => ({ elapsedMs });

describe('the clocks of an attempt', () => {
  it('count each item while it shows', () => {
    const clocks = stopped();
    runClock(clocks, 'one', 0);
    expect(elapsedOf(clocks, 'one', 4000)).toBe(4000);
    runClock(clocks, 'two', 5000);
    expect(elapsedOf(clocks, 'one', 9000)).toBe(5000);
    expect(elapsedOf(clocks, 'two', 9000)).toBe(4000);
  });

  it('stand still while paused, and continue from there', () => {
    const clocks = stopped();
    runClock(clocks, 'one', 0);
    runClock(clocks, undefined, 1000);
    expect(elapsedOf(clocks, 'one', 60_000)).toBe(1000);
    runClock(clocks, 'one', 60_000);
    expect(elapsedOf(clocks, 'one', 61_500)).toBe(2500);
  });

  it('count a day at the most, however long the page stays open', () => {
    const clocks = stopped();
    runClock(clocks, 'one', 0);
    expect(allElapsed(clocks, 3 * DAY_MS)).toEqual({ one: DAY_MS });
    runClock(clocks, 'two', 3 * DAY_MS);
    runClock(clocks, 'one', 3 * DAY_MS);
    expect(elapsedOf(clocks, 'one', 4 * DAY_MS)).toBe(DAY_MS);
  });

  it('of two devices don’t add up: the greater time counts, and runs on', () => {
    const clocks = stopped({ one: 2000 });
    runClock(clocks, 'one', 0);
    raiseClocks(clocks, { one: 4000 }, 3000);
    expect(elapsedOf(clocks, 'one', 3000)).toBe(5000);
    raiseClocks(clocks, { one: 9000 }, 3000);
    expect(elapsedOf(clocks, 'one', 4000)).toBe(10_000);
    raiseClocks(clocks, { two: 700 }, 4000);
    expect(allElapsed(clocks, 4000)).toEqual({ one: 10_000, two: 700 });
  });
});
