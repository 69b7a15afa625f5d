import { createHash, randomBytes, timingSafeEqual } from 'node:crypto';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { Behavior, BehaviorPlans } from './behaviors.ts';
import { type ChatMessage, type ChatRequest, readChatRequest, textOf } from './chat-request.ts';
import type { Completion } from './completion.ts';
import { dropConnection, neverRespond, sendStream, sendWhole } from './completion-sender.ts';
import { contextTooLong, invalidApiKey, OPENAI_PATH, OpenAiRefusal, openaiKeys, providerErrors } from './openai-error.ts';
import { type ReceivedPrompt, readPrompt } from './prompt-reader.ts';
import type { ReceivedRequests } from './received-requests.ts';
import type { ReplyWriter } from './reply-writer.ts';

/** Tokens counted in addition to the text: for each message, and once per request for the start of the reply. */
const PER_MESSAGE = 4;
const PER_REQUEST = 3;

/** @returns a text split into tokens of about four characters; concatenated, they are the text again */
const splitTokens = (text: string): string[] => text.match(/\s?[\p{L}\p{N}_]{1,6}|\s?[^\s\p{L}\p{N}_]{1,3}|\s+/gu) ?? [];

const countTokens = (text: string): number => splitTokens(text).length;

/** @returns the number of tokens in a request's messages */
const countPromptTokens = (messages: readonly ChatMessage[]): number =>
  messages.reduce((sum, message) => sum + PER_MESSAGE + countTokens(textOf(message)), PER_REQUEST);

/** The context window of the models that Casebook targets. */
const CONTEXT_TOKENS = 128_000;
const MAX_BODY_BYTES = 8_000_000;

export interface ChatContext {
  readonly plans: BehaviorPlans;
  readonly requests: ReceivedRequests;
  readonly writer: ReplyWriter;
}

/** Adds the part of OpenAI's API that Casebook calls. */
export function addChatRoutes(app: FastifyInstance, context: ChatContext): void {
  void app.register(async (api) => {
    api.addHook('onRequest', async (request, reply) => {
      reply.headers({ 'x-request-id': `req_${randomBytes(16).toString('hex')}`, 'openai-version': '2020-10-01' });
      authenticate(request);
    });
    api.setErrorHandler((error, _request, reply) => sendError(error, reply));
    api.post(`${OPENAI_PATH}/chat/completions`, { bodyLimit: MAX_BODY_BYTES }, (request, reply) =>
      complete(request, reply, context),
    );
    api.all(`${OPENAI_PATH}/*`, ({ method, url }) => {
      throw new OpenAiRefusal(`Invalid URL (${method} ${url}). The stand-in has only the part that Casebook calls.`, {
        status: 404,
      });
    });
  });
}

function authenticate({ headers }: FastifyRequest): void {
  const [, key] = /^Bearer (.+)$/.exec(headers.authorization ?? '') ?? [];
  if (key === undefined)
    throw new OpenAiRefusal("You didn't provide an API key. You need to provide your API key in an Authorization header.", {
      status: 401,
    });
  if (!timingSafeEqual(digestOf(key), digestOf(openaiKeys.apiKey))) throw invalidApiKey(key);
}

const digestOf = (key: string): Buffer => createHash('sha256').update(key).digest();

async function complete(
  { body }: FastifyRequest,
  reply: FastifyReply,
  { plans, requests, writer }: ChatContext,
): Promise<FastifyReply> {
  const request = readChatRequest(body);
  const prompt = readPrompt(request.messages);
  const { failure, pace, reply: fault } = plans.take(request, prompt?.name);
  requests.add(received(String(reply.getHeader('x-request-id')), request, prompt, [failure, pace, fault]));
  if (failure) return fail(reply, failure);
  const promptTokens = countPromptTokens(request.messages);
  if (promptTokens > CONTEXT_TOKENS) throw contextTooLong(promptTokens, CONTEXT_TOKENS);
  const isJson = request.response_format !== undefined && request.response_format.type !== 'text';
  const completion = completionOf(request, writer.write(prompt, isJson, fault), promptTokens);
  if (request.stream) await sendStream(reply, completion, { pace, hasUsage: request.stream_options?.include_usage === true });
  else await sendWhole(reply, completion, pace);
  return reply;
}

function fail(reply: FastifyReply, { name, seconds }: Behavior): FastifyReply {
  if (isProviderError(name)) throw providerErrors[name](seconds);
  if (name === 'dropped') dropConnection(reply);
  else neverRespond(reply);
  return reply;
}

const isProviderError = (name: string): name is keyof typeof providerErrors => name in providerErrors;

function completionOf(
  { max_tokens: maxTokens, max_completion_tokens: limit }: ChatRequest,
  text: string,
  promptTokens: number,
): Completion {
  const tokens = splitTokens(text);
  const most = limit ?? maxTokens ?? tokens.length;
  return {
    id: `chatcmpl-${randomBytes(15).toString('base64url')}`,
    created: Math.floor(Date.now() / 1_000),
    tokens: tokens.slice(0, most),
    isCut: tokens.length > most,
    promptTokens,
  };
}

function received(
  id: string,
  { messages, ...params }: ChatRequest,
  prompt: ReceivedPrompt | undefined,
  behaviors: readonly (Behavior | undefined)[],
) {
  return {
    id,
    receivedAt: new Date().toISOString(),
    prompt: prompt?.name ?? null,
    version: prompt?.version ?? null,
    messages,
    params,
    behaviors: behaviors.flatMap((behavior) => behavior?.name ?? []),
  };
}

function sendError(error: unknown, reply: FastifyReply): FastifyReply {
  if (error instanceof OpenAiRefusal) return reply.code(error.status).headers(error.headers).send(error.toBody());
  if (!(error instanceof Error)) throw error;
  const status = 'statusCode' in error && typeof error.statusCode === 'number' ? error.statusCode : 500;
  if (status >= 500) process.emitWarning(error);
  const type = status >= 500 ? 'server_error' : 'invalid_request_error';
  return reply.code(status).send(new OpenAiRefusal(error.message, { status, type }).toBody());
}
