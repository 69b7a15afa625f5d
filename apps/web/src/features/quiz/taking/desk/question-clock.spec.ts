import { describe, expect, it } from '@jest/globals';
import { QuestionClock } from './question-clock.ts';

describe('the question clock', () => {
  it('counts each question while it runs', () => {
    const clock = new QuestionClock();
    clock.start('one', 0);
    expect(clock.elapsed('one', 4000)).toBe(4000);
    clock.start('two', 5000);
    expect(clock.elapsed('one', 9000)).toBe(5000);
    expect(clock.elapsed('two', 9000)).toBe(4000);
  });

  it('stands still while paused, and goes on from there', () => {
    const clock = new QuestionClock();
    clock.start('one', 0);
    clock.pause(1000);
    expect(clock.elapsed('one', 60_000)).toBe(1000);
    clock.start('one', 60_000);
    expect(clock.elapsed('one', 61_500)).toBe(2500);
  });
});

describe('the clocks of two devices', () => {
  it('do not add up: the greater time holds, and runs on', () => {
    const clock = new QuestionClock({ one: 2000 });
    clock.start('one', 0);
    clock.raise('one', 4000, 3000);
    expect(clock.elapsed('one', 3000)).toBe(5000);
    clock.raise('one', 9000, 3000);
    expect(clock.elapsed('one', 4000)).toBe(10_000);
    clock.raise('two', 700, 4000);
    expect(clock.all(4000)).toEqual({ one: 10_000, two: 700 });
  });
});
