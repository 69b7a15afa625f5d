/** Why a request failed, in the one shape that screens read. */
export interface RequestProblem {
  /** The HTTP status; 0 if no response arrived. */
  status: number;
  /** The catalogue's code, or one of this client: `network.unreachable`, `network.timeout`, `answer.unreadable`. */
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
const generic = new Set(['answer.unreadable', 'internal.error']);

/** @returns the message to show: the server's explanation, else the fallback that the specification gives the place */
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
