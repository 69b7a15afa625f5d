import { AuthError, authErrorCatalogue, toAuthErrorCode } from '@casebook/contracts';
import { errors } from 'jose';
import { SessionHasEnded } from '../auth/ended-sessions.ts';
import { toAppError } from './to-problem.ts';

/** Converts any thrown value to an error of `/auth/v1`. An unexpected error reveals no details. */
export function toAuthError(thrown: unknown): AuthError {
  if (thrown instanceof AuthError) return thrown;
  const error = toAppError(thrown);
  if (error.cause instanceof SessionHasEnded) return new AuthError('session_not_found', {}, { cause: thrown });
  const [issue] = error.details.issues ?? [];
  const code = toAuthErrorCode(error.code);
  if (code === 'bad_jwt') return new AuthError(code, { message: tokenFlaw(error.cause) }, { cause: thrown });
  const message = issue && (issue.path ? `${issue.path}: ${issue.message}` : issue.message);
  return new AuthError(code, { message }, { cause: thrown });
}

/** @returns GoTrue's sentence for a token that was refused; undefined, for the catalogue's, if the token itself is valid */
function tokenFlaw(cause: unknown): string | undefined {
  if (!(cause instanceof errors.JOSEError)) return undefined;
  const flaw = {
    [errors.JWTExpired.code]: 'token has invalid claims: token is expired',
    [errors.JWTClaimValidationFailed.code]: 'token has invalid claims',
    [errors.JWSSignatureVerificationFailed.code]: 'token signature is invalid: signature is invalid',
    [errors.JWSInvalid.code]: 'token is malformed: token contains an invalid number of segments',
  }[cause.code];
  return `${authErrorCatalogue.bad_jwt.message}, ${flaw ?? 'token is unverifiable'}`;
}
