import { Difficulty, Domain, Explanation, OptionView } from '@casebook/contracts';
import { z } from 'zod';

/** What a quiz copies of a question, its key and explanation included. */
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

/** As much of a question as a draw needs to know, and whether the member who draws has used it. */
export interface Candidate {
  readonly id: string;
  readonly domain: Domain;
  readonly difficulty: Difficulty;
  /** Characters of the stem. */
  readonly stemLength: number;
  readonly used: boolean;
}
