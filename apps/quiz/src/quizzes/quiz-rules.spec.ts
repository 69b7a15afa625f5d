import { AppError, type ErrorCode } from '@casebook/contracts';
import { describe, expect, it } from '@jest/globals';
import type { Answer, Item, Quiz } from './quiz.ts';
import { answeredAt, completeQuiz, discardQuiz, gradeAnswer, openItems } from './quiz-rules.ts';
import { toQuizResult, toQuizView } from './quiz-view.ts';

const now = new Date('2026-11-21T10:00:00Z');

function item(position: number, answer?: Partial<Answer>): Item {
  return {
    id: `item-${position}`,
    position,
    questionId: `question-${position}`,
    stem: 'Who decides?',
    options: ['key', 'other'].map((id) => ({ id, text: `The ${id} one` })),
    correctOptionId: 'key',
    explanation: { correct: 'So it is', whyWrong: [], keyConcepts: 'Concepts', practicalApplication: 'Practice' },
    domain: 'Asset Security',
    difficulty: 'Hard',
    tags: [],
    ...(answer && { answer: { id: 'a', optionId: 'key', isCorrect: true, timeSpentMs: 0, answeredAt: now, ...answer } }),
  };
}
const quiz = (fields: Partial<Quiz> = {}): Quiz => ({
  id: 'quiz',
  kind: 'standard',
  status: 'active',
  startedAt: now,
  items: [item(1)],
  ...fields,
});
const input = (optionId: string) => ({ itemId: 'item-1', optionId, timeSpentMs: 1200 });
const stamp = { id: 'answer', answeredAt: now };
const codeOf = (act: () => unknown): ErrorCode | undefined => {
  try {
    act();
  } catch (error) {
    if (error instanceof AppError) return error.code;
    throw error;
  }
  return undefined;
};

describe('grading', () => {
  it.each([
    ['key', true],
    ['other', false],
  ])('holds the chosen option %s against the item’s own key', (optionId, isCorrect) => {
    expect(gradeAnswer(quiz(), item(1), input(optionId), stamp)).toEqual({ ...stamp, optionId, isCorrect, timeSpentMs: 1200 });
  });

  it('refuses another item’s option', () => {
    expect(codeOf(() => gradeAnswer(quiz(), item(1), input('elsewhere'), stamp))).toBe('quiz.option-not-found');
  });

  it.each(['completed', 'discarded'] as const)('refuses a quiz that is %s', (status) => {
    expect(codeOf(() => gradeAnswer(quiz({ status }), item(1), input('key'), stamp))).toBe('quiz.not-active');
  });

  it('returns the first answer, whatever the quiz’s status', () => {
    for (const status of ['active', 'completed', 'discarded'] as const)
      expect(codeOf(() => gradeAnswer(quiz({ status }), item(1, {}), input('other'), stamp))).toBe('quiz.already-answered');
  });
});

describe('completing a quiz', () => {
  it('requires every item to be answered', () => {
    const open = quiz({ items: [item(1, {}), item(2)] });
    expect(openItems(open).map(({ id }) => id)).toEqual(['item-2']);
    expect(codeOf(() => completeQuiz(open, now))).toBe('quiz.items-open');
    expect(completeQuiz(quiz({ items: [item(1, {})] }), now)).toMatchObject({ status: 'completed', completedAt: now });
  });

  it('leaves a completed quiz unchanged and refuses a discarded one', () => {
    const completed = quiz({ status: 'completed', items: [item(1, {})] });
    expect(completeQuiz(completed, now)).toBe(completed);
    expect(codeOf(() => completeQuiz(quiz({ status: 'discarded' }), now))).toBe('quiz.not-active');
  });

  it('sums the correct answers and the time in seconds', () => {
    const items = [item(1, { timeSpentMs: 1200 }), item(2, { optionId: 'other', isCorrect: false, timeSpentMs: 800 })];
    expect(toQuizResult(quiz({ items }))).toEqual({
      quizId: 'quiz',
      totalQuestions: 2,
      correctAnswers: 1,
      timeSpent: 2,
      questionResults: [
        {
          itemId: 'item-1',
          questionId: 'question-1',
          question: 'Who decides?',
          userAnswer: 'key',
          isCorrect: true,
          timeSpent: 1.2,
        },
        {
          itemId: 'item-2',
          questionId: 'question-2',
          question: 'Who decides?',
          userAnswer: 'other',
          isCorrect: false,
          timeSpent: 0.8,
        },
      ],
    });
  });
});

describe('discarding a quiz', () => {
  it('is possible for a standard quiz that isn’t completed', () => {
    expect(discardQuiz(quiz()).status).toBe('discarded');
    expect(discardQuiz(quiz({ status: 'discarded' })).status).toBe('discarded');
    expect(codeOf(() => discardQuiz(quiz({ status: 'completed' })))).toBe('quiz.not-active');
  });

  it('isn’t possible for the daily quiz', () => {
    expect(codeOf(() => discardQuiz(quiz({ kind: 'daily' })))).toBe('quiz.daily-stays');
  });
});

describe('the view of a quiz', () => {
  it('has the key and explanation of answered items only', () => {
    const [answered, open] = toQuizView(quiz({ items: [item(1, {}), item(2)] })).items;
    expect(answered?.answer).toMatchObject({ correctOptionId: 'key', explanation: { correct: 'So it is' } });
    expect(JSON.stringify(open)).not.toMatch(/correctOptionId|explanation|So it is/);
  });

  it('has its result once it is completed', () => {
    expect(toQuizView(quiz())).not.toHaveProperty('result');
    expect(toQuizView(quiz({ status: 'completed', items: [item(1, {})] })).result).toMatchObject({ correctAnswers: 1 });
  });
});

describe('the time of an answer', () => {
  const started = quiz({ startedAt: new Date('2026-11-18T10:00:00Z') });

  it.each([
    ['the claimed one', '2026-11-20T23:59:59Z', '2026-11-20T23:59:59Z'],
    ['the claimed one up to 48 hours ago', '2026-11-19T10:00:00Z', '2026-11-19T10:00:00Z'],
    ['the server’s if the claimed one is older', '2026-11-19T09:59:59Z', now],
    ['the server’s if the claimed one is in the future', '2026-11-21T10:00:01Z', now],
    ['the server’s if none is claimed', undefined, now],
  ])('is %s', (_what, claimed, expected) => {
    expect(answeredAt(claimed, started, now)).toEqual(new Date(expected));
  });

  it('is the server’s if the claimed one is before the quiz', () => {
    expect(answeredAt('2026-11-21T09:59:59Z', quiz(), now)).toEqual(now);
  });
});
