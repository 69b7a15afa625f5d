import type { AnswerView, QuizProgress, QuizView } from '@casebook/contracts';
import { describe, expect, it } from '@jest/globals';
import { fromStored, type KeptQuiz, toStored } from './kept-quiz.ts';

const answer = { itemId: 'one', optionId: 'a', timeSpentMs: 4000 } as AnswerView;
const items = [
  { id: 'one', position: 1, answer },
  { id: 'two', position: 2 },
] as QuizView['items'];
const base = { revision: 3 } as QuizProgress;
const startedAt = '2026-11-20T10:00:00.000Z';
const kept: KeptQuiz = {
  quiz: { id: 'quiz', kind: 'standard', status: 'active', startedAt, items, state: base },
  desk: { position: 2, choices: { two: 'b' }, tallies: { two: [1, 0, 2, 0] }, textSize: 1.2, marked: ['two'], struck: [] },
  base,
  elapsedMs: { two: 7000 },
};

describe('the quiz that a browser keeps', () => {
  it('has the fields of the specification', () => {
    expect(toStored(kept, 100_000)).toMatchObject({
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
    });
  });

  it('comes back whole', () => {
    expect(fromStored(JSON.parse(JSON.stringify(toStored(kept, 0))))).toEqual(kept);
  });

  it.each([
    ['nothing', null],
    ['a place that is not there', { ...toStored(kept, 0), currentIndex: 9 }],
    ['what another program left', { questions: 'none' }],
  ])('is not taken from %s', (_what, stored) => {
    expect(fromStored(stored)).toBeUndefined();
  });
});
