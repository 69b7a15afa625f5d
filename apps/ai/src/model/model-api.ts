import { AppError, type PromptData, type PromptName, promptNames, promptReplies } from '@casebook/contracts';
import { type Caller, Clock, Database, lockMember, Metrics, runDespiteDisconnect, withoutIdempotency } from '@casebook/platform';
import { Injectable } from '@nestjs/common';
import { BrokenCircuitError, ConsecutiveBreaker, circuitBreaker, handleWhen } from 'cockatiel';
import OpenAI from 'openai';
import { z } from 'zod';
import { AiOptions } from '../ai-options.ts';
import { type ChatMessage, composeMessages } from '../prompts/prompt.ts';
import { prompts } from '../prompts/prompts.ts';
import { costOf, dayOf, MICROS_PER_USD, requireBudget } from './budget-rules.ts';
import { callOutcomes, isProviderDown, outcomeOf, providerFault } from './model-faults.ts';
import { parseReply } from './model-reply.ts';
import { UsageRepository } from './usage.repository.ts';

/** The circuit breaker opens after this many consecutive failures, and lets one call through after this time. */
const BREAKER = { failures: 5, openMs: 30_000 };
/** How often the SDK retries a call that may succeed immediately (408, 409, 429, 5xx, a lost connection), with backoff and Retry-After. */
const RETRIES = 1;

/** The member for whom a call is made, and the budget that it counts against. */
export interface CallContext {
  /** The caller for the records about the call. */
  readonly caller: Caller;
  readonly userId: string;
  /** Whether the call counts against the budget of members without access. */
  readonly isFree: boolean;
  readonly signal: AbortSignal;
}

export interface ModelReply<Reply> {
  readonly reply: Reply;
  /** The model that the endpoint reported. */
  readonly model: string;
  readonly promptVersion: number;
}

/** A prompt with a structured reply. The replies to all others are text. */
type StructuredPrompt = keyof typeof promptReplies;
type TextPrompt = Exclude<PromptName, StructuredPrompt>;
type ReplyOf<Name extends StructuredPrompt> = z.infer<(typeof promptReplies)[Name]>;

/**
 * Calls the language model through the OpenAI SDK: within the budgets, behind a circuit breaker, and with its tokens and cost recorded,
 * even if the reply is unusable.
 */
@Injectable()
export class ModelApi {
  readonly #client: OpenAI | undefined;
  readonly #breaker = circuitBreaker(handleWhen(isProviderDown), {
    halfOpenAfter: BREAKER.openMs,
    breaker: new ConsecutiveBreaker(BREAKER.failures),
  });
  readonly #calls;
  /** Turned off by the first response that shows that the endpoint doesn't support JSON schemas. */
  #supportsSchemas = true;

  constructor(
    private readonly options: AiOptions,
    private readonly usage: UsageRepository,
    private readonly database: Database,
    private readonly clock: Clock,
    metrics: Metrics,
  ) {
    const { openaiApiKey: apiKey, openaiBaseUrl: baseURL, aiTimeoutSeconds } = options;
    this.#client = apiKey ? new OpenAI({ apiKey, baseURL, timeout: aiTimeoutSeconds * 1_000, maxRetries: RETRIES }) : undefined;
    metrics.gauges('ai_spent_dollars', 'What the calls of the UTC day have cost, in US dollars', ['members'], async () => {
      const { all, free } = await usage.spentOn(dayOf(clock.now()));
      return [
        { labels: { members: 'all' }, value: all / MICROS_PER_USD },
        { labels: { members: 'free' }, value: free / MICROS_PER_USD },
      ];
    });
    const series = promptNames.flatMap((prompt) => callOutcomes.map((outcome) => ({ prompt, outcome })));
    this.#calls = metrics.counter('ai_model_calls_total', 'Calls of the language model, and those that a budget refused', series);
  }

  get isConfigured(): boolean {
    return this.#client !== undefined;
  }

  /**
   * Requests a structured reply.
   * @throws ai.not-configured, ai.budget-exceeded, ai.free-budget-exceeded before the call; ai.provider-limited, ai.quota-exceeded,
   *   ai.key-invalid, ai.unavailable, ai.generation-failed, ai.no-response, ai.malformed-response
   */
  async request<Name extends StructuredPrompt>(
    name: Name,
    data: PromptData<Name>,
    context: CallContext,
  ): Promise<ModelReply<ReplyOf<Name>>> {
    const now = this.clock.now();
    try {
      const client = await this.#requireReady(context, now);
      const completion = await this.#breaker.execute(() => this.#complete(client, name, data, context.signal));
      await this.#record(name, context, completion, now);
      const reply = parseReply(completion.choices[0]?.message.content, promptReplies[name]) as ReplyOf<Name>;
      this.#calls.inc({ prompt: name, outcome: 'ok' });
      return { reply, model: completion.model, promptVersion: prompts[name].version };
    } catch (error) {
      throw this.#fault(name, context, error);
    }
  }

  /**
   * Streams a text. If the caller stops early, the call is recorded with the tokens that the endpoint reported, or else with an estimate.
   * @param onModel receives the model's name before the first piece, so that a caller that stops early has it too
   * @returns the model that the endpoint reported
   * @throws the same errors as `request`, also after some pieces
   */
  async *stream<Name extends TextPrompt>(
    name: Name,
    data: PromptData<Name>,
    context: CallContext,
    onModel?: (model: string) => void,
  ): AsyncGenerator<string, Omit<ModelReply<never>, 'reply'>, void> {
    const now = this.clock.now();
    const body = { ...this.#bodyOf(name, data), stream: true as const, stream_options: { include_usage: true } };
    const received: ReceivedText = { text: '', model: this.options.aiModel, usage: undefined };
    const { signal } = context;
    let hasFailed = false;
    try {
      const client = await this.#requireReady(context, now);
      const chunks = await this.#breaker.execute(() => client.chat.completions.create(body, { signal }));
      for await (const { choices, model, usage } of whileConnected(chunks)) {
        Object.assign(received, { model, ...(usage && { usage }) });
        const piece = choices[0]?.delta.content;
        if (!piece) continue;
        if (!received.text) onModel?.(model);
        received.text += piece;
        yield piece;
      }
      if (!received.text.trim()) throw new AppError('ai.no-response');
      return { model: received.model, promptVersion: prompts[name].version };
    } catch (error) {
      hasFailed = true;
      throw this.#fault(name, context, error);
    } finally {
      // Also counts as ok if the caller stopped early.
      if (!hasFailed) this.#calls.inc({ prompt: name, outcome: 'ok' });
      if (received.text || received.usage) {
        const { model, usage = estimateUsage(body.messages, received.text) } = received;
        await this.#record(name, context, { model, usage }, now);
      }
    }
  }

  /** @throws ai.not-configured, ai.budget-exceeded, ai.free-budget-exceeded */
  async #requireReady({ isFree }: CallContext, now: Date): Promise<OpenAI> {
    if (!this.#client) throw new AppError('ai.not-configured');
    requireBudget(await this.usage.spentOn(dayOf(now)), this.options, isFree, now);
    return this.#client;
  }

  #bodyOf<Name extends PromptName>(name: Name, data: PromptData<Name>) {
    const { maxTokens, temperature } = prompts[name];
    const messages = composeMessages(prompts[name], data);
    return { model: this.options.aiModel, messages, max_tokens: maxTokens, temperature };
  }

  async #complete(
    client: OpenAI,
    name: StructuredPrompt,
    data: PromptData<StructuredPrompt>,
    signal: AbortSignal,
  ): Promise<OpenAI.ChatCompletion> {
    const body = this.#bodyOf(name, data);
    if (this.#supportsSchemas)
      try {
        return await client.chat.completions.create({ ...body, response_format: schemaFormat(name) }, { signal });
      } catch (error) {
        if (!isSchemaRefused(error)) throw error;
        this.#supportsSchemas = false;
      }
    return client.chat.completions.create(withSchemaInText(body, name), { signal });
  }

  async #record(
    name: PromptName,
    { caller, userId, isFree }: CallContext,
    { model, usage }: Pick<OpenAI.ChatCompletion, 'model' | 'usage'>,
    now: Date,
  ): Promise<void> {
    const { prompt_tokens: promptTokens = 0, completion_tokens: completionTokens = 0 } = usage ?? {};
    const costMicros = costOf({ promptTokens, completionTokens }, this.options);
    const call = { userId, day: dayOf(now), prompt: name, model, isFree, promptTokens, completionTokens };
    // Recorded even if the reader has disconnected, because the text costs the same.
    await runDespiteDisconnect(() =>
      this.database.write(withoutIdempotency(caller), async (tx) => {
        if (await lockMember(tx, userId)) await this.usage.add(tx, { ...call, costMicros });
      }),
    );
  }

  #fault(name: PromptName, { signal }: CallContext, error: unknown): unknown {
    if (signal.aborted) return signal.reason;
    const fault =
      error instanceof BrokenCircuitError ? new AppError('ai.unavailable', {}, { cause: error }) : providerFault(error);
    this.#calls.inc({ prompt: name, outcome: outcomeOf(fault) });
    return fault;
  }
}

