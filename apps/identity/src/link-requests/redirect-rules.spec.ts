import { AuthError, type AuthSession } from '@casebook/contracts';
import { describe, expect, it } from '@jest/globals';
import { assert, property, webUrl } from 'fast-check';
import { redirectTarget, toOAuthFault, withCode, withError, withMessage, withOAuthError, withSession } from './redirect-rules.ts';

const siteUrl = 'http://localhost:8080';

describe('the redirect of a mailed link', () => {
  it.each(['http://localhost:8080/reset-password', 'http://localhost:8080/', 'http://localhost:8080/a?b=c#d'])(
    'may be %s, a path of the site',
    (requested) => expect(redirectTarget(requested, { siteUrl })).toBe(requested),
  );

  it.each([
    ['another host', 'https://evil.example/reset-password'],
    ['a host that starts like the site', 'http://localhost:8080.evil.example/'],
    ['the site as a user name', 'http://localhost:8080@evil.example/'],
    ['a user name before the site', 'http://someone@localhost:8080/'],
    ['another port', 'http://localhost:8081/'],
    ['another protocol', 'https://localhost:8080/'],
    ['a script', 'javascript:alert(1)'],
    ['a data address', 'data:text/html,hi'],
    ['a relative address', '/reset-password'],
    ['two slashes', '//evil.example/'],
    ['backslashes', 'http:\\\\evil.example\\'],
    ['nothing', ''],
  ])('falls back to the site for %s', (_name, requested) => expect(redirectTarget(requested, { siteUrl })).toBe(siteUrl));

  it('defaults to the site', () => {
    expect(redirectTarget(undefined, { siteUrl })).toBe(siteUrl);
  });

  it('may be an allow-listed address or a path below it', () => {
    const policy = { siteUrl, redirectAllowList: ['https://app.example/auth'] };
    expect(redirectTarget('https://app.example/auth', policy)).toBe('https://app.example/auth');
    expect(redirectTarget('https://app.example/auth/reset', policy)).toBe('https://app.example/auth/reset');
    expect(redirectTarget('https://app.example/authority', policy)).toBe(siteUrl);
    expect(redirectTarget('https://app.example/auth/../admin', policy)).toBe(siteUrl);
    expect(redirectTarget('http://localhost:8080/reset-password', policy)).toBe(siteUrl);
  });

  it('never leaves the site for any requested address', () => {
    assert(property(webUrl(), (requested) => new URL(redirectTarget(requested, { siteUrl })).origin === siteUrl));
  });
});

describe('the parameters of a redirect', () => {
  it('add a code to the existing ones', () => {
    expect(withCode('http://localhost:8080/reset-password?flow=1', 'abc')).toBe(
      'http://localhost:8080/reset-password?flow=1&code=abc',
    );
  });

  it('report the first of two confirmations in the fragment, and with PKCE in the query too', () => {
    const message = 'message=Confirmation+link+accepted.+Please+proceed+to+confirm+link+sent+to+the+other+email';
    expect(withMessage(siteUrl, false)).toBe(`http://localhost:8080/#${message}&sb=`);
    expect(withMessage(`${siteUrl}/settings?a=b`, true)).toBe(`http://localhost:8080/settings?a=b&${message}#${message}&sb=`);
  });

  it('contain a session in the fragment only', () => {
    const session = {
      access_token: 'a.b.c',
      refresh_token: 'r',
      token_type: 'bearer',
      expires_in: 3_600,
      expires_at: 1_800_000_000,
    };
    expect(withSession(`${siteUrl}/quiz?a=b`, session as AuthSession, 'magiclink')).toBe(
      'http://localhost:8080/quiz?a=b#access_token=a.b.c&expires_at=1800000000&expires_in=3600&refresh_token=r&token_type=bearer&type=magiclink&sb=',
    );
  });

  it('report an error in the format that the client reads', () => {
    const parameters = 'error=access_denied&error_code=otp_expired&error_description=Email+link+is+invalid+or+has+expired';
    expect(withError(siteUrl, new AuthError('otp_expired'))).toBe(`http://localhost:8080/?${parameters}#${parameters}&sb=`);
  });

  it('report the error of a sign-in by a provider in the query and in the fragment', () => {
    const fault = 'error=invalid_request&error_code=bad_oauth_state&error_description=OAuth+state+not+found+or+expired';
    expect(withOAuthError(`${siteUrl}/?a=b#c`, toOAuthFault(new AuthError('bad_oauth_state')))).toBe(
      `http://localhost:8080/?a=b&${fault}#${fault}&sb=`,
    );
    expect(withOAuthError(siteUrl, { error: 'access_denied', description: '' })).not.toContain('error_code');
  });

  it('have OAuth’s error for each of GoTrue’s', () => {
    const errorOf = (error: AuthError) => toOAuthFault(error).error;
    expect(errorOf(new AuthError('provider_email_needs_verification'))).toBe('access_denied');
    expect(errorOf(new AuthError('signup_disabled'))).toBe('access_denied');
    expect(errorOf(new AuthError('session_not_found'))).toBe('access_denied');
    expect(errorOf(new AuthError('service_unavailable'))).toBe('temporarily_unavailable');
    expect(errorOf(new AuthError('identity_already_exists'))).toBe('server_error');
  });
});
