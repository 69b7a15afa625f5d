import { openTokenStream, type TokenStreamOptions } from '@casebook/api-client';
import { AiExplanation } from '@casebook/contracts';
import type { ExplanationId } from './explanations-slice.ts';

/** Requests an explanation and follows it as it is written. Loaded when it is first requested, with the schemas: a quiz starts without it. */
export const writeExplanation = (
  id: ExplanationId,
  options: Pick<TokenStreamOptions<AiExplanation>, 'session' | 'signal' | 'onToken'>,
): Promise<AiExplanation> => openTokenStream('/api/v1/ai/explanations', { ...options, body: id, done: AiExplanation });
