import { describe, expect, it } from '@jest/globals';
import { dailyStreak, dailyWeek } from './daily-streak.ts';

const today = '2027-03-02';

describe('the streak of daily quizzes', () => {
  it.each([
    ['none', [], { current: 0, best: 0 }],
    ['today’s alone', ['2027-03-02'], { current: 1, best: 1 }],
    ['yesterday’s, while today is not over', ['2027-03-01'], { current: 1, best: 1 }],
    ['over the end of a month', ['2027-02-27', '2027-02-28', '2027-03-01', '2027-03-02'], { current: 4, best: 4 }],
    ['nothing since the day before yesterday', ['2027-02-27', '2027-02-28'], { current: 0, best: 2 }],
    ['a longer run before a gap', ['2027-02-20', '2027-02-21', '2027-02-22', '2027-03-02'], { current: 1, best: 3 }],
  ])('of %s', (_what, dates, streak) => {
    expect(dailyStreak(dates, today)).toEqual(streak);
    expect(dailyStreak([...dates].reverse(), today)).toEqual(streak);
  });
});

describe('the week of daily quizzes', () => {
  it('has the last seven UTC days, today last, also across the end of a month', () => {
    expect(dailyWeek(['2027-02-28', '2027-03-02', '2027-02-20'], today)).toEqual([
      { date: '2027-02-24', completed: false },
      { date: '2027-02-25', completed: false },
      { date: '2027-02-26', completed: false },
      { date: '2027-02-27', completed: false },
      { date: '2027-02-28', completed: true },
      { date: '2027-03-01', completed: false },
      { date: '2027-03-02', completed: true },
    ]);
  });
});
