import { type FetchBaseQueryError } from '@reduxjs/toolkit/query';
import { retryAfterSeconds } from '../retry-after.ts';

/** Why a request failed, in the one shape that screens read. */
export interface RequestProblem {
  /** The HTTP status; 0 if no response arrived. */
  status: number;
  /** The catalogue's code, or one of this client: `network.unreachable`, `network.timeout`, `answer.unreadable`, `client.failed`. */
  code: string;
  /** A sentence for the user. */
  detail: string;
  /** Seconds after which a retry makes sense. */
  retryAfter?: number;
  /** Further public facts of this error, such as `quizId` or `answer`. */
  facts: Record<string, unknown>;
}

export function isRequestProblem(error: unknown): error is RequestProblem {
  return typeof error === 'object' && error !== null && 'code' in error && 'detail' in error && 'facts' in error;
}

/** Problems whose detail is too generic to show. */
const generic = new Set(['answer.unreadable', 'client.failed', 'internal.error']);

/** @returns the message to show: the server's explanation, or else the screen's fallback */
export function messageOf(error: unknown, fallback: string): string {
  return isRequestProblem(error) && error.detail && !generic.has(error.code) ? error.detail : fallback;
}

const transient = new Set([
  'network.unreachable',
  'network.timeout',
  'service.unavailable',
  'service.overloaded',
  'request.timeout',
  'rate-limit.exceeded',
]);

/** Whether the same request may succeed a little later. */
export function isTransient(problem: RequestProblem): boolean {
  return transient.has(problem.code) || problem.status >= 502;
}

const messages = {
  'network.unreachable': 'Casebook couldn’t be reached. Check your connection and try again.',
  'network.timeout': 'This took too long. Please try again.',
  'answer.unreadable': 'An unexpected error occurred',
  'client.failed': 'An unexpected error occurred',
} as const;

const clientProblem = (code: keyof typeof messages, status = 0): RequestProblem => ({
  status,
  code,
  detail: messages[code],
  facts: {},
});

/** Something threw before or after the request, such as code that couldn't be loaded. */
export const clientFailed = clientProblem('client.failed');

/** @returns the problem of a failed request, from problem+json (RFC 9457) or from why no response could be read */
export function problemFrom(error: FetchBaseQueryError, retryAfterHeader?: string | null): RequestProblem {
  if (error.status === 'FETCH_ERROR') return clientProblem('network.unreachable');
  if (error.status === 'TIMEOUT_ERROR') return clientProblem('network.timeout');
  if (typeof error.status !== 'number') return fromBody(unparsedStatus(error), undefined, retryAfterHeader);
  return fromBody(error.status, error.data, retryAfterHeader);
}

/** `/auth/v1` has GoTrue's error body: `code` is the status there. */
const asProblem = ({ error_code, msg, ...body }: Record<string, unknown>): Record<string, unknown> =>
  typeof error_code === 'string' ? { ...body, code: error_code, detail: msg } : body;

function fromBody(status: number, body: unknown, retryAfterHeader?: string | null): RequestProblem {
  const fromHeader = retryAfterSeconds(retryAfterHeader);
  if (typeof body !== 'object' || body === null)
    return { ...clientProblem('answer.unreadable', status), ...(fromHeader !== undefined && { retryAfter: fromHeader }) };
  const { code, detail, retryAfter, ...facts } = asProblem(body as Record<string, unknown>);
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
