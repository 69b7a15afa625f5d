import { createHash } from 'node:crypto';
import type { ContentQuestion } from '../../exam/src/index.ts';

/** @returns a random sample of questions, or all if there are fewer; the same for the same seed and bank */
export function drawQuestions(questions: readonly ContentQuestion[], count: number, seed: string): ContentQuestion[] {
  const sortKeyOf = ({ slug }: ContentQuestion) => createHash('sha256').update(`${seed}:${slug}`).digest('hex');
  const keyed = questions.map((question) => ({ question, sortKey: sortKeyOf(question) }));
  return keyed
    .sort((a, b) => (a.sortKey < b.sortKey ? -1 : 1))
    .slice(0, count)
    .map(({ question }) => question);
}
