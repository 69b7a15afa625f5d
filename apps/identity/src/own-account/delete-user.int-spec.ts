import { beforeEach, describe, expect, it } from '@jest/globals';
import { type IdentityUnderTest, OTHER_PASSWORD, PASSWORD, setUpIdentity } from '../../test/identity-under-test.ts';
import { codeOf } from '../../test/mailed.ts';

const MINUTE = 60_000;

describe('deleting the own account', () => {
  const tested = setUpIdentity();
  let people = 0;
  let email: string;
  let session: Awaited<ReturnType<IdentityUnderTest['signUp']>>['body'];

  beforeEach(async () => {
    tested.clock.set(new Date());
    people += 1;
    email = `leaving-${people}@example.org`;
    session = (await tested.signUp(email)).body;
  });

  const later = (minutes: number) => tested.clock.set(new Date(Date.now() + minutes * MINUTE));
  const remove = (body?: object, token = session.access_token) =>
    tested.request('DELETE', '/user', { token, ...(body && { body }) });
  const rowsOf = (id: string) => tested.query<{ deleted: boolean }>('SELECT deleted FROM users WHERE id = $1', [id]);

  it('erases it, ends every session, publishes the deletion, and frees the address', async () => {
    const elsewhere = (await tested.signIn(email)).body;
    expect((await remove()).status).toBe(204);
    for (const { refresh_token } of [session, elsewhere])
      expect((await tested.refresh(refresh_token)).body.error_code).toBe('refresh_token_not_found');
    expect((await tested.signIn(email)).body.error_code).toBe('invalid_credentials');
    expect(await rowsOf(session.user.id)).toEqual([{ deleted: true }]);
    const [deleted] = (await tested.published('identity.user.changed.v1')).filter(
      ({ aggregateId, data }) => aggregateId === session.user.id && data.deleted,
    );
    expect(JSON.stringify(deleted)).not.toContain(email);
    expect((await tested.signUp(email)).body.user.id).not.toBe(session.user.id);
  });

  it('needs a proof in a session that is no longer fresh: the password or a mailed code', async () => {
    later(16);
    expect((await remove()).body).toMatchObject({ code: 400, error_code: 'reauthentication_needed' });
    expect((await remove({ current_password: OTHER_PASSWORD })).body.error_code).toBe('current_password_invalid');
    expect((await remove({ nonce: '000000' })).body.error_code).toBe('reauthentication_not_valid');
    expect(await rowsOf(session.user.id)).toEqual([{ deleted: false }]);
    await tested.request('GET', '/reauthenticate', { token: session.access_token });
    expect((await remove({ nonce: codeOf((await tested.mailTo(email))[0]) })).status).toBe(204);
  });

  it('accepts the password', async () => {
    later(16);
    expect((await remove({ current_password: PASSWORD })).status).toBe(204);
  });

  it('happens once under two requests at once', async () => {
    const answers = await Promise.all([remove(), remove()]);
    expect(answers.map(({ status }) => status).filter((status) => status === 204)).not.toEqual([]);
    expect(answers.every(({ status }) => [204, 403].includes(status))).toBe(true);
    const deletions = (await tested.published('identity.user.changed.v1')).filter(
      ({ aggregateId, data }) => aggregateId === session.user.id && data.deleted,
    );
    expect(deletions).toHaveLength(1);
  });

  it('refuses a visitor', async () => {
    expect((await tested.request('DELETE', '/user')).status).toBe(401);
  });
});
