import type { FetchBaseQueryError } from '@reduxjs/toolkit/query';
import type { RequestProblem } from './problem.ts';
import { retryAfterSeconds } from './retry-after.ts';

const words = {
  'network.unreachable': 'Casebook could not be reached. Check your connection and try again.',
  'network.timeout': 'This took too long. Please try again.',
  'answer.unreadable': 'An unexpected error occurred',
} as const;

const ownProblem = (code: keyof typeof words, status = 0): RequestProblem => ({
  status,
  code,
  detail: words[code],
  facts: {},
});

/** @returns the problem of a failed request, from problem+json (RFC 9457) or from what kept an answer from coming. */
export function problemFrom(error: FetchBaseQueryError, retryAfterHeader?: string | null): RequestProblem {
  if (error.status === 'FETCH_ERROR') return ownProblem('network.unreachable');
  if (error.status === 'TIMEOUT_ERROR') return ownProblem('network.timeout');
  if (typeof error.status !== 'number') return fromBody(unreadableStatus(error), undefined, retryAfterHeader);
  return fromBody(error.status, error.data, retryAfterHeader);
}

function fromBody(status: number, body: unknown, retryAfterHeader?: string | null): RequestProblem {
  const asked = retryAfterSeconds(retryAfterHeader);
  if (typeof body !== 'object' || body === null)
    return { ...ownProblem('answer.unreadable', status), ...(asked !== undefined && { retryAfter: asked }) };
  const { code, detail, retryAfter, ...facts } = body as Record<string, unknown>;
  const seconds = typeof retryAfter === 'number' ? retryAfter : asked;
  return {
    status,
    code: typeof code === 'string' ? code : 'answer.unreadable',
    detail: typeof detail === 'string' ? detail : words['answer.unreadable'],
    ...(seconds !== undefined && { retryAfter: seconds }),
    facts,
  };
}

/** A proxy between may answer an outage in HTML; its status still tells. */
function unreadableStatus(error: FetchBaseQueryError): number {
  return 'originalStatus' in error && typeof error.originalStatus === 'number' ? error.originalStatus : 0;
}
