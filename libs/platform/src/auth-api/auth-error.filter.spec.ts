import { AppError } from '@casebook/contracts';
import { describe, expect, it } from '@jest/globals';
import { errors } from 'jose';
import { SessionHasEnded } from '../auth/ended-sessions.ts';
import { toAuthError } from './auth-error.filter.ts';

const refusedFor = (cause: Error) => toAuthError(new AppError('auth.token-invalid', {}, { cause }));
const START = 'invalid JWT: unable to parse or verify signature';

describe('an error of /auth/v1', () => {
  it.each([
    ['an expired token', new errors.JWTExpired('', {}), `${START}, token has invalid claims: token is expired`],
    ['a forged token', new errors.JWSSignatureVerificationFailed(), `${START}, token signature is invalid: signature is invalid`],
    ['a token of an unknown key', new errors.JWKSNoMatchingKey(), `${START}, token is unverifiable`],
  ])('is bad_jwt in GoTrue’s words for %s', (_what, cause, message) => {
    expect(refusedFor(cause)).toMatchObject({ code: 'bad_jwt', status: 403, message });
  });

  it('is bad_jwt without a reason for a valid token of a deleted account', () => {
    expect(toAuthError(new AppError('auth.token-invalid'))).toMatchObject({ code: 'bad_jwt', message: START });
  });

  it('is session_not_found for a token whose session has ended', () => {
    expect(refusedFor(new SessionHasEnded())).toMatchObject({ code: 'session_not_found', status: 403 });
  });

  it('blames no token if the keys can’t be fetched', () => {
    const error = toAuthError(new AppError('service.unavailable', {}, { cause: new errors.JWKSTimeout() }));
    expect(error).toMatchObject({ code: 'service_unavailable', status: 503 });
    expect(error.message).not.toContain('JWT');
  });
});
