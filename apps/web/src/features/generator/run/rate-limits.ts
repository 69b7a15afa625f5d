import { isRequestProblem } from '@casebook/api-client';
import type { AiLimits, GenerationView, LimitCode } from '@casebook/contracts';
import { DEFAULT_LIMIT_WAIT_MS } from '@casebook/exam';

/** A rate limit that a request by this member would hit now. */
export interface RateLimit {
  readonly message: string;
  /** When it ends, in milliseconds since 1970. */
  readonly until: number;
}

/** The banner's message if the limit has none. */
const DEFAULT_MESSAGE = 'Rate limit exceeded';

const limitCodes: Readonly<Record<LimitCode, true>> = {
  'ai.restricted': true,
  'ai.cooldown': true,
  'ai.minute-limit': true,
  'ai.hourly-limit': true,
  'ai.daily-limit': true,
  'ai.suspicious-activity': true,
  'ai.high-usage': true,
};

/**
 * Whether a problem is a rate limit, by its code, or because its message contains "Rate limit" or "wait". The model provider's own limit
 * counts, too.
 */
export const isRateLimit = ({ code, message }: { code: string; message: string }): boolean =>
  code in limitCodes || code === 'ai.provider-limited' || /Rate limit|wait/.test(message);

/** Problems whose messages contain "wait" although waiting doesn't end them. */
const endless: ReadonlySet<string> = new Set(['generation.active-exists', 'generation.not-limited']);

/** @returns the limit that refused a request, or undefined if something else did */
export function limitOfRefusal(error: unknown, now: number): RateLimit | undefined {
  if (!isRequestProblem(error) || endless.has(error.code)) return undefined;
  const { code, detail, retryAfter, status } = error;
  if (status !== 429 && !isRateLimit({ code, message: detail })) return undefined;
  return {
    message: detail || DEFAULT_MESSAGE,
    until: now + (retryAfter === undefined ? DEFAULT_LIMIT_WAIT_MS : retryAfter * 1_000),
  };
}

/** @returns the limit that stopped a run, or undefined if none did */
export function limitOfRun(run: GenerationView | undefined): RateLimit | undefined {
  const { status, problem, updatedAt } = run ?? {};
  if (status !== 'limited' || !problem || !isRateLimit(problem)) return undefined;
  const until = problem.resumeAt ?? new Date(Date.parse(updatedAt ?? '') + DEFAULT_LIMIT_WAIT_MS).toISOString();
  return { message: problem.message || DEFAULT_MESSAGE, until: Date.parse(until) };
}

/**
 * @returns the limit that the server reports before any request, or undefined if there is none. Ignores a cooldown of seconds, which needs
 * no banner before the member has pressed a button.
 */
export function limitOfState(limits: AiLimits | undefined, receivedAt: number): RateLimit | undefined {
  if (!limits?.refusal || limits.refusal.code === 'ai.cooldown') return undefined;
  return { message: limits.refusal.message, until: receivedAt + limits.waitMs };
}
