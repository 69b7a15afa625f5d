import {
  type AiExplanation,
  AnalyzedKeyword,
  AppError,
  type ErrorCode,
  type ExplanationKind,
  type PromptName,
} from '@casebook/contracts';
import { z } from 'zod';
import { prompts } from '../prompts/prompts.ts';

/** Identifies an explanation. It is written only once per key. */
export interface ExplanationKey {
  readonly kind: ExplanationKind;
  readonly questionId: string;
  readonly contentVersion: number;
  readonly promptVersion: number;
}

export const ExplanationContent = z.union([
  z.strictObject({ text: z.string() }),
  z.strictObject({ keywords: z.array(AnalyzedKeyword) }),
]);
export type ExplanationContent = z.infer<typeof ExplanationContent>;

/** A written explanation. */
export interface Explanation extends ExplanationKey {
  readonly id: string;
  readonly content: ExplanationContent;
  /** The model that the endpoint reported. */
  readonly model: string;
  readonly createdAt: Date;
}

const promptOf = { perspective: 'perspective', enhanced: 'explanation', keywords: 'keywords' } as const satisfies Record<
  ExplanationKind,
  PromptName
>;

/** The version of the prompt for a kind of explanation. */
export const promptVersionOf = (kind: ExplanationKind): number => prompts[promptOf[kind]].version;

export type Vote = 1 | -1;

/** @param mine the caller's vote */
export function toAiExplanation(explanation: Explanation, mine?: Vote): AiExplanation {
  const { id, kind, questionId, contentVersion, model, createdAt, content } = explanation;
  const about = { id, questionId, contentVersion, model, createdAt: createdAt.toISOString(), ...(mine && { mine }) };
  if (kind === 'keywords') return { ...about, kind, keywords: 'keywords' in content ? content.keywords : [] };
  return { ...about, kind, text: 'text' in content ? content.text : '' };
}

const failures: Readonly<Record<ExplanationKind, ErrorCode>> = {
  perspective: 'explanation.perspective-failed',
  enhanced: 'explanation.enhanced-failed',
  keywords: 'explanation.keywords-failed',
};
/** Errors whose message is about generated questions. */
const GENERATOR_ERRORS: readonly ErrorCode[] = ['ai.generation-failed', 'ai.malformed-response'];

/** @returns an error whose message is about the kind of explanation, or the error itself if it is more specific */
export function failureOf(kind: ExplanationKind, error: unknown): unknown {
  const isGeneric = error instanceof AppError && GENERATOR_ERRORS.includes(error.code);
  return isGeneric ? new AppError(failures[kind], {}, { cause: error }) : error;
}
