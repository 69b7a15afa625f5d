import { describe, expect, it } from '@jest/globals';
import { PASSWORD, setUpIdentity } from '../../test/identity-under-test.ts';
import { verifyLinkOf } from '../../test/mailed.ts';

describe('signing up with autoconfirm on', () => {
  const tested = setUpIdentity();

  it('returns a session and publishes the account', async () => {
    const { status, body, headers } = await tested.signUp('  New@Example.org ');
    expect(status).toBe(200);
    expect(headers.get('cache-control')).toBe('no-store');
    expect(body).toMatchObject({ token_type: 'bearer', expires_in: 3600, user: { email: 'new@example.org', phone: '' } });
    expect(body.user.identities).toHaveLength(1);
    expect(JSON.stringify(body)).not.toContain('null');
    const [changed] = (await tested.published('identity.user.changed.v1')).filter(
      ({ aggregateId }) => aggregateId === body.user.id,
    );
    expect(changed).toMatchObject({
      version: 1,
      data: { email: 'new@example.org', name: 'Ada Lovelace', role: 'member', deleted: false },
    });
  });

  it('stores the password as argon2id with OWASP’s parameters and never publishes it', async () => {
    await tested.signUp('secret@example.org');
    const [{ password_hash } = { password_hash: '' }] = await tested.query<{ password_hash: string }>(
      "SELECT password_hash FROM users WHERE email = 'secret@example.org'",
    );
    expect(password_hash).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/);
    await tested.published('identity.user.changed.v1');
    const published = JSON.stringify(tested.transport.published);
    for (const secret of [PASSWORD, password_hash]) expect(published).not.toContain(secret);
  });

  it('refuses an address that has an account', async () => {
    await tested.signUp('taken@example.org');
    const { status, body } = await tested.signUp('Taken@example.org');
    expect([status, body]).toEqual([422, { code: 422, error_code: 'user_already_exists', msg: 'User already registered' }]);
  });

  it('creates one account for concurrent sign-ups of one address', async () => {
    const answers = await Promise.all([1, 2, 3, 4].map(() => tested.signUp('race@example.org')));
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 422, 422, 422]);
    expect(await tested.query("SELECT id FROM users WHERE email = 'race@example.org'")).toHaveLength(1);
  });

  it.each([
    [{ email: 'no-address', password: PASSWORD }, 400, 'validation_failed', 'Unable to validate email address: invalid format'],
    [{ email: 'a,evil@x.test', password: 'weak' }, 400, 'validation_failed', 'Unable to validate email address: invalid format'],
    [{ password: PASSWORD }, 422, 'anonymous_provider_disabled', 'Anonymous sign-ins are disabled'],
    [{ phone: '+15550100', password: PASSWORD }, 400, 'phone_provider_disabled', 'Phone signups are disabled'],
    [
      { email: 'x@example.org', phone: '+15550100', password: PASSWORD },
      400,
      'validation_failed',
      /^Only an email address or phone/,
    ],
    [{ email: 'x@example.org' }, 400, 'validation_failed', 'Signup requires a valid password'],
    [
      { email: 'weak@example.org', password: 'abcdefgh' },
      422,
      'weak_password',
      /^Password should contain at least one character of each: uppercase letters, /,
    ],
    [{ email: 'a\0b@example.org', password: PASSWORD }, 400, 'validation_failed', /null character/],
    [{ email: 'x@example.org', password: PASSWORD, data: { x: 'y'.repeat(5_000) } }, 400, 'validation_failed', /4096 bytes/],
    [
      { email: 'x@example.org', password: PASSWORD, code_challenge: 'c'.repeat(43), code_challenge_method: 'plain' },
      400,
      'validation_failed',
      /s256/,
    ],
  ])('refuses %j', async (body, status, error_code, msg) => {
    const answer = await tested.request('POST', '/signup', { body });
    expect(answer.status).toBe(status);
    expect(answer.body).toMatchObject({ code: status, error_code, msg: expect.stringMatching(msg) });
  });

  it('names GoTrue’s reasons for refusing a weak password', async () => {
    const { body } = await tested.signUp('weak@example.org', 'abc');
    expect(body.weak_password).toEqual({ reasons: ['length', 'characters'] });
  });

  it('ignores roles in the request', async () => {
    const { body } = await tested.request('POST', '/signup', {
      body: {
        email: 'sly@example.org',
        password: PASSWORD,
        data: { role: 'admin' },
        app_metadata: { role: 'admin' },
        role: 'admin',
      },
    });
    expect(body.user.app_metadata.role).toBe('member');
    const updated = await tested.request('PUT', '/user', {
      token: body.access_token,
      body: { app_metadata: { role: 'admin' }, data: { role: 'admin' } },
    });
    expect(updated.body).toMatchObject({ app_metadata: { role: 'member' }, user_metadata: { role: 'admin' } });
  });
});

describe('signing up with autoconfirm off', () => {
  const tested = setUpIdentity({ AUTH_AUTOCONFIRM: 'off' });

  /** The body with every id, time, and address replaced by its kind. */
  const shapeOf = (body: object) =>
    JSON.stringify(body)
      .replaceAll(/[\da-f]{8}-[\da-f-]{27}/g, 'id')
      .replaceAll(/\d{4}-[\d-]+T[\d:.]+Z/g, 'time')
      .replaceAll(/[a-z]+@example\.org/g, 'address');

  it('confirms the address by the mailed link, in the browser that signed up', async () => {
    const auth = tested.client();
    const { data, error } = await auth.signUp({ email: 'mail@example.org', password: PASSWORD });
    expect([error, data.session]).toEqual([null, null]);
    expect(data.user?.identities).toHaveLength(1);
    expect((await tested.signIn('mail@example.org')).body).toMatchObject({ code: 400, error_code: 'email_not_confirmed' });
    const [mail] = await tested.mailTo('mail@example.org');
    expect(mail?.subject).toContain('Confirm');
    const { headers } = await fetch(verifyLinkOf(mail, tested), { redirect: 'manual' });
    const code = new URL(headers.get('location') ?? '').searchParams.get('code') ?? '';
    const { user } = (await auth.exchangeCodeForSession(code)).data;
    expect(user?.email_confirmed_at).toBeDefined();
    expect(user?.id).toBe(data.user?.id);
    expect((await tested.signIn('mail@example.org')).status).toBe(200);
  });

  it('returns the same response for a registered, a pending, and a free address', async () => {
    const registered = await tested.signUp('mail@example.org');
    const free = await tested.signUp('fresh@example.org');
    const pending = await tested.signUp('fresh@example.org');
    expect([registered.status, free.status, pending.status]).toEqual([200, 200, 200]);
    expect(free.body.identities).toMatchObject([{ provider: 'email', user_id: free.body.id }]);
    expect(shapeOf(registered.body)).toBe(shapeOf(free.body));
    expect(shapeOf(pending.body)).toBe(shapeOf(free.body));
    expect(free.body.id).not.toBe(pending.body.id);
  });

  it('sends another mail to a pending address and none to a registered one', async () => {
    expect(await tested.mailTo('fresh@example.org', 2)).toHaveLength(2);
    const confirmations = (await tested.mailTo('mail@example.org')).filter(({ subject }) => subject.includes('Confirm'));
    expect(confirmations).toHaveLength(1);
  });
});
