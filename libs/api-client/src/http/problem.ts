/** What went wrong with a request, in the one shape that screens read. */
export interface RequestProblem {
  /** The HTTP status; 0 where no answer came. */
  status: number;
  /** The catalogue's code, or one of this client: `network.unreachable`, `network.timeout`, `answer.unreadable`. */
  code: string;
  /** A sentence for the person. */
  detail: string;
  /** Seconds after which trying again makes sense. */
  retryAfter?: number;
  /** Further public facts of this error, such as `quizId` or `answer`. */
  facts: Record<string, unknown>;
}

export function isRequestProblem(error: unknown): error is RequestProblem {
  return typeof error === 'object' && error !== null && 'code' in error && 'detail' in error && 'facts' in error;
}

/** Problems whose detail says no more than that there was one. */
const unexplained = new Set(['answer.unreadable', 'internal.error']);

/** @returns what to show a person: the server's explanation, else the fallback that the specification gives the place. */
export function messageOf(error: unknown, fallback: string): string {
  return isRequestProblem(error) && error.detail && !unexplained.has(error.code) ? error.detail : fallback;
}

const gone = new Set([
  'network.unreachable',
  'network.timeout',
  'service.unavailable',
  'service.overloaded',
  'request.timeout',
  'rate-limit.exceeded',
]);

/** Whether the same request may succeed a little later. */
export function isPassing(problem: RequestProblem): boolean {
  return gone.has(problem.code) || problem.status >= 502;
}
