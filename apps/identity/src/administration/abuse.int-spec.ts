import { beforeAll, describe, expect, it } from '@jest/globals';
import { openGate, serviceTokenOf } from '../../test/administrator.ts';
import { OTHER_PASSWORD, PASSWORD, setUpIdentity } from '../../test/identity-under-test.ts';
import { codeOf, mailsSettled, secretOf, verifyLinkOf } from '../../test/mailed.ts';

const MISSING = '0199aaaa-0000-7000-8000-000000000001';

describe('the admin API', () => {
  const tested = setUpIdentity({ AUTH_AUTOCONFIRM: 'off' });
  let token: string;

  beforeAll(async () => {
    token = await serviceTokenOf(tested);
  });

  const send = (method: string, path: string, body?: unknown) => tested.request(method, path, { token, body });
  const create = (email: string, body: object = {}) =>
    send('POST', '/admin/users', { email, password: PASSWORD, email_confirm: true, ...body });
  const statesOf = async (id: string) =>
    (await tested.published('identity.user.changed.v1')).filter(({ aggregateId }) => aggregateId === id).map(({ data }) => data);
  const rowsOf = (email: string) =>
    tested.query('SELECT id FROM users WHERE email = $1 UNION ALL SELECT id FROM pending_accounts WHERE email = $1', [email]);

  describe('at the same moment', () => {
    it.each([
      ['confirmed', true, true],
      ['pending', false, false],
      ['of both kinds', true, false],
    ])('adds one account for two creations, %s', async (name, one, other) => {
      const email = `both-${name.replaceAll(' ', '-')}@example.org`;
      const answers = await Promise.all([
        create(email, { email_confirm: one }),
        create(email.toUpperCase(), { email_confirm: other }),
      ]);
      expect(answers.map(({ status }) => status).sort()).toEqual([200, 422]);
      expect(answers.find(({ status }) => status === 422)?.body.error_code).toBe('email_exists');
      expect(await rowsOf(email)).toHaveLength(1);
    });

    it('deletes once, and an update during the deletion finds the account or none', async () => {
      const { id } = (await create('racing@example.org')).body;
      const [first, second, update] = await Promise.all([
        send('DELETE', `/admin/users/${id}`),
        send('DELETE', `/admin/users/${id}`, { should_soft_delete: true }),
        send('PUT', `/admin/users/${id}`, { user_metadata: { full_name: 'Late' }, email: 'resurrected@example.org' }),
      ]);
      expect([first?.status, second?.status].sort()).toEqual([200, 404]);
      expect([200, 404]).toContain(update?.status);
      expect((await statesOf(id)).at(-1)).toMatchObject({ deleted: true });
      expect([await rowsOf('racing@example.org'), await rowsOf('resurrected@example.org')]).toEqual([[], []]);
      const [row] = await tested.query<{ user_metadata: object }>('SELECT user_metadata FROM users WHERE id = $1', [id]);
      expect(row?.user_metadata).toEqual({});
    });

    it('changes two accounts to one address: one succeeds', async () => {
      const ids = [(await create('left@example.org')).body.id, (await create('right@example.org')).body.id];
      const answers = await Promise.all(ids.map((id) => send('PUT', `/admin/users/${id}`, { email: 'middle@example.org' })));
      expect(answers.map(({ status }) => status).sort()).toEqual([200, 422]);
      expect(await rowsOf('middle@example.org')).toHaveLength(1);
    });

    it('activates a pending account once', async () => {
      const email = 'accepted-twice@example.org';
      const { hashed_token } = (await send('POST', '/admin/generate_link', { type: 'invite', email })).body as never as {
        hashed_token: string;
      };
      const use = () => tested.request('POST', '/verify', { body: { type: 'invite', token_hash: hashed_token } });
      expect((await Promise.all([use(), use(), use()])).map(({ status }) => status).sort()).toEqual([200, 403, 403]);
      expect(await rowsOf(email)).toHaveLength(1);
    });
  });

  describe('of a pending account', () => {
    it('publishes nothing until its address is confirmed, then the account with its role', async () => {
      const { id } = (await create('quiet@example.org', { email_confirm: false, app_metadata: { role: 'admin', plan: 'team' } }))
        .body;
      expect(await statesOf(id)).toEqual([]);
      const confirmed = await send('PUT', `/admin/users/${id}`, { email_confirm: true });
      expect(confirmed.body).toMatchObject({
        id,
        email_confirmed_at: expect.any(String),
        app_metadata: { role: 'admin', plan: 'team' },
      });
      expect(await statesOf(id)).toMatchObject([{ role: 'admin' }]);
      expect((await tested.signIn('quiet@example.org')).status).toBe(200);
    });

    it('gives its role to nobody who signs up with its address', async () => {
      const email = 'assigned@example.org';
      const { id } = (await create(email, { email_confirm: false, role: 'admin' })).body;
      await tested.signUp(email, OTHER_PASSWORD);
      const [mail] = await tested.mailTo(email);
      const { body } = await tested.request('POST', '/verify', { body: { type: 'signup', token_hash: secretOf(mail) } });
      expect(body.user.app_metadata).toMatchObject({ role: 'member' });
      expect(body.user.id).not.toBe(id);
      expect((await send('GET', `/admin/users/${id}`)).status).toBe(404);
    });

    it('is confirmed by the mail that its owner has sent again', async () => {
      const email = 'resent@example.org';
      const { id } = (await create(email, { email_confirm: false })).body;
      expect((await tested.signIn(email)).body.error_code).toBe('email_not_confirmed');
      await tested.request('POST', '/resend', { body: { type: 'signup', email } });
      const [mail] = await tested.mailTo(email);
      const { body } = await tested.request('POST', '/verify', { body: { type: 'signup', email, token: codeOf(mail) } });
      expect(body.user.id).toBe(id);
      expect((await tested.signIn(email)).status).toBe(200);
    });

    it('ends with its links when it is deleted', async () => {
      const email = 'uninvited@example.org';
      const { id } = (await send('POST', '/invite', { email })).body;
      const [mail] = await tested.mailTo(email);
      expect((await send('DELETE', `/admin/users/${id}`)).status).toBe(200);
      const used = await tested.request('POST', '/verify', { body: { type: 'invite', token_hash: secretOf(mail) } });
      expect(used).toMatchObject({ status: 403, body: { error_code: 'otp_expired' } });
      expect(await rowsOf(email)).toEqual([]);
    });

    it('is activated by following the mailed link, without a session in the address', async () => {
      const email = 'following@example.org';
      await send('POST', '/invite?redirect_to=http://localhost:8080/welcome', { email });
      const [mail] = await tested.mailTo(email);
      const { status, headers } = await fetch(verifyLinkOf(mail, tested), { redirect: 'manual' });
      expect([status, headers.get('location')]).toEqual([303, 'http://localhost:8080/welcome']);
      expect(await rowsOf(email)).toHaveLength(1);
    });
  });

  describe('refuses', () => {
    it('a header in an address, a name, or a redirect', async () => {
      for (const email of ['a@example.org\r\nBcc: b@example.org', 'a\n@example.org', 'a@example.org\u0000'])
        for (const path of ['/admin/users', '/invite'])
          expect((await send('POST', path, { email })).body.error_code).toBe('validation_failed');
      const email = 'headers@example.org';
      const { body } = await send('POST', '/admin/generate_link', {
        type: 'invite',
        email,
        data: { full_name: 'Ada\r\nBcc: b@example.org' },
        redirect_to: 'http://localhost:8080/\r\nSet-Cookie: a=b',
      });
      expect(new URL((body as never as { redirect_to: string }).redirect_to).origin).toBe('http://localhost:8080');
      await send('POST', '/invite', { email });
      await mailsSettled(tested);
      const [mail] = await tested.mailTo(email);
      expect(mail?.text).toMatch(/^Hello Ada Bcc +b@example org,\n/);
      expect(await tested.mailTo('b@example.org', 0)).toEqual([]);
    });

    it('a redirect to a page of someone else', async () => {
      const { body } = await send('POST', '/admin/generate_link', {
        type: 'invite',
        email: 'redirected@example.org',
        redirect_to: 'https://evil.example.org/',
      });
      expect(JSON.stringify(body)).not.toContain('evil');
    });

    it('data that are too large or too deep, whole', async () => {
      for (const depth of [1_000, 10_000, 40_000]) {
        const deep = `${'{"a":'.repeat(depth)}1${'}'.repeat(depth)}`;
        for (const [path, field] of [
          ['/admin/users', 'user_metadata'],
          ['/admin/users', 'app_metadata'],
          ['/invite', 'data'],
        ] as const) {
          const { status } = await send('POST', path, `{"email":"large@example.org","${field}":${deep}}`);
          expect([depth, path, field, status]).toEqual([depth, path, field, 400]);
        }
      }
      for (const data of [{ text: 'x'.repeat(5_000) }, { text: '\u0000' }, { text: '\ud800' }]) {
        for (const name of ['user_metadata', 'app_metadata'])
          expect((await create('large@example.org', { [name]: data })).status).toBe(400);
        expect((await send('POST', '/invite', { email: 'large@example.org', data })).status).toBe(400);
      }
      expect((await create('large@example.org', { user_metadata: { text: 'x'.repeat(300_000) } })).status).toBe(413);
      expect(await rowsOf('large@example.org')).toEqual([]);
    });

    it.each(['page=-1', 'page=0', 'page=1.5', 'page=x', 'per_page=0', 'per_page=-5', 'page=99999999999', 'page=1&page=2'])(
      'a page out of bounds: %s',
      async (query) => {
        expect(await send('GET', `/admin/users?${query}`)).toMatchObject({
          status: 400,
          body: { error_code: 'validation_failed' },
        });
      },
    );

    it('no page behind the last one, and no large page: it has at most 1,000 accounts', async () => {
      const { status, headers, body } = await send('GET', '/admin/users?page=999999&per_page=999999');
      expect([status, (body as never as { users: unknown[] }).users]).toEqual([200, []]);
      expect(headers.get('link')).toContain('per_page=1000>; rel="last"');
    });

    it('an id that is none, and one of a missing or deleted account', async () => {
      expect((await send('GET', '/admin/users/1')).status).toBe(400);
      expect((await send('GET', "/admin/users/'%20OR%201=1--")).status).toBe(400);
      for (const [method, body] of [['GET'], ['PUT', {}], ['DELETE']] as const)
        expect((await send(method, `/admin/users/${MISSING}`, body)).body.error_code).toBe('user_not_found');
      const { id } = (await create('erased@example.org')).body;
      await send('DELETE', `/admin/users/${id}`);
      expect((await create('again@example.org', { id })).body.error_code).toBe('email_exists');
      expect((await send('GET', `/admin/users/${id}/factors`)).status).toBe(404);
    });

    it('a weak password, no address, a phone, an unknown role, and an unknown link', async () => {
      expect((await create('weak@example.org', { password: 'short' })).body.error_code).toBe('weak_password');
      expect((await send('POST', '/admin/users', { password: PASSWORD })).body.error_code).toBe('validation_failed');
      expect((await create('phone@example.org', { phone: '+15555550100' })).body.error_code).toBe('phone_provider_disabled');
      expect((await create('role@example.org', { role: 'service_role' })).body.error_code).toBe('validation_failed');
      for (const type of ['phone_change', 'constructor', ''])
        expect((await send('POST', '/admin/generate_link', { type, email: 'a@example.org' })).body.error_code).toBe(
          'validation_failed',
        );
    });
  });

  it('assigns what members can’t: their requests set neither role nor app_metadata', async () => {
    const email = 'greedy@example.org';
    const wish = { role: 'admin', app_metadata: { role: 'admin', plan: 'team' }, banned_until: null, email_confirm: true };
    await tested.request('POST', '/signup', { body: { email, password: PASSWORD, data: wish, ...wish } });
    const [mail] = await tested.mailTo(email);
    const { body: session } = await tested.request('POST', '/verify', {
      body: { type: 'signup', token_hash: secretOf(mail), ...wish },
    });
    const changed = await tested.request('PUT', '/user', { token: session.access_token, body: { ...wish, data: wish } });
    expect(changed.body).toMatchObject({ app_metadata: { provider: 'email', providers: ['email'], role: 'member' } });
    expect(changed.body.app_metadata).not.toHaveProperty('plan');
    expect(await tested.query('SELECT role, app_metadata FROM users WHERE email = $1', [email])).toEqual([
      { role: 'member', app_metadata: {} },
    ]);
  });

  it('doesn’t give a member’s data to the tokens’ derived fields', async () => {
    const { body } = await create('derived@example.org', { app_metadata: { provider: 'x', providers: ['x'], sub: 'x' } });
    expect(body.app_metadata).toEqual({ provider: 'email', providers: ['email'], sub: 'x', role: 'member' });
  });

  describe('bans an account', () => {
    const ban = async (email: string) => {
      const { id } = (await create(email)).body;
      const { body: session } = await tested.signIn(email);
      expect((await send('PUT', `/admin/users/${id}`, { ban_duration: '2h' })).status).toBe(200);
      return { id, session };
    };

    it('which gets no token by any grant, and whose tokens are refused', async () => {
      const email = 'grants@example.org';
      const { session } = await ban(email);
      const banned = { body: { error_code: 'user_banned' } };
      expect(await tested.signIn(email)).toMatchObject({ status: 400, ...banned });
      expect(await tested.refresh(session.refresh_token)).toMatchObject({ status: 400, ...banned });
      expect((await tested.signIn(email, OTHER_PASSWORD)).body.error_code).toBe('invalid_credentials');
      for (const type of ['magiclink', 'recovery']) {
        const { hashed_token } = (await send('POST', '/admin/generate_link', { type, email })).body as never as {
          hashed_token: string;
        };
        expect(await tested.request('POST', '/verify', { body: { type, token_hash: hashed_token } })).toMatchObject(banned);
      }
      expect((await tested.request('GET', '/user', { token: session.access_token })).status).toBe(403);
      const ends = (await tested.published('identity.session.ended.v1')).map(({ data }) => data.userId);
      expect(ends).toContain(session.user.id);
    });

    it('until the ban ends; sessions from before it don’t continue', async () => {
      const { session } = await ban('patient@example.org');
      tested.clock.set(new Date(Date.now() + 3 * 3_600_000));
      expect((await tested.signIn('patient@example.org')).status).toBe(200);
      expect((await tested.refresh(session.refresh_token)).body.error_code).toBe('session_expired');
      tested.clock.set(new Date());
    });

    it('who was an admin, and so loses the admin API at once', async () => {
      const { access_token: token, user, headers } = await adminSession('banned-admin@example.org');
      expect((await tested.request('GET', '/admin/users', { token, headers })).status).toBe(200);
      await send('PUT', `/admin/users/${user.id}`, { ban_duration: '1h' });
      expect((await tested.request('GET', '/admin/users', { token, headers })).status).toBe(403);
    });
  });

  it('ends every session and link of an account whose password it changes, and notifies the owner', async () => {
    const email = 'secured@example.org';
    const { id } = (await create(email)).body;
    const { body: session } = await tested.signIn(email);
    const { hashed_token } = (await send('POST', '/admin/generate_link', { type: 'recovery', email })).body as never as {
      hashed_token: string;
    };
    await send('PUT', `/admin/users/${id}`, { password: OTHER_PASSWORD });
    expect((await tested.refresh(session.refresh_token)).body.error_code).toBe('refresh_token_not_found');
    const used = await tested.request('POST', '/verify', { body: { type: 'recovery', token_hash: hashed_token } });
    expect(used.body.error_code).toBe('otp_expired');
    const [notice] = await tested.mailTo(email);
    expect(notice?.subject).toBe('Your Casebook password was changed');
  });

  it('finds accounts by a part of the address, literally', async () => {
    await create('100%_sure@filter.example.org');
    await create('other@filter.example.org', { email_confirm: false });
    const found = async (filter: string) =>
      (
        (await send('GET', `/admin/users?filter=${encodeURIComponent(filter)}`)).body as never as { users: { email: string }[] }
      ).users.map(({ email }) => email);
    expect(await found('FILTER.example')).toEqual(['other@filter.example.org', '100%_sure@filter.example.org']);
    expect(await found('100%_s')).toEqual(['100%_sure@filter.example.org']);
    expect(await found('%')).toEqual(['100%_sure@filter.example.org']);
    expect(await found("' OR 1=1 --")).toEqual([]);
  });

  const adminSession = async (email: string) => {
    await create(email, { role: 'admin' });
    const session = (await tested.signIn(email)).body;
    return { ...session, headers: { cookie: await openGate(tested, session.access_token) } };
  };

  it('names the admin who acted in the audit', async () => {
    const admin = await adminSession('acting@example.org');
    const { body } = await tested.request('POST', '/admin/users', {
      token: admin.access_token,
      headers: admin.headers,
      body: { email: 'acted@example.org' },
    });
    const entries = (await tested.published('audit.entry.recorded.v1')).map(({ data }) => data);
    expect(entries).toContainEqual(
      expect.objectContaining({
        action: 'identity.account-created',
        actor: admin.user.id,
        subject: expect.objectContaining({ userId: body.id }),
      }),
    );
  });
});
