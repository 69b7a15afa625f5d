import { createHash } from 'node:crypto';
import { beforeEach, describe, expect, it } from '@jest/globals';
import { decodeJwt } from 'jose';
import { setUpIdentity } from '../../test/identity-under-test.ts';
import { verifyLinkOf } from '../../test/mailed.ts';

const verifier = 'a-verifier-of-the-tests-with-forty-three-characters';
const challenge = createHash('sha256').update(verifier).digest('base64url');
const minutes = (count: number) => count * 60_000;

describe('the implicit flow', () => {
  const tested = setUpIdentity({ AUTH_IMPLICIT_FLOW: 'on', AUTH_REDIRECT_ALLOW_LIST: 'https://app.example' });

  it('signs in by the session in the followed link’s fragment, which the unmodified client sets', async () => {
    const auth = tested.client('implicit');
    const email = 'implicit@example.org';
    await auth.signInWithOtp({ email, options: { emailRedirectTo: 'https://app.example/home' } });
    const [mail] = await tested.mailTo(email);
    const { status, headers } = await fetch(mail?.links[0] ?? '', { redirect: 'manual' });
    expect(status).toBe(303);
    const target = new URL(headers.get('location') ?? '');
    expect([target.origin, target.pathname, target.search]).toEqual(['https://app.example', '/home', '']);
    const fragment = Object.fromEntries(new URLSearchParams(target.hash.slice(1)));
    expect(fragment).toMatchObject({ token_type: 'bearer', type: 'signup', expires_in: '3600' });
    const { access_token = '', refresh_token = '' } = fragment;
    const { data, error } = await auth.setSession({ access_token, refresh_token });
    expect([error, data.user?.email]).toEqual([null, email]);
    expect((await auth.refreshSession()).error).toBeNull();
  });
});

