/** Casebook's account at the stand-in for OpenAI. The key protects nothing: it works only there. */
export const openaiKeys = { apiKey: 'sk-casebook-sandbox' } as const;

/** The path of the API on the sandbox's server, which `OPENAI_BASE_URL` points to. */
export const OPENAI_PATH = '/openai/v1';

/** The model name in each reply, regardless of the request, so that nobody takes a sample text for a real model's. */
export const SAMPLE_MODEL = 'casebook-sample';

interface OpenAiErrorDetails {
  readonly status: number;
  readonly type?: string;
  readonly code?: string;
  readonly param?: string;
  readonly headers?: Readonly<Record<string, string>>;
}

/** A refused request, formatted as OpenAI's `error` object. */
export class OpenAiRefusal extends Error {
  readonly status: number;
  readonly type: string;
  readonly code: string | null;
  readonly param: string | null;
  readonly headers: Readonly<Record<string, string>>;

  constructor(message: string, { status, type = 'invalid_request_error', code, param, headers = {} }: OpenAiErrorDetails) {
    super(message);
    this.status = status;
    this.type = type;
    this.code = code ?? null;
    this.param = param ?? null;
    this.headers = headers;
  }

  /** @returns the response body, in the format that the SDK reads */
  toBody() {
    const { message, type, param, code } = this;
    return { error: { message, type, param, code } };
  }
}

export const invalidRequest = (message: string, param?: string, code?: string): OpenAiRefusal =>
  new OpenAiRefusal(message, { status: 400, ...(param && { param }), ...(code && { code }) });

/** @param key the rejected key, which the message masks like OpenAI does */
export const invalidApiKey = (key: string): OpenAiRefusal =>
  new OpenAiRefusal(
    `Incorrect API key provided: ${key.slice(0, 4)}****. You can find your API key at https://platform.openai.com/account/api-keys.`,
    { status: 401, code: 'invalid_api_key' },
  );

export const contextTooLong = (tokens: number, limit: number): OpenAiRefusal =>
  invalidRequest(
    `This model's maximum context length is ${limit} tokens. However, your messages resulted in ${tokens} tokens. Please reduce the length of the messages.`,
    'messages',
    'context_length_exceeded',
  );

/** The failures that the controls can trigger. The messages are OpenAI's. */
export const providerErrors = {
  'rate-limit': (seconds: number) =>
    new OpenAiRefusal(`Rate limit reached for requests. Limit: 3 / min. Please try again in ${seconds}s.`, {
      status: 429,
      type: 'requests',
      code: 'rate_limit_exceeded',
      headers: { 'retry-after': String(seconds) },
    }),
  quota: () =>
    new OpenAiRefusal('You exceeded your current quota, please check your plan and billing details.', {
      status: 429,
      type: 'insufficient_quota',
      code: 'insufficient_quota',
    }),
  'invalid-key': () => invalidApiKey('sk-c'),
  'server-error': () =>
    new OpenAiRefusal('The server had an error while processing your request. Sorry about that!', {
      status: 500,
      type: 'server_error',
    }),
  unavailable: () =>
    new OpenAiRefusal('The engine is currently overloaded, please try again later.', { status: 503, type: 'server_error' }),
  'context-length': () => contextTooLong(131_072, 128_000),
  'no-json-schema': () =>
    invalidRequest(
      "Invalid parameter: 'response_format' of type 'json_schema' is not supported with this model.",
      'response_format',
    ),
} as const satisfies Record<string, (seconds: number) => OpenAiRefusal>;
