import { AppError, type ErrorCode } from '@casebook/contracts';
import OpenAI from 'openai';

/** The provider's error codes. The error catalogue has a message for each. */
const codes: Readonly<Record<string, ErrorCode>> = {
  rate_limit_exceeded: 'ai.provider-limited',
  insufficient_quota: 'ai.quota-exceeded',
  invalid_api_key: 'ai.key-invalid',
};

const statuses: Readonly<Record<number, ErrorCode>> = {
  401: 'ai.key-invalid',
  403: 'ai.key-invalid',
  429: 'ai.provider-limited',
};

/** Errors that are thrown before a call is made. */
const BEFORE_CALL = ['ai.not-configured', 'ai.budget-exceeded', 'ai.free-budget-exceeded'] as const;
/** Errors of the provider, or a missing response. The same request can't succeed soon. */
const BY_PROVIDER = ['ai.provider-limited', 'ai.quota-exceeded', 'ai.key-invalid', 'ai.unavailable'] as const;
/** Errors of a call whose reply was unusable. Another reply may be usable. */
const UNUSABLE = ['ai.generation-failed', 'ai.no-response', 'ai.malformed-response'] as const;

/** How a call can end, for the metrics. Each outcome starts at 0, because an alert misses the first count of a new series. */
export const callOutcomes = ['ok', ...BEFORE_CALL, ...BY_PROVIDER, ...UNUSABLE, 'fault'] as const;

export const outcomeOf = (error: unknown): (typeof callOutcomes)[number] =>
  callOutcomes.find((outcome) => isOneOf([outcome], error)) ?? 'fault';

const isOneOf = (codes: readonly string[], error: unknown): error is AppError =>
  error instanceof AppError && codes.includes(error.code);

/** Whether the language model failed, because of its provider or its reply. */
export const isModelFailure = (error: unknown): error is AppError => isOneOf([...BY_PROVIDER, ...UNUSABLE], error);

/** Whether only this reply failed. */
export const isUnusable = (error: unknown): error is AppError => isOneOf(UNUSABLE, error);

/** Whether an error stops a run: no calls can be made, the provider fails, or the member's limits refuse. */
export const stopsRun = (error: unknown): error is AppError =>
  isOneOf([...BEFORE_CALL, ...BY_PROVIDER], error) || (error instanceof AppError && error.status === 429);

/** @returns the error for the member, or the error itself if it isn't the provider's */
export function providerFault(error: unknown): unknown {
  if (error instanceof OpenAI.APIUserAbortError) return error;
  if (error instanceof OpenAI.APIConnectionError) return new AppError('ai.unavailable', {}, { cause: error });
  if (!(error instanceof OpenAI.APIError)) return error;
  const { status = 0 } = error;
  const code = codes[error.code ?? ''] ?? statuses[status];
  const retryAfter = Number(error.headers?.get('retry-after'));
  if (code) return new AppError(code, retryAfter > 0 ? { retryAfter } : {}, { cause: error });
  return new AppError(status >= 500 ? 'ai.unavailable' : 'ai.generation-failed', {}, { cause: error });
}

/** Whether the provider itself failed or is unreachable, for the circuit breaker. A bad key or an invalid request doesn't count. */
export const isProviderDown = (error: unknown): boolean =>
  error instanceof OpenAI.APIConnectionError || (error instanceof OpenAI.APIError && (error.status ?? 0) >= 500);
