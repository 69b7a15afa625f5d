import { z } from 'zod';
import { difficulties, domainNames, formatTypes, questionTypes } from './exam-profile.ts';

// Separate from the profile, which the web app loads first, so that a page that only shows names doesn't load zod.

export const Domain = z.enum(domainNames).meta({ id: 'Domain' });
export type Domain = z.infer<typeof Domain>;

export const Difficulty = z.enum(difficulties).meta({ id: 'Difficulty' });
export type Difficulty = z.infer<typeof Difficulty>;

export const QuestionType = z.enum(questionTypes).meta({ id: 'QuestionType' });
export type QuestionType = z.infer<typeof QuestionType>;

export const FormatType = z.enum(formatTypes).meta({ id: 'FormatType' });
export type FormatType = z.infer<typeof FormatType>;
