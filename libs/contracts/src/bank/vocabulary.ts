import { z } from 'zod';

/** Domains, difficulties, and types are those of the exam. */
export { Difficulty, Domain, FormatType, QuestionType } from '@casebook/exam';

/** Tiers of `qualityScore`: 80 and more, 60 to 79, below 60 (`QUALITY_TIERS` in libs/exam). */
export const Quality = z.enum(['high', 'medium', 'low']).meta({ id: 'Quality' });
export type Quality = z.infer<typeof Quality>;

/** Who made a question: a person, a model, or another system that it was imported from. The server sets it, never an author. */
export const Origin = z.enum(['human', 'ai', 'imported']).meta({ id: 'Origin' });
export type Origin = z.infer<typeof Origin>;

/** Reserved: it is among a question's tags exactly where its origin is `ai`. No author adds or removes it. */
export const AI_GENERATED_TAG = 'ai-generated';

export const ReviewStatus = z.enum(['draft', 'in-review', 'approved', 'rejected']).meta({ id: 'ReviewStatus' });
export type ReviewStatus = z.infer<typeof ReviewStatus>;
