import { type BaseQueryFn, type FetchArgs, type FetchBaseQueryMeta, fetchBaseQuery } from '@reduxjs/toolkit/query/react';
import { retryDelayMs } from '../retry-after.ts';
import type { Session } from '../session/session.ts';
import { fetchOnce } from './early-requests.ts';
import type { GateRequests } from './gate-requests.ts';
import { IdempotencyKeys } from './idempotency-keys.ts';
import type { RequestProblem } from './problem.ts';
import { problemFrom } from './problem.ts';

/** The context that the store passes to every request (`thunk.extraArgument`). */
export interface RequestContext {
  session: Session;
  keys: IdempotencyKeys;
  /** Absent in an app that requires the admin code before it shows any page. */
  gate?: GateRequests;
}

export const requestContext = (session: Session, gate?: GateRequests): RequestContext => ({
  session,
  keys: new IdempotencyKeys(),
  ...(gate && { gate }),
});

/** The timeout of every request. */
const TIMEOUT_MS = 15_000;
/**
 * A GET request that an overloaded service refuses with `Retry-After` is sent at most this many times, unless the wait is too long for a
 * user.
 */
const MAX_TRIES = 3;
const MAX_WAIT_S = 10;

const send = fetchBaseQuery({
  // Undefined at build time.
  baseUrl: globalThis.location?.origin,
  timeout: TIMEOUT_MS,
  paramsSerializer: repeatLists,
  fetchFn: (request) => fetchOnce(request as Request),
});

/** Repeats the parameter for each value of a list, as the services expect: `tag=a&tag=b`. */
function repeatLists(params: Record<string, unknown>): string {
  const search = new URLSearchParams();
  for (const [name, value] of Object.entries(params)) {
    for (const one of Array.isArray(value) ? value : [value]) if (one !== undefined) search.append(name, String(one));
  }
  return search.toString();
}

/** Identifies a request body. A file is identified by its name, size, and date, without reading it. */
const fingerprint = (body: unknown): unknown =>
  body instanceof File ? [body.name, body.size, body.lastModified] : (body ?? null);

/** Sends a request with the session's token, and a write with its idempotency key. Every failure becomes a `RequestProblem`. */
export const baseQuery: BaseQueryFn<string | FetchArgs, unknown, RequestProblem, object, FetchBaseQueryMeta> = async (
  args,
  api,
  options,
) => {
  const { session, keys, gate } = api.extra as RequestContext;
  const request = typeof args === 'string' ? { url: args } : args;
  const method = request.method?.toUpperCase() ?? 'GET';
  const write =
    method === 'GET' ? undefined : `${method} ${request.url} ${JSON.stringify([request.params, fingerprint(request.body)])}`;

  const attempt = async (token: string | undefined) => {
    const headers = new Headers(request.headers as HeadersInit | undefined);
    if (token) headers.set('Authorization', `Bearer ${token}`);
    if (write && !headers.has('Idempotency-Key')) headers.set('Idempotency-Key', keys.keyFor(write));
    return send({ ...request, headers }, api, options);
  };

  const sendAuthorized = async () => {
    const token = await session.accessToken();
    const result = await attempt(token);
    // A 401 is the only sign that the session was ended on another device. Renewing the token either succeeds or signs out.
    const renewed = result.error?.status === 401 && token ? await session.renewedToken(token) : undefined;
    return renewed ? attempt(renewed) : result;
  };
  const isRead = write === undefined;
  for (let tries = 1; ; tries += 1) {
    const result = await sendAuthorized();
    if (write && result.meta?.response) keys.release(write);
    if (!result.error) return { data: result.data, meta: result.meta };
    const problem = problemFrom(result.error, result.meta?.response?.headers.get('Retry-After'));
    if (problem.code === 'admin.locked' && (await gate?.request(api.signal))) continue;
    const delay = isRead && tries < MAX_TRIES ? overloadDelay(problem) : undefined;
    if (delay === undefined || !(await wait(delay, api.signal))) return { error: problem, meta: result.meta };
  }
};

/** @returns how long to wait, in milliseconds, before retrying a GET request that an overloaded service refused; undefined to not retry */
function overloadDelay({ status, retryAfter }: RequestProblem): number | undefined {
  const isWorthIt = status === 503 && retryAfter !== undefined && retryAfter <= MAX_WAIT_S;
  return isWorthIt ? retryDelayMs(retryAfter) : undefined;
}

/** @returns false if the request was aborted during the wait */
function wait(ms: number, signal: AbortSignal): Promise<boolean> {
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
