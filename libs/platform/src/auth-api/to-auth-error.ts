import { AuthError, authErrorCatalogue, toAuthErrorCode } from '@casebook/contracts';
import { errors } from 'jose';
import { BearerIsNoMember } from '../auth/access.guard.ts';
import { SessionHasEnded } from '../auth/ended-sessions.ts';
import { toAppError } from '../errors/to-problem.ts';

/** Converts any thrown value to an error of `/auth/v1`. An unexpected error reveals no details. */
export function toAuthError(thrown: unknown): AuthError {
  if (thrown instanceof AuthError) return thrown;
  const error = toAppError(thrown);
  if (error.cause instanceof SessionHasEnded) return new AuthError('session_not_found', {}, { cause: thrown });
  if (error.cause instanceof BearerIsNoMember)
    return new AuthError('bad_jwt', { message: 'invalid claim: missing sub claim' }, { cause: thrown });
  const [issue] = error.details.issues ?? [];
  const code = toAuthErrorCode(error.code);
  if (code === 'bad_jwt') return new AuthError(code, { message: tokenFlaw(error.cause) }, { cause: thrown });
  const message = issue && (issue.path ? `${issue.path}: ${issue.message}` : issue.message);
  return new AuthError(code, { message }, { cause: thrown });
}

/** Parts of GoTrue's API that Casebook doesn't have, with the refusal of a GoTrue whose operator left them disabled. */
const disabledFeatures = [
  ['/auth/v1/admin/oauth/', 'feature_disabled', 'OAuth server is disabled'],
  ['/auth/v1/admin/custom-providers', 'feature_disabled', 'Custom OAuth providers are disabled'],
  ['/auth/v1/admin/sso/', 'saml_provider_disabled', 'SAML 2.0 is disabled'],
] as const;

/** Names a missing route's feature. @returns other errors unchanged */
export function disabledFeature(error: AuthError, path: string): AuthError {
  const [, code, message] = (error.code === 'not_found' && disabledFeatures.find(([prefix]) => path.startsWith(prefix))) || [];
  return code ? new AuthError(code, { message }, { cause: error }) : error;
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
