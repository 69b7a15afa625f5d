import type { QuizItemView } from '@casebook/contracts';
import { describe, expect, it } from '@jest/globals';
import { byDomain, outcomeOf, slowest, topicsToStudy } from './breakdown.ts';

type Item = Pick<QuizItemView, 'domain' | 'tags' | 'position' | 'question' | 'answer'>;

const item = (position: number, domain: Item['domain'], isCorrect?: boolean, timeSpentMs = 1000, tags: string[] = []): Item => ({
  position,
  domain,
  tags,
  question: `Question ${position}?`,
  ...(isCorrect !== undefined && {
    answer: {
      itemId: 'i',
      optionId: 'o',
      isCorrect,
      correctOptionId: 'o',
      explanation: { correct: '', whyWrong: [], keyConcepts: '', practicalApplication: '' },
      timeSpentMs,
      answeredAt: '2026-11-20T10:00:00.000Z',
    },
  }),
});
const quiz = [
  item(1, 'Asset Security', true, 9000),
  item(2, 'Asset Security', false, 1000, ['ownership', 'labels']),
  item(3, 'Security Operations', false, 5000, ['logging']),
  item(4, 'Asset Security', false, 7000, ['labels']),
  item(5, 'Software Development Security', true, 500),
  item(6, 'Security Operations'),
];

describe('the breakdown of a quiz', () => {
  it('lists domains weakest first, without unanswered items', () => {
    expect(byDomain(quiz)).toEqual([
      { domain: 'Security Operations', total: 1, correct: 0 },
      { domain: 'Asset Security', total: 3, correct: 1 },
      { domain: 'Software Development Security', total: 1, correct: 1 },
    ]);
  });

  it('says in a sentence what the member did', () => {
    expect(outcomeOf(quiz)).toBe('You answered 2 of 5 correctly. Worth another look: Asset Security; Security Operations.');
    expect(outcomeOf([quiz[0], quiz[4]].filter((one) => one !== undefined))).toBe('You answered all 2 correctly.');
  });

  it('lists the slowest questions', () => {
    expect(slowest(quiz, 3).map(({ position }) => position)).toEqual([1, 4, 3]);
    expect(slowest([], 3)).toEqual([]);
  });

  it('lists what to study: the domains with the most incorrect answers, and their tags', () => {
    expect(topicsToStudy(quiz)).toEqual([
      { domain: 'Asset Security', wrong: 2, tags: ['labels', 'ownership'] },
      { domain: 'Security Operations', wrong: 1, tags: ['logging'] },
    ]);
    expect(topicsToStudy([item(1, 'Asset Security', true)])).toEqual([]);
  });
});
