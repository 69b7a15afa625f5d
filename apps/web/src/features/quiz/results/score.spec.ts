import type { QuizItemView } from '@casebook/contracts';
import { describe, expect, it } from '@jest/globals';
import { scoreMessage, scoreOf, scoreTone } from './score.ts';

const answered = (isCorrect: boolean, timeSpentMs: number): Pick<QuizItemView, 'answer'> => ({
  answer: {
    itemId: 'i',
    optionId: 'o',
    isCorrect,
    correctOptionId: 'o',
    explanation: { correct: '', whyWrong: [], keyConcepts: '', practicalApplication: '' },
    timeSpentMs,
    answeredAt: '2026-11-20T10:00:00.000Z',
  },
});

describe('the score', () => {
  it('has the correct count, the time, and the average', () => {
    expect(scoreOf([answered(true, 1000), answered(false, 3000), answered(true, 2000)])).toEqual({
      total: 3,
      correct: 2,
      percent: 67,
      timeSpentMs: 6000,
      averageMs: 2000,
      missing: 0,
    });
  });

  it('counts items without an answer', () => {
    expect(scoreOf([answered(true, 1000), {}])).toMatchObject({ percent: 50, missing: 1 });
    expect(scoreOf([])).toMatchObject({ percent: 0, averageMs: 0 });
  });

  it('is green from 80, yellow from 60, else red', () => {
    expect([100, 80, 79, 60, 59, 0].map(scoreTone)).toEqual(['success', 'success', 'warning', 'warning', 'error', 'error']);
  });

  it('has a message for each band: from 90, 80, 70, 60, and below', () => {
    const messages = [90, 80, 70, 60, 59].map(scoreMessage);
    expect(new Set(messages).size).toBe(5);
    expect([100, 89, 79, 69, 0].map(scoreMessage)).toEqual(messages);
  });
});
