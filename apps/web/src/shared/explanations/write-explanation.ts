import { openTokenStream, type TokenStreamOptions } from '@casebook/api-client';
import { AiExplanation, type ExplanationKind } from '@casebook/contracts';

export interface ExplanationId {
  readonly questionId: string;
  readonly kind: ExplanationKind;
}

/** Requests an explanation and follows it as it is written. Loaded when it is first requested, with the schemas: a quiz starts without it. */
export const writeExplanation = (
  id: ExplanationId,
  options: Pick<TokenStreamOptions<AiExplanation>, 'session' | 'signal' | 'onToken'>,
): Promise<AiExplanation> => openTokenStream('/api/v1/ai/explanations', { ...options, body: id, done: AiExplanation });
