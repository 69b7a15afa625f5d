import { createHash } from 'node:crypto';
import type { ContentQuestion } from '../../exam/src/index.ts';

/** @returns so many questions by lot, or all there are; the same for the same seed and bank */
export function drawQuestions(questions: readonly ContentQuestion[], count: number, seed: string): ContentQuestion[] {
  const lotOf = ({ slug }: ContentQuestion) => createHash('sha256').update(`${seed}:${slug}`).digest('hex');
  const lots = questions.map((question) => ({ question, lot: lotOf(question) }));
  return lots
    .sort((a, b) => (a.lot < b.lot ? -1 : 1))
    .slice(0, count)
    .map(({ question }) => question);
}