/** Converts the error of a connection that breaks during a text: `fetch` throws it, not the SDK. */
async function* whileConnected<Chunk>(chunks: AsyncIterable<Chunk>): AsyncGenerator<Chunk, void, void> {
  try {
    yield* chunks;
  } catch (error) {
    throw error instanceof OpenAI.OpenAIError ? error : new OpenAI.APIConnectionError({ cause: error as Error });
  }
}

/** The part of a streamed text that has arrived. */
interface ReceivedText {
  text: string;
  model: string;
  usage: OpenAI.CompletionUsage | undefined;
}

/** About four characters per token (OpenAI's rule of thumb for English), for a text that ended before the endpoint reported its tokens. */
const CHARACTERS_PER_TOKEN = 4;
function estimateUsage(messages: readonly ChatMessage[], text: string): OpenAI.CompletionUsage {
  const tokensOf = (characters: number) => Math.ceil(characters / CHARACTERS_PER_TOKEN);
  const prompt_tokens = tokensOf(messages.reduce((sum, { content }) => sum + content.length, 0));
  const completion_tokens = tokensOf(text.length);
  return { prompt_tokens, completion_tokens, total_tokens: prompt_tokens + completion_tokens };
}

const schemaFormat = (name: StructuredPrompt): OpenAI.ResponseFormatJSONSchema => ({
  type: 'json_schema',
  json_schema: { name: name.replaceAll('-', '_'), strict: true, schema: jsonSchemaOf(name) },
});

const jsonSchemaOf = (name: StructuredPrompt) =>
  z.toJSONSchema(promptReplies[name], { target: 'draft-7' }) as Record<string, unknown>;

type Body = OpenAI.ChatCompletionCreateParamsNonStreaming;

/** Adds the schema to the instructions, for an endpoint without JSON schemas. */
function withSchemaInText(body: Body, name: StructuredPrompt): Body {
  const [system, ...rest] = body.messages;
  const text = `${system?.content}\n\nReply with one JSON object of this schema and nothing else:\n${JSON.stringify(jsonSchemaOf(name))}`;
  return { ...body, messages: [{ role: 'system', content: text }, ...rest] };
}

const isSchemaRefused = (error: unknown): boolean =>
  error instanceof OpenAI.BadRequestError && /response_format|json_schema/.test(`${error.param} ${error.message}`);
