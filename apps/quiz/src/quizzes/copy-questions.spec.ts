import { randomInt, randomUUID } from 'node:crypto';
import { seededChance } from '@casebook/testing';
import { describe, expect, it } from '@jest/globals';
import type { PooledQuestion } from '../question-pool/pooled-question.ts';
import { copyQuestions, questionsOf } from './copy-questions.ts';

const options = ['key', 'one', 'two', 'three'].map((name) => ({ id: String(randomUUID()), text: `The ${name}` }));
const question: PooledQuestion = {
  id: randomUUID(),
  domain: 'Asset Security',
  difficulty: 'Hard',
  stem: 'Which one?',
  options,
  correctOptionId: options[0]?.id ?? '',
  explanation: { correct: 'So it is', whyWrong: [], keyConcepts: 'Concepts', practicalApplication: 'Practice' },
  tags: ['ownership'],
};
const copied = (questions: PooledQuestion[], below = randomInt as (limit: number) => number) =>
  copyQuestions(questions, randomUUID, below);

describe('copying questions into a quiz', () => {
  it('keeps the key with its option and each rationale with its option in 10,000 shuffles', () => {
    const fraction = seededChance(7);
    const keyAt = [0, 0, 0, 0];
    for (let round = 0; round < 10_000; round += 1) {
      const [item] = copied([question], (limit) => Math.floor(fraction() * limit));
      const key = item?.options.findIndex(({ id }) => id === item.correctOptionId) ?? -1;
      expect(item?.options[key]?.text).toBe('The key');
      expect([...(item?.options ?? [])].sort((a, b) => options.indexOf(a) - options.indexOf(b))).toEqual(options);
      keyAt[key] = (keyAt[key] ?? 0) + 1;
    }
    // 2,500 are expected for each position; a deviation of 300 is seven standard deviations.
    for (const times of keyAt) expect(Math.abs(times - 2500)).toBeLessThan(300);
  });

  it('can be reversed: a retake starts from the copied questions, without the answers', () => {
    const items = copied([question, { ...question, id: randomUUID() }]);
    const taken = { id: 'quiz', kind: 'standard', status: 'completed', startedAt: new Date(), items } as const;
    const again = questionsOf(taken);
    expect(again.map(({ id }) => id)).toEqual(items.map(({ questionId }) => questionId));
    expect(again[0]).toEqual({ ...question, options: items[0]?.options });
  });
});
