import { Difficulty, Domain, Explanation, OptionView } from '@casebook/contracts';
import { z } from 'zod';

/** The fields of a question that a quiz copies, including key and explanation. */
export const PooledQuestion = z.object({
  id: z.uuid(),
  domain: Domain,
  difficulty: Difficulty,
  question: z.string(),
  options: z.array(OptionView),
  correctOptionId: z.uuid(),
  explanation: Explanation,
  tags: z.array(z.string()),
});
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
