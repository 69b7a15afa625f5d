import { z } from 'zod';
import { Difficulty, Domain } from '../bank/vocabulary.ts';
import { Instant, oneOrMany } from '../http/paging.ts';

/** The source of a custom quiz's questions, instead of all available ones. */
export const QuizSource = z.enum(['bookmarks', 'mistakes', 'unseen', 'weakest']).meta({ id: 'QuizSource' });
export type QuizSource = z.infer<typeof QuizSource>;

/** A tag that narrows a quiz. */
export const QuizTag = z.string().min(1).max(100);

export const QuizSetupQuery = z.strictObject({
  tags: oneOrMany(QuizTag).optional(),
  domains: oneOrMany(Domain).optional(),
  difficulties: oneOrMany(Difficulty).optional(),
  from: QuizSource.optional(),
});
export type QuizSetupQuery = z.infer<typeof QuizSetupQuery>;

/** The questions that a custom quiz can draw from. All numbers count questions. */
export const QuizSetup = z
  .strictObject({
    used: z.int(),
    available: z.int(),
    /** The sum of used and available questions. */
    total: z.int(),
    sessionStartedAt: Instant.optional(),
    tags: z.array(z.strictObject({ tag: z.string(), available: z.int() })),
    domains: z.array(z.strictObject({ domain: Domain, available: z.int() })),
    difficulties: z.array(z.strictObject({ difficulty: Difficulty, available: z.int() })),
    bookmarked: z.int(),
    mistakes: z.int(),
    unseen: z.int(),
    hard: z.int(),
    /** The number of questions that match the query's filters. */
    matching: z.int(),
  })
  .meta({ id: 'QuizSetup' });
export type QuizSetup = z.infer<typeof QuizSetup>;
