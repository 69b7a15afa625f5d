import { type FetchBaseQueryError } from '@reduxjs/toolkit/query';
import { retryAfterSeconds } from '../retry-after.ts';

/** Why a request failed, in the one format that all screens read. */
export interface RequestProblem {
  /** The HTTP status; 0 if no response arrived. */
  status: number;
  /** The catalog's code, or one of this client's: `network.unreachable`, `network.timeout`, `answer.unreadable`, `client.failed`. */
  code: string;
  /** A sentence for the user. */
  detail: string;
  /** Seconds until a retry makes sense. */
  retryAfter?: number;
  /** Further public details of this error, such as `quizId` or `answer`. */
  facts: Record<string, unknown>;
}

export function isRequestProblem(error: unknown): error is RequestProblem {
  return typeof error === 'object' && error !== null && 'code' in error && 'detail' in error && 'facts' in error;
}

/** Codes of problems whose message is too generic to show. */
const generic = new Set(['answer.unreadable', 'client.failed', 'internal.error']);

/** @returns the message to show: the server's, or else the screen's fallback */
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

/** Something threw outside the request itself, such as a failed import of code. */
export const clientFailed = clientProblem('client.failed');

/** @returns the problem of a failed request, from its problem+json body (RFC 9457), or from the reason why no response could be read */
export function problemFrom(error: FetchBaseQueryError, retryAfterHeader?: string | null): RequestProblem {
  if (error.status === 'FETCH_ERROR') return clientProblem('network.unreachable');
  if (error.status === 'TIMEOUT_ERROR') return clientProblem('network.timeout');
  if (typeof error.status !== 'number') return fromBody(unparsedStatus(error), undefined, retryAfterHeader);
  return fromBody(error.status, error.data, retryAfterHeader);
}

/** Converts GoTrue's error body, which `/auth/v1` sends: its `code` is the HTTP status. */
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

/** During an outage, a proxy may respond with HTML; the status is still valid. */
function unparsedStatus(error: FetchBaseQueryError): number {
  return 'originalStatus' in error && typeof error.originalStatus === 'number' ? error.originalStatus : 0;
}
