import { AsyncLocalStorage } from 'node:async_hooks';

/** Matches version 00 of W3C's Trace Context; other versions are treated as absent. */
const TRACEPARENT = /^00-([0-9a-f]{32})-[0-9a-f]{16}-[0-9a-f]{2}$/;

// Only for log lines. Spans get their parent passed explicitly.
const current = new AsyncLocalStorage<string>();

/** Runs a request, a consumer or a job, so that its log lines carry the trace's id. */
export const inTrace = <Result>(traceparent: string, work: () => Result): Result => current.run(traceparent, work);

/** The id of the trace that this code runs in. */
export function currentTraceId(): string | undefined {
  const traceparent = current.getStore();
  return traceparent && traceIdOf(traceparent);
}

/** @returns undefined if it is malformed or its id is all zeros */
export function traceIdOf(traceparent: string): string | undefined {
  const traceId = TRACEPARENT.exec(traceparent)?.[1];
  return traceId && /[^0]/.test(traceId) ? traceId : undefined;
}
