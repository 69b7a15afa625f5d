import { type BaseQueryFn, type FetchArgs, type FetchBaseQueryMeta, fetchBaseQuery } from '@reduxjs/toolkit/query/react';
import type { Rating } from '../questions/rating-rules.ts';
import type { Session } from '../session/session.ts';
import { IdempotencyKeys } from './idempotency-keys.ts';
import type { RequestProblem } from './problem.ts';
import { problemFrom } from './problem-from.ts';
import { retryDelayMs } from './retry-after.ts';

/** What the store hands every request (`thunk.extraArgument`). */
export interface RequestContext {
  session: Session;
  keys: IdempotencyKeys;
  /** What the member wishes by now, for each question whose rating is on its way. */
  ratings: Map<string, { wished: Rating | undefined }>;
}

export const requestContext = (session: Session): RequestContext => ({
  session,
  keys: new IdempotencyKeys(),
  ratings: new Map(),
});

/** Specification 001, section 9: saving takes 15 s at most, as does any request (architecture.md). */
const timeoutMs = 15_000;
/** A read that an overloaded service refused with `Retry-After` is sent again; a reader who waits longer is told instead. */
const MOST_TRIES = 3;
const LONGEST_WAIT_S = 10;

const send = fetchBaseQuery({ baseUrl: window.location.origin, timeout: timeoutMs, paramsSerializer: repeated });

/** A list parameter is given once for each of its values (architecture.md). */
function repeated(params: Record<string, unknown>): string {
  const search = new URLSearchParams();
  for (const [name, value] of Object.entries(params)) {
    for (const one of Array.isArray(value) ? value : [value]) if (one !== undefined) search.append(name, String(one));
  }
  return search.toString();
}

/** What tells one body from another; of a file that is what the browser knows without reading it. */
const said = (body: unknown): unknown => (body instanceof File ? [body.name, body.size, body.lastModified] : (body ?? null));

/** Sends a request with the session's token, a write also with its idempotency key, and gives every failure one shape. */
export const baseQuery: BaseQueryFn<string | FetchArgs, unknown, RequestProblem, object, FetchBaseQueryMeta> = async (
  given,
  api,
  options,
) => {
  const { session, keys } = api.extra as RequestContext;
  const request = typeof given === 'string' ? { url: given } : given;
  const method = request.method?.toUpperCase() ?? 'GET';
  const write = method === 'GET' ? undefined : `${method} ${request.url} ${JSON.stringify([request.params, said(request.body)])}`;

  const attempt = async (token: string | undefined) => {
    const headers = new Headers(request.headers as HeadersInit | undefined);
    if (token) headers.set('Authorization', `Bearer ${token}`);
    if (write && !headers.has('Idempotency-Key')) headers.set('Idempotency-Key', keys.keyFor(write));
    return send({ ...request, headers }, api, options);
  };

  const answered = async () => {
    const token = await session.accessToken();
    const answer = await attempt(token);
    // A session that was ended elsewhere shows only here: a refresh either renews it or signs out.
    const renewed = answer.error?.status === 401 && token ? await session.renewedToken() : undefined;
    return renewed ? attempt(renewed) : answer;
  };
  const isRead = write === undefined;
  for (let tries = 1; ; tries += 1) {
    const answer = await answered();
    if (write && answer.meta?.response) keys.answered(write);
    if (!answer.error) return { data: answer.data, meta: answer.meta };
    const problem = problemFrom(answer.error, answer.meta?.response?.headers.get('Retry-After'));
    const delay = isRead && tries < MOST_TRIES ? overloadDelay(problem) : undefined;
    if (delay === undefined || !(await waited(delay, api.signal))) return { error: problem, meta: answer.meta };
  }
};

/** @returns how long an overloaded service wants a read to wait, in milliseconds; undefined if that is too long to wait here */
function overloadDelay({ status, retryAfter }: RequestProblem): number | undefined {
  const isWorthIt = status === 503 && retryAfter !== undefined && retryAfter <= LONGEST_WAIT_S;
  return isWorthIt ? retryDelayMs(retryAfter) : undefined;
}

/** @returns false if nobody wants the answer any more */
function waited(ms: number, signal: AbortSignal): Promise<boolean> {
  if (signal.aborted) return Promise.resolve(false);
  return new Promise((resolve) => {
    const end = () => {
      window.clearTimeout(timer);
      signal.removeEventListener('abort', end);
      resolve(!signal.aborted);
    };
    const timer = window.setTimeout(end, ms);
    signal.addEventListener('abort', end);
  });
}
