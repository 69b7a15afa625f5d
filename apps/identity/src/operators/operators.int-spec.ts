import { RepublishTopic } from '@casebook/messaging';
import { systemCaller } from '@casebook/platform';
import { describe, expect, it } from '@jest/globals';
import { decodeJwt, decodeProtectedHeader } from 'jose';
import { setUpIdentity, waitFor } from '../../test/identity-under-test.ts';
import { Authenticator } from '../../test/second-factor.ts';
import { KEY_LEAD_MS } from '../keys/key-rules.ts';
import { RotateKeys } from '../keys/signing-keys.ts';
import { ChangeRole, DeleteAccount, ListInvalidAddresses, RemoveFactors, ShowAccount } from './operate-accounts.ts';

describe('an operator', () => {
  const tested = setUpIdentity();

  const changeRole = () => tested.service.app.get(ChangeRole, { strict: false });
  const deleteAccount = () => tested.service.app.get(DeleteAccount, { strict: false });
  const statesOf = async (id: string) =>
    (await tested.published('identity.user.changed.v1')).filter(({ aggregateId }) => aggregateId === id);
  const endOf = async (token: string) =>
    (await tested.published('identity.session.ended.v1')).find(({ aggregateId }) => aggregateId === decodeJwt(token).session_id);

  it('makes a member an admin, effective with the next token', async () => {
    const { user, refresh_token, access_token } = (await tested.signUp('admin@example.org')).body;
    expect(await changeRole().execute(systemCaller('test', 'test'), user.id, 'admin')).toBe(true);
    expect(await changeRole().execute(systemCaller('test', 'test'), user.id, 'admin')).toBe(true);
    expect(await statesOf(user.id)).toMatchObject([
      { version: 1, data: { role: 'member' } },
      { version: 2, data: { role: 'admin' } },
    ]);
    const refreshed = (await tested.refresh(refresh_token)).body;
    expect(decodeJwt(refreshed.access_token)).toMatchObject({ app_metadata: { role: 'admin' }, role: 'authenticated' });
    expect(await endOf(access_token)).toBeUndefined();
  });

  it('demotes an admin and ends their sessions, whose tokens still carry the role', async () => {
    const { user, access_token, refresh_token } = (await tested.signUp('former@example.org')).body;
    await changeRole().execute(systemCaller('test', 'test'), user.id, 'admin');
    await changeRole().execute(systemCaller('test', 'test'), user.id, 'member');
    expect(await endOf(access_token)).toMatchObject({ data: { reason: 'role-changed', userId: user.id } });
    expect((await tested.refresh(refresh_token)).body.error_code).toBe('refresh_token_not_found');
    expect((await tested.signIn('former@example.org')).body.user.app_metadata.role).toBe('member');
  });

  it('removes the second factors of a member who lost them, and ends the sessions that used them', async () => {
    const { session } = await new Authenticator(tested).newMember('lost@example.org');
    await tested.request('POST', '/factors/recovery-codes', { token: session.access_token });
    const removeFactors = tested.service.app.get(RemoveFactors, { strict: false });
    expect(await removeFactors.execute(systemCaller('test', 'test'), session.user.id)).toBe(true);
    expect(await endOf(session.access_token)).toMatchObject({ data: { reason: 'signed-out' } });
    const { body } = await tested.signIn('lost@example.org');
    expect(body.user).not.toHaveProperty('factors');
    expect(decodeJwt(body.access_token)).not.toHaveProperty('mfa_enrolled');
    const audit = (await tested.published('audit.entry.recorded.v1')).map(({ data }) => data);
    expect(audit).toContainEqual(expect.objectContaining({ action: 'identity.factors-removed', actor: 'system:test' }));
    expect(await removeFactors.execute(systemCaller('test', 'test'), '0199aaaa-0000-7000-8000-000000000001')).toBe(false);
    tested.clock.set(new Date());
  });

  it('sees an account without its secrets', async () => {
    await tested.signUp('shown@example.org');
    const shown = await tested.service.app.get(ShowAccount, { strict: false }).execute(' Shown@example.org ');
    expect(shown).toMatchObject({ email: 'shown@example.org', name: 'Ada Lovelace', role: 'member', sessions: 1 });
    expect(JSON.stringify(shown)).not.toContain('argon2');
  });

  it('lists accounts with an address of an earlier rule', async () => {
    for (const email of ['a,evil@x.test', 'a@x\u3002test', 'fine@x.test'])
      await tested.query(
        `INSERT INTO users (id, version, email, email_confirmed_at, created_at, updated_at)
         VALUES (gen_random_uuid(), 1, $1, now(), now(), now())`,
        [email],
      );
    const listed: string[] = [];
    for await (const { email } of tested.service.app.get(ListInvalidAddresses, { strict: false }).execute()) listed.push(email);
    expect(listed.sort()).toEqual(['a,evil@x.test', 'a@x\u3002test']);
  });

  describe('deletes an account', () => {
    it('and erases its personal data and sessions', async () => {
      const { user, access_token, refresh_token } = (await tested.signUp('gone@example.org')).body;
      await tested.request('POST', '/recover', { body: { email: 'gone@example.org' } });
      await tested.mailTo('gone@example.org');
      expect(await deleteAccount().execute(systemCaller('test', 'test'), user.id)).toBe(true);
      expect(await endOf(access_token)).toMatchObject({ data: { reason: 'user-deleted' } });
      expect((await tested.refresh(refresh_token)).body.error_code).toBe('refresh_token_not_found');
      const [row] = await tested.query<Record<string, unknown>>('SELECT * FROM users WHERE id = $1', [user.id]);
      const remaining = Object.entries(row ?? {}).filter(([, value]) => value !== null);
      expect(Object.fromEntries(remaining)).toEqual({
        id: user.id,
        version: 2,
        deleted: true,
        email_identity: true,
        created_by_admin: false,
        pseudonym: expect.any(String),
        role: 'member',
        user_metadata: {},
        app_metadata: {},
      });
      for (const table of ['sessions', 'flow_states'])
        expect(await tested.query(`SELECT * FROM ${table} WHERE user_id = $1`, [user.id])).toEqual([]);
      expect(
        await tested.query('SELECT * FROM link_requests WHERE email = $1 OR user_id = $2', ['gone@example.org', user.id]),
      ).toEqual([]);
      expect(await tested.query('SELECT * FROM one_time_tokens')).toEqual([]);
    });

    it('and publishes the deletion with a pseudonym', async () => {
      const { user } = (await tested.signUp('told@example.org')).body;
      await deleteAccount().execute(systemCaller('test', 'test'), user.id);
      expect((await statesOf(user.id)).at(-1)).toEqual({
        aggregateId: user.id,
        version: 2,
        data: { id: user.id, deleted: true, pseudonym: expect.any(String) },
      });
      const audit = (await tested.published('audit.entry.recorded.v1')).filter(
        ({ data }) => data.action === 'identity.account-deleted',
      );
      expect(JSON.stringify(audit)).not.toContain(user.id);
    });

    it('whose address can then sign up again with a new id', async () => {
      const { user } = (await tested.signUp('again@example.org')).body;
      await deleteAccount().execute(systemCaller('test', 'test'), user.id);
      expect(await deleteAccount().execute(systemCaller('test', 'test'), user.id)).toBe(false);
      expect((await tested.signIn('again@example.org')).body.error_code).toBe('invalid_credentials');
      const { status, body } = await tested.signUp('again@example.org');
      expect([status, body.user.id === user.id]).toEqual([200, false]);
    });
  });

  it('republishes every account at its version, including deleted ones', async () => {
    const { user } = (await tested.signUp('twice@example.org')).body;
    const { user: deleted } = (await tested.signUp('deleted@example.org')).body;
    await deleteAccount().execute(systemCaller('test', 'test'), deleted.id);
    const before = { user: await statesOf(user.id), deleted: await statesOf(deleted.id) };
    await tested.service.app.get(RepublishTopic, { strict: false }).execute(systemCaller('test', 'test'), 'identity.users');
    expect((await statesOf(user.id)).slice(before.user.length)).toEqual(before.user.slice(-1));
    expect((await statesOf(deleted.id)).slice(before.deleted.length)).toEqual(before.deleted.slice(-1));
  });

  it('rotates the signing key: it is published before it signs, and old tokens stay valid', async () => {
    const old = (await tested.signUp('keys@example.org')).body.access_token;
    const { keyId, signsFrom } = await tested.service.app
      .get(RotateKeys, { strict: false })
      .execute(systemCaller('test', 'test'));
    expect(signsFrom.getTime()).toBeGreaterThan(Date.now() + KEY_LEAD_MS - 5_000);
    const { body: jwks } = await tested.request('GET', '/.well-known/jwks.json');
    expect(jwks.keys.map(({ kid }: { kid: string }) => kid)).toEqual([decodeProtectedHeader(old).kid, keyId]);
    expect(decodeProtectedHeader((await tested.signIn('keys@example.org')).body.access_token).kid).not.toBe(keyId);

    tested.clock.set(new Date(Date.now() + KEY_LEAD_MS + 1_000));
    const fresh = (await tested.signIn('keys@example.org')).body.access_token;
    expect(decodeProtectedHeader(fresh).kid).toBe(keyId);
    // A verifier fetches the keys at most once a second, and may just have done so; outside of tests, KEY_LEAD_MS covers that.
    for (const token of [old, fresh]) await waitFor(async () => (await tested.request('GET', '/user', { token })).status === 200);

    tested.clock.set(new Date(Date.now() + 3 * 60 * 60 * 1_000));
    const { body: after } = await tested.request('GET', '/.well-known/jwks.json');
    expect(after.keys.map(({ kid }: { kid: string }) => kid)).toEqual([keyId]);
  });

  it('finds no unencrypted private key in the database', async () => {
    const rows = await tested.query<{ private_sealed: string }>('SELECT * FROM signing_keys');
    expect(rows.length).toBeGreaterThan(0);
    expect(JSON.stringify(rows)).not.toContain('"d"');
  });
});
