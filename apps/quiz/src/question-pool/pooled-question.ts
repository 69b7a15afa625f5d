import { type Difficulty, type Domain, fromWireStem, PublishedContent } from '@casebook/contracts';
import { z } from 'zod';

/** A question's content as the pool stores it: everything that the bank publishes. */
export const PooledContent = z.object({
  ...PublishedContent.shape,
  id: z.uuid(),
  contentVersion: z.int().exactOptional(),
});

/** The fields of a question that a quiz copies, including key and explanation, from stored content. */
export const PooledQuestion = PooledContent.pick({
  id: true,
  contentVersion: true,
  scenario: true,
  exhibit: true,
  domain: true,
  difficulty: true,
  question: true,
  options: true,
  correctOptionId: true,
  explanation: true,
  tags: true,
}).transform(fromWireStem);
export type PooledQuestion = z.infer<typeof PooledQuestion>;

/** The fields of a question that the weighted draw reads, and whether the member has used it. */
export interface Candidate {
  readonly id: string;
  readonly domain: Domain;
  readonly difficulty: Difficulty;
  /** Length of the stem in characters. */
  readonly stemLength: number;
  readonly used: boolean;
}
