import { AuthError, toAuthErrorCode } from '@casebook/contracts';
import { SessionHasEnded } from '../auth/ended-sessions.ts';
import { toAppError } from './to-problem.ts';

/** Converts any thrown value to an error of `/auth/v1`. An unexpected error reveals no details. */
export function toAuthError(thrown: unknown): AuthError {
  if (thrown instanceof AuthError) return thrown;
  const error = toAppError(thrown);
  if (error.cause instanceof SessionHasEnded) return new AuthError('session_not_found', {}, { cause: thrown });
  const [issue] = error.details.issues ?? [];
  const message = issue && (issue.path ? `${issue.path}: ${issue.message}` : issue.message);
  return new AuthError(toAuthErrorCode(error.code), { message }, { cause: thrown });
}
