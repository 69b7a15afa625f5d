import { z } from 'zod';

// The wire spells these out rather than importing the exam, so that contracts stand alone; a test in the bank holds both equal.
export const Domain = z
  .enum([
    'Security and Risk Management',
    'Asset Security',
    'Security Architecture and Engineering',
    'Communication and Network Security',
    'Identity and Access Management (IAM)',
    'Security Assessment and Testing',
    'Security Operations',
    'Software Development Security',
  ])
  .meta({ id: 'Domain' });
export type Domain = z.infer<typeof Domain>;

export const Difficulty = z.enum(['Easy', 'Medium', 'Hard']).meta({ id: 'Difficulty' });
export type Difficulty = z.infer<typeof Difficulty>;

export const QuestionType = z
  .enum(['knowledge', 'application', 'analysis', 'synthesis', 'evaluation'])
  .meta({ id: 'QuestionType' });
export type QuestionType = z.infer<typeof QuestionType>;

export const FormatType = z
  .enum(['most-likely', 'least-likely', 'best-practice', 'scenario-based', 'definition', 'comparison'])
  .meta({ id: 'FormatType' });
export type FormatType = z.infer<typeof FormatType>;

/** Tiers of `qualityScore`: 80 and more, 60 to 79, below 60 (000 section 9). */
export const Quality = z.enum(['high', 'medium', 'low']).meta({ id: 'Quality' });
export type Quality = z.infer<typeof Quality>;

/** Who made a question: a person, a model, or another system that it was imported from. The server sets it, never an author. */
export const Origin = z.enum(['human', 'ai', 'imported']).meta({ id: 'Origin' });
export type Origin = z.infer<typeof Origin>;

/** Reserved: it is among a question's tags exactly where its origin is `ai`. No author adds or removes it. */
export const AI_GENERATED_TAG = 'ai-generated';

export const ReviewStatus = z.enum(['draft', 'in-review', 'approved', 'rejected']).meta({ id: 'ReviewStatus' });
export type ReviewStatus = z.infer<typeof ReviewStatus>;
