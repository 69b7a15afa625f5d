import { z } from 'zod';
import { invalidRequest } from './openai-error.ts';
import { checkStrictSchema } from './strict-schema.ts';

const Part = z.object({ type: z.literal('text'), text: z.string() });
const Message = z.object({
  role: z.enum(['developer', 'system', 'user', 'assistant']),
  content: z.union([z.string(), z.array(Part)]),
  name: z.string().optional(),
});
export type ChatMessage = z.infer<typeof Message>;

const JsonSchemaFormat = z.strictObject({
  type: z.literal('json_schema'),
  json_schema: z.strictObject({
    name: z.string().regex(/^[\w-]{1,64}$/, 'must be letters, digits, underscores, and dashes, at most 64'),
    description: z.string().optional(),
    schema: z.record(z.string(), z.unknown()),
    strict: z.boolean().nullish(),
  }),
});
const ResponseFormat = z.discriminatedUnion('type', [
  z.strictObject({ type: z.literal('text') }),
  z.strictObject({ type: z.literal('json_object') }),
  JsonSchemaFormat,
]);

const tokens = z.int().min(1).nullish();

/** The parameters that Casebook sends or could send. Others are refused, so that nothing is silently ignored. */
const ChatRequest = z.strictObject({
  model: z.string().min(1),
  messages: z.array(Message).min(1),
  stream: z.boolean().nullish(),
  stream_options: z
    .strictObject({ include_usage: z.boolean().optional(), include_obfuscation: z.boolean().optional() })
    .nullish(),
  response_format: ResponseFormat.optional(),
  max_tokens: tokens,
  max_completion_tokens: tokens,
  temperature: z.number().min(0).max(2).nullish(),
  top_p: z.number().min(0).max(1).nullish(),
  n: z.literal(1).nullish(),
  seed: z.int().nullish(),
  user: z.string().optional(),
  safety_identifier: z.string().optional(),
  store: z.boolean().nullish(),
  metadata: z.record(z.string(), z.string()).nullish(),
});
export type ChatRequest = z.infer<typeof ChatRequest>;

/**
 * Reads the body of a request.
 * @throws OpenAiRefusal with the provider's message
 */
export function readChatRequest(body: unknown): ChatRequest {
  const { data, error } = ChatRequest.safeParse(body ?? {});
  if (error) throw refusalOf(error);
  if (data.stream_options && !data.stream)
    throw invalidRequest("The 'stream_options' parameter is only allowed when 'stream' is enabled.", 'stream_options');
  checkFormat(data);
  return data;
}

/** @returns the concatenated text of a message's parts */
export function textOf(message: ChatMessage | undefined): string {
  const { content = '' } = message ?? {};
  return typeof content === 'string' ? content : content.map(({ text }) => text).join('');
}

function refusalOf({ issues: [issue] }: z.ZodError) {
  if (issue?.code === 'unrecognized_keys' && issue.path.length === 0)
    return invalidRequest(`Unrecognized request argument supplied: ${issue.keys.join(', ')}`, undefined, 'unknown_parameter');
  const param = issue?.path.join('.') ?? '';
  const isMissing = issue?.code === 'invalid_type' && issue.path.length === 1 && /received undefined/.test(issue.message);
  if (isMissing) return invalidRequest(`Missing required parameter: '${param}'.`, param, 'missing_required_parameter');
  return invalidRequest(`Invalid value for '${param}': ${issue?.message}`, param, 'invalid_value');
}

function checkFormat({ response_format: format, messages }: ChatRequest): void {
  if (format?.type === 'json_object' && !messages.some((message) => /json/i.test(textOf(message))))
    throw invalidRequest(
      "'messages' must contain the word 'json' in some form, to use 'response_format' of type 'json_object'.",
      'messages',
    );
  if (format?.type !== 'json_schema' || format.json_schema.strict !== true) return;
  const flaw = checkStrictSchema(format.json_schema.schema);
  if (flaw !== undefined)
    throw invalidRequest(`Invalid schema for response_format '${format.json_schema.name}': ${flaw}`, 'response_format');
}
