import { openTokenStream, type TokenStreamOptions } from '@casebook/api-client';
import { AiExplanation, type ExplanationKind } from '@casebook/contracts';

export interface ExplanationId {
  readonly questionId: string;
  readonly kind: ExplanationKind;
}

/** Requests an explanation and follows its stream. Loaded with the schemas on first use, so that starting a quiz doesn't load it. */
export const writeExplanation = (
  id: ExplanationId,
  options: Pick<TokenStreamOptions<AiExplanation>, 'session' | 'signal' | 'onToken'>,
): Promise<AiExplanation> => openTokenStream('/api/v1/ai/explanations', { ...options, body: id, done: AiExplanation });
