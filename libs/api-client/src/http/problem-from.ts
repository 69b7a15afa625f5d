import type { FetchBaseQueryError } from '@reduxjs/toolkit/query';
import type { RequestProblem } from './problem.ts';
import { retryAfterSeconds } from './retry-after.ts';

const messages = {
  'network.unreachable': 'Casebook could not be reached. Check your connection and try again.',
  'network.timeout': 'This took too long. Please try again.',
  'answer.unreadable': 'An unexpected error occurred',
} as const;

const clientProblem = (code: keyof typeof messages, status = 0): RequestProblem => ({
  status,
  code,
  detail: messages[code],
  facts: {},
});

/** @returns the problem of a failed request, from problem+json (RFC 9457) or from why no response could be read */
export function problemFrom(error: FetchBaseQueryError, retryAfterHeader?: string | null): RequestProblem {
  if (error.status === 'FETCH_ERROR') return clientProblem('network.unreachable');
  if (error.status === 'TIMEOUT_ERROR') return clientProblem('network.timeout');
  if (typeof error.status !== 'number') return fromBody(unparsedStatus(error), undefined, retryAfterHeader);
  return fromBody(error.status, error.data, retryAfterHeader);
}

function fromBody(status: number, body: unknown, retryAfterHeader?: string | null): RequestProblem {
  const fromHeader = retryAfterSeconds(retryAfterHeader);
  if (typeof body !== 'object' || body === null)
    return { ...clientProblem('answer.unreadable', status), ...(fromHeader !== undefined && { retryAfter: fromHeader }) };
  const { code, detail, retryAfter, ...facts } = body as Record<string, unknown>;
  const seconds = typeof retryAfter === 'number' ? retryAfter : fromHeader;
  return {
    status,
    code: typeof code === 'string' ? code : 'answer.unreadable',
    detail: typeof detail === 'string' ? detail : messages['answer.unreadable'],
    ...(seconds !== undefined && { retryAfter: seconds }),
    facts,
  };
}

/** A proxy may answer an outage in HTML; the status is still valid. */
function unparsedStatus(error: FetchBaseQueryError): number {
  return 'originalStatus' in error && typeof error.originalStatus === 'number' ? error.originalStatus : 0;
}
