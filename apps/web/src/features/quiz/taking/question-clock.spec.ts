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
