import { AUTH_API_VERSION_HEADER, AuthError, authErrorCatalogue, authErrorResponse, toAuthErrorCode } from '@casebook/contracts';
import { type ArgumentsHost, Catch, type ExceptionFilter } from '@nestjs/common';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { errors } from 'jose';
import { MemberTokenRequired } from '../auth/access.guard.ts';
import { SessionHasEnded } from '../auth/ended-sessions.ts';
import { ProblemFilter } from '../errors/problem.filter.ts';
import { toAppError } from '../errors/to-problem.ts';
import type { Log } from '../logging/logger.ts';
import { pathOf } from '../request/path-of.ts';

/** Converts any thrown value to an error of `/auth/v1`. An unexpected error reveals no details. */
export function toAuthError(thrown: unknown): AuthError {
  if (thrown instanceof AuthError) return thrown;
  const error = toAppError(thrown);
  if (error.cause instanceof SessionHasEnded) return new AuthError('session_not_found', {}, { cause: thrown });
  if (error.cause instanceof MemberTokenRequired)
    return new AuthError('bad_jwt', { message: 'invalid claim: missing sub claim' }, { cause: thrown });
  const [issue] = error.details.issues ?? [];
  const code = toAuthErrorCode(error.code);
  if (code === 'bad_jwt') return new AuthError(code, { message: tokenFlaw(error.cause) }, { cause: thrown });
  const message = issue && (issue.path ? `${issue.path}: ${issue.message}` : issue.message);
  return new AuthError(code, { message }, { cause: thrown });
}

/** Parts of GoTrue's API that Casebook doesn't have. Each is refused like a feature that GoTrue's operator left disabled. */
const disabledFeatures = [
  ['/auth/v1/admin/oauth/', 'feature_disabled', 'OAuth server is disabled'],
  ['/auth/v1/admin/custom-providers', 'feature_disabled', 'Custom OAuth providers are disabled'],
  ['/auth/v1/admin/sso/', 'saml_provider_disabled', 'SAML 2.0 is disabled'],
] as const;

/** Turns the error of a missing route into the refusal of its disabled feature. @returns other errors unchanged */
function disabledFeature(error: AuthError, path: string): AuthError {
  const [, code, message] = (error.code === 'not_found' && disabledFeatures.find(([prefix]) => path.startsWith(prefix))) || [];
  return code ? new AuthError(code, { message }, { cause: error }) : error;
}

/** @returns GoTrue's message for a token that can't be verified; undefined for any other cause, so that the catalog's message is used */
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

/** Sends every error under `/auth/v1` in GoTrue's format, including errors of guards and of the HTTP server; elsewhere problem+json. */
@Catch()
export class AuthErrorFilter implements ExceptionFilter {
  readonly #elsewhere: ProblemFilter;

  constructor(private readonly log: Log) {
    this.#elsewhere = new ProblemFilter(log);
  }

  catch(thrown: unknown, host: ArgumentsHost): void {
    const request = host.switchToHttp().getRequest<FastifyRequest>();
    // Decide by the matched route, because the URL may be percent-encoded. An unmatched path is used as it was sent.
    if ((request.routeOptions?.url ?? request.url).startsWith('/auth/v1/'))
      this.#send(thrown, request, host.switchToHttp().getResponse<FastifyReply>());
    else this.#elsewhere.catch(thrown, host);
  }

  #send(thrown: unknown, request: FastifyRequest, reply: FastifyReply): void {
    const error = disabledFeature(toAuthError(thrown), pathOf(request));
    const { code, details } = toAppError(thrown);
    const { retryAfter } = details;
    if (retryAfter !== undefined) reply.header('retry-after', Math.ceil(retryAfter));
    if (error.status >= 500 && code !== 'service.overloaded')
      this.log.error({ err: thrown, requestId: request.id, path: pathOf(request) }, 'request failed');
    const version = request.headers[AUTH_API_VERSION_HEADER];
    const { status, headers, body } = authErrorResponse(error, typeof version === 'string' ? version : undefined);
    reply
      .status(status)
      .headers({ ...headers, 'cache-control': 'no-store' })
      .type('application/json')
      .send(body);
  }
}
