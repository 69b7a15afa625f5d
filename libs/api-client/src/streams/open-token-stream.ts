import { StreamedToken, TOKEN_STREAM_MS } from '@casebook/contracts';
import type { z } from 'zod';
import { problemFrom, type RequestProblem } from '../http/problem.ts';
import { retryDelayMs } from '../retry-after.ts';
import type { Session } from '../session/session.ts';
import { readEvents } from './read-events.ts';

export interface TokenStreamOptions<Done> {
  readonly session: Session;
  readonly body: object;
  /** Lets the caller send the same request again if a failure leaves the outcome unknown. */
  readonly idempotencyKey?: string;
  /** Stops the stream; the server then stops generating the text. */
  readonly signal: AbortSignal;
  /** The schema of the last event's data. */
  readonly done: z.ZodType<Done>;
  /** Called with each piece of the text, in order. */
  readonly onToken: (text: string) => void;
}

/** Why a text couldn't be generated, or was interrupted. */
export class StreamProblem extends Error implements RequestProblem {
  declare readonly status: number;
  declare readonly code: string;
  declare readonly detail: string;
  declare readonly retryAfter?: number;
  declare readonly facts: Record<string, unknown>;

  constructor(problem: RequestProblem) {
    super(problem.detail);
    Object.assign(this, problem, { name: 'StreamProblem' });
  }
}

/** How long to wait for the first token: the server's own limit, plus a margin. */
const FIRST_TOKEN_MS = TOKEN_STREAM_MS + 10_000;
const MAX_TRIES = 3;
const MAX_WAIT_S = 10;

/**
 * Posts a request whose response is a text that streams in while it is generated.
 *
 * The request is repeated only if the server did nothing: with a new token after a 401, and after a refusal because of overload. In any
 * other case, repeating it could generate the text, and count it, twice.
 * @returns the data of the last event
 * @throws StreamProblem for a refusal, an error event, or a broken connection; the signal's reason once it is aborted
 */
export async function openTokenStream<Done>(path: string, options: TokenStreamOptions<Done>): Promise<Done> {
  const { signal } = options;
  const connection = new AbortController();
  const stop = () => connection.abort();
  signal.addEventListener('abort', stop);
  try {
    signal.throwIfAborted();
    const response = await send(path, options, connection);
    return await readText(response, options, stop);
  } catch (error) {
    signal.throwIfAborted();
    throw error;
  } finally {
    signal.removeEventListener('abort', stop);
    stop();
  }
}

async function send<Done>(
  path: string,
  { session, body, signal, idempotencyKey }: TokenStreamOptions<Done>,
  connection: AbortController,
): Promise<Response> {
  let [token, isRenewed] = [await session.accessToken(), false];
  for (let tries = 1; ; tries += 1) {
    const response = await post(path, body, headersOf(token, idempotencyKey), connection);
    if (response.ok) return response;
    const problem = await refusalOf(response);
    const renewed = response.status === 401 && token && !isRenewed ? await session.renewedToken(token) : undefined;
    if (renewed) [token, isRenewed] = [renewed, true];
    else if (isShed(problem) && tries < MAX_TRIES) await wait(retryDelayMs(problem.retryAfter ?? 1), signal);
    else throw new StreamProblem(problem);
  }
}

const headersOf = (token: string | undefined, key: string | undefined): Record<string, string> => ({
  ...(token && { Authorization: `Bearer ${token}` }),
  ...(key !== undefined && { 'Idempotency-Key': key }),
});

async function post(
  path: string,
  body: object,
  headers: Readonly<Record<string, string>>,
  connection: AbortController,
): Promise<Response> {
  const limit = setTimeout(() => connection.abort(), FIRST_TOKEN_MS);
  try {
    return await fetch(path, {
      method: 'POST',
      signal: connection.signal,
      cache: 'no-store',
      headers: {
        Accept: 'text/event-stream',
        'Content-Type': 'application/json',
        ...headers,
      },
      body: JSON.stringify(body),
    });
  } catch (error) {
    throw failureOf(error, connection.signal);
  } finally {
    clearTimeout(limit);
  }
}

async function readText<Done>({ body }: Response, { done, onToken }: TokenStreamOptions<Done>, stop: () => void): Promise<Done> {
  let isSilent = false;
  const close = () => {
    isSilent = true;
    stop();
  };
  const broken = (error: unknown): never => {
    throw new StreamProblem(problemFrom({ status: isSilent ? 'TIMEOUT_ERROR' : 'FETCH_ERROR', error: String(error) }));
  };
  const events = body && readEvents(body, close);
  for (;;) {
    const next = await events?.next().catch(broken);
    if (!next || next.done) return broken('the stream ended without its last event');
    const { event } = next.value;
    const data = parseJson(next.value.data);
    if (event === 'token') onToken(readable(StreamedToken.safeParse(data)).text);
    else if (event === 'done') return readable(done.safeParse(data));
    else if (event === 'error') throw new StreamProblem(problemFrom({ status: statusOf(data), data }));
  }
}

/** @throws StreamProblem for an event that doesn't match its schema */
function readable<Value>(parsed: z.ZodSafeParseResult<Value>): Value {
  if (parsed.success) return parsed.data;
  throw new StreamProblem(problemFrom({ status: 200, data: undefined }));
}

/** @returns the value; undefined if the text isn't JSON */
function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

/** Whether an overloaded server refused the request before handling it (ADR 0020). */
const isShed = ({ code, retryAfter = 0 }: RequestProblem): boolean => code === 'service.overloaded' && retryAfter <= MAX_WAIT_S;

async function refusalOf(response: Response): Promise<RequestProblem> {
  // During an outage, a proxy may respond with HTML.
  const data: unknown = await response.json().catch(() => undefined);
  return problemFrom({ status: response.status, data }, response.headers.get('Retry-After'));
}

const failureOf = (error: unknown, { aborted }: AbortSignal): StreamProblem =>
  new StreamProblem(problemFrom({ status: aborted ? 'TIMEOUT_ERROR' : 'FETCH_ERROR', error: String(error) }));

const statusOf = (problem: unknown): number => {
  const { status } = Object(problem) as { status?: unknown };
  return typeof status === 'number' ? status : 500;
};

/** @throws the signal's reason */
async function wait(ms: number, signal: AbortSignal): Promise<void> {
  const { promise, resolve } = Promise.withResolvers<void>();
  const timer = setTimeout(resolve, ms);
  const stop = () => resolve();
  signal.addEventListener('abort', stop);
  await promise;
  clearTimeout(timer);
  signal.removeEventListener('abort', stop);
  signal.throwIfAborted();
}
