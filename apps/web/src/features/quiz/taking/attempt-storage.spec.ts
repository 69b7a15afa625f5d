import type { AnswerView, LiveState, QuizView } from '@casebook/contracts';
import { describe, expect, it } from '@jest/globals';
import { fromStored, type StoredAttempt, toStored } from './attempt-storage.ts';

const answer = { itemId: 'one', optionId: 'a', timeSpentMs: 4000 } as AnswerView;
const items = [
  { id: 'one', position: 1, answer },
  { id: 'two', position: 2 },
] as QuizView['items'];
const base = { revision: 3 } as LiveState;
const startedAt = '2026-11-20T10:00:00.000Z';
const attempt: StoredAttempt = {
  quiz: { id: 'quiz', kind: 'standard', status: 'active', startedAt, items, state: base },
  isCompleting: false,
  draft: { position: 2, choices: { two: 'b' }, tallies: { two: [1, 0, 2, 0] }, textSize: 1.2, marked: ['two'], struck: [] },
  base,
  elapsedMs: { two: 7000 },
  enhanced: [
    {
      id: '019aa000-0000-7000-8000-000000000001',
      questionId: '019aa000-0000-7000-8000-000000000002',
      contentVersion: 1,
      kind: 'enhanced',
      text: 'The policy outlives the person.',
      model: 'casebook-sample',
      createdAt: startedAt,
    },
  ],
};

describe('the stored attempt', () => {
  it('has what the screen shows after a reload', () => {
    expect(toStored(attempt, 100_000)).toMatchObject({
      questions: items,
      currentIndex: 1,
      userAnswers: [answer.optionId, null],
      selectedAnswer: 'b',
      showResult: false,
      startTime: startedAt,
      questionStartTime: 93_000,
      questionTimes: [4000, 7000],
      elapsedTime: 11_000,
      questionElapsedTime: 7000,
      tallyCounts: [1, 0, 2, 0],
      isActive: true,
      textSize: 1.2,
      enhancedExplanations: attempt.enhanced,
    });
  });

  it('round-trips', () => {
    expect(fromStored(JSON.parse(JSON.stringify(toStored(attempt, 0))))).toEqual(attempt);
  });

  it('reads what the previous version of the app stored', () => {
    const previous = {
      questions: items,
      currentIndex: 1,
      userAnswers: ['a', null],
      selectedAnswer: 'b',
      showResult: false,
      startTime: startedAt,
      questionStartTime: 93_000,
      questionTimes: [4000, 7000],
      elapsedTime: 11_000,
      questionElapsedTime: 7000,
      tallyCounts: [1, 0, 2, 0],
      isActive: true,
      textSize: 1.2,
      quiz: { id: 'quiz', kind: 'standard', status: 'active', startedAt },
      choices: { two: 'b' },
      tallies: { two: [1, 0, 2, 0] },
      marked: ['two'],
      struck: [],
      server: base,
    };
    expect(fromStored(previous)).toEqual({ ...attempt, enhanced: [] });
  });

  it.each([
    ['nothing', null],
    ['a position that does not exist', { ...toStored(attempt, 0), currentIndex: 9 }],
    ['another program’s value', { questions: 'none' }],
  ])('is undefined for %s', (_what, stored) => {
    expect(fromStored(stored)).toBeUndefined();
  });
});