describe('recovering a password', () => {
  const tested = setUpIdentity({ AUTH_REDIRECT_ALLOW_LIST: 'http://localhost:8080/reset-password' });
  let people = 0;
  let email: string;

  beforeEach(async () => {
    tested.clock.set(new Date());
    people += 1;
    email = `someone-${people}@example.org`;
    await tested.signUp(email);
  });

  const recover = (
    address: string,
    redirect?: string,
    body: object = { code_challenge: challenge, code_challenge_method: 's256' },
  ) =>
    tested.request('POST', `/recover${redirect ? `?redirect_to=${encodeURIComponent(redirect)}` : ''}`, {
      body: { email: address, ...body },
    });
  const mailedLink = async (redirect?: string, body?: object) => {
    await recover(email, redirect, body);
    return verifyLinkOf((await tested.mailTo(email))[0], tested);
  };
  const follow = async (link: URL, method = 'GET') => {
    const response = await fetch(link, { method, redirect: 'manual' });
    if (method === 'GET') expect(response.headers.get('referrer-policy')).toBe('no-referrer');
    return { status: response.status, target: new URL(response.headers.get('location') ?? 'about:blank') };
  };
  const exchange = (code: string | null, code_verifier = verifier) =>
    tested.request('POST', '/token?grant_type=pkce', { body: { auth_code: code, code_verifier } });
  const later = (ms: number) => tested.clock.set(new Date(Date.now() + ms));

  it('returns the same response with and without an account, and sends mail only to accounts', async () => {
    const free = await recover('nobody@example.org');
    const registered = await recover(email);
    expect([registered.status, registered.body]).toEqual([200, {}]);
    expect([free.status, free.body]).toEqual([registered.status, registered.body]);
    await tested.mailTo(email);
    expect((await tested.mails()).flatMap(({ to }) => to)).not.toContain('nobody@example.org');
  });

  it('stores no secret and no address in the queue', async () => {
    const link = await mailedLink();
    const rows = JSON.stringify(await tested.query('SELECT * FROM bull.job'));
    expect(rows).toContain('identity.send-mail.v2');
    for (const secret of [link.searchParams.get('token') ?? '', email]) expect(rows).not.toContain(secret);
    expect(JSON.stringify(await tested.query('SELECT * FROM one_time_tokens'))).not.toContain(link.searchParams.get('token'));
  });

  it('opens a session on the requested page through its link', async () => {
    const link = await mailedLink('http://localhost:8080/reset-password');
    const { status, target } = await follow(link);
    expect([status, target.origin + target.pathname]).toEqual([303, 'http://localhost:8080/reset-password']);
    const { status: exchanged, body } = await exchange(target.searchParams.get('code'));
    expect([exchanged, body.user.email]).toEqual([200, email]);
    expect(decodeJwt(body.access_token).amr).toMatchObject([{ method: 'recovery' }]);
  });

  it('works once and invalidates every other link of the address', async () => {
    const first = await mailedLink();
    await recover(email);
    const [second] = await tested.mailTo(email, 2);
    await follow(verifyLinkOf(second, tested));
    for (const link of [first, verifyLinkOf(second, tested)]) {
      const { status, target } = await follow(link);
      expect(status).toBe(303);
      expect(Object.fromEntries(target.searchParams)).toEqual({
        error: 'access_denied',
        error_code: 'otp_expired',
        error_description: 'Email link is invalid or has expired',
      });
    }
  });

  it('accepts a link that the previous version mailed, which stored no type and no code', async () => {
    const link = await mailedLink();
    await tested.query('UPDATE one_time_tokens SET type = NULL, code_hash = NULL');
    expect((await follow(link)).target.searchParams.has('code')).toBe(true);
  });

  it('accepts a link for an hour', async () => {
    const link = await mailedLink();
    later(minutes(61));
    expect((await follow(link)).target.searchParams.get('error_code')).toBe('otp_expired');
  });

  it('does not use up a link on a HEAD request', async () => {
    const link = await mailedLink();
    expect((await follow(link, 'HEAD')).status).toBe(204);
    expect((await follow(link)).target.searchParams.has('code')).toBe(true);
  });

  it('accepts a link only for its own purpose', async () => {
    const link = await mailedLink();
    link.searchParams.set('type', 'signup');
    expect((await follow(link)).target.searchParams.get('error_code')).toBe('otp_expired');
  });

  it.each(['https://evil.example/reset-password', 'http://localhost:8080/elsewhere', 'javascript:alert(1)'])(
    'redirects to the site instead of %s',
    async (redirect) => {
      const link = await mailedLink(redirect);
      expect(link.searchParams.get('redirect_to')).toBe('http://localhost:8080/');
      link.searchParams.set('redirect_to', redirect);
      expect((await follow(link)).target.origin).toBe('http://localhost:8080');
    },
  );

  it('exchanges a code once, with its verifier, within five minutes', async () => {
    const code = (await follow(await mailedLink())).target.searchParams.get('code');
    expect((await exchange(code, 'x'.repeat(43))).body).toMatchObject({ code: 400, error_code: 'bad_code_verifier' });
    expect((await exchange(code)).status).toBe(200);
    expect((await exchange(code)).body).toMatchObject({ code: 404, error_code: 'flow_state_not_found' });

    await recover(email);
    const [mail] = await tested.mailTo(email, 2);
    const late = (await follow(verifyLinkOf(mail, tested))).target.searchParams.get('code');
    later(minutes(6));
    expect((await exchange(late)).body).toMatchObject({ code: 422, error_code: 'flow_state_expired' });
  });

  it('exchanges a code once under concurrent requests', async () => {
    const code = (await follow(await mailedLink())).target.searchParams.get('code');
    const answers = await Promise.all([1, 2, 3].map(() => exchange(code)));
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 404, 404]);
  });

  it('never puts a session into an address: without PKCE only the link’s token can be exchanged', async () => {
    const link = await mailedLink(undefined, {});
    const { target } = await follow(link);
    expect(target.searchParams.get('error_code')).toBe('validation_failed');
    expect(target.hash).not.toContain('token=');
    const token_hash = link.searchParams.get('token');
    const { data, error } = await tested.client().verifyOtp({ type: 'recovery', token_hash: token_hash ?? '' });
    expect([error, data.user?.email]).toEqual([null, email]);
    expect((await tested.request('POST', '/verify', { body: { type: 'recovery', token_hash } })).body).toMatchObject({
      code: 403,
      error_code: 'otp_expired',
    });
  });
});
