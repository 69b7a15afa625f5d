import type { ChatCompletion, ChatCompletionChunk } from 'openai/resources/chat/completions';
import { SAMPLE_MODEL } from './openai-error.ts';

/** A reply with its token counts. */
export interface Completion {
  /** `chatcmpl-...`. */
  readonly id: string;
  /** Unix seconds. */
  readonly created: number;
  readonly tokens: readonly string[];
  readonly isCut: boolean;
  readonly promptTokens: number;
}

const finishReason = ({ isCut }: Completion): 'stop' | 'length' => (isCut ? 'length' : 'stop');

const usageOf = ({ promptTokens, tokens }: Completion) => ({
  prompt_tokens: promptTokens,
  completion_tokens: tokens.length,
  total_tokens: promptTokens + tokens.length,
  prompt_tokens_details: { cached_tokens: 0, audio_tokens: 0 },
  completion_tokens_details: {
    reasoning_tokens: 0,
    audio_tokens: 0,
    accepted_prediction_tokens: 0,
    rejected_prediction_tokens: 0,
  },
});

/** @returns the reply as a single object */
export const wholeCompletion = (completion: Completion): ChatCompletion => ({
  id: completion.id,
  object: 'chat.completion',
  created: completion.created,
  model: SAMPLE_MODEL,
  choices: [
    {
      index: 0,
      message: { role: 'assistant', content: completion.tokens.join(''), refusal: null },
      logprobs: null,
      finish_reason: finishReason(completion),
    },
  ],
  usage: usageOf(completion),
  service_tier: 'default',
  system_fingerprint: 'fp_casebook',
});

/** @returns the reply as chunks: the role, each token, the end, and the usage if requested */
export function* completionChunks(completion: Completion, hasUsage: boolean): Generator<ChatCompletionChunk> {
  const frame = {
    id: completion.id,
    object: 'chat.completion.chunk',
    created: completion.created,
    model: SAMPLE_MODEL,
    service_tier: 'default',
    system_fingerprint: 'fp_casebook',
    ...(hasUsage && { usage: null }),
  } as const;
  const choice = (delta: ChatCompletionChunk.Choice.Delta, reason: ReturnType<typeof finishReason> | null = null) => ({
    ...frame,
    choices: [{ index: 0, delta, logprobs: null, finish_reason: reason }],
  });
  yield choice({ role: 'assistant', content: '', refusal: null });
  for (const content of completion.tokens) yield choice({ content });
  yield choice({}, finishReason(completion));
  if (hasUsage) yield { ...frame, choices: [], usage: usageOf(completion) };
}
