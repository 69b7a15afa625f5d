import { beforeAll, describe, expect, it } from '@jest/globals';
import { hash as argon2Hash } from '@node-rs/argon2';
import { hash as bcryptHash } from '@node-rs/bcrypt';
import { serviceTokenOf } from '../../test/administrator.ts';
import { OTHER_PASSWORD, PASSWORD, setUpIdentity } from '../../test/identity-under-test.ts';
import { PasswordHasher } from './password-hasher.ts';

const MINUTE = 60_000;

describe('the password hash of an imported account', () => {
  const tested = setUpIdentity({
    AUTH_ARGON2_MEMORY_KIB: '8192',
    AUTH_ARGON2_ITERATIONS: '3',
    AUTH_ARGON2_PARALLELISM: '2',
  });
  let token: string;

  beforeAll(async () => {
    token = await serviceTokenOf(tested);
  });

  const create = (body: object) => tested.request('POST', '/admin/users', { token, body: { email_confirm: true, ...body } });
  const hashOf = async (email: string) => {
    const [row] = await tested.query<{ password_hash: string }>('SELECT password_hash FROM users WHERE email = $1', [email]);
    return row?.password_hash;
  };
  const CURRENT = /^\$argon2id\$v=19\$m=8192,t=3,p=2\$/;

  it.each([
    ['bcrypt 2a', () => bcryptHash(PASSWORD, { cost: 10, version: '2a' })],
    ['bcrypt 2b', () => bcryptHash(PASSWORD, { cost: 4, version: '2b' })],
    ['bcrypt 2y', () => bcryptHash(PASSWORD, { cost: 5, version: '2y' })],
    ['argon2i', () => argon2Hash(PASSWORD, { algorithm: 1, memoryCost: 8_192, timeCost: 3, parallelism: 2 })],
    ['argon2id with earlier parameters', () => argon2Hash(PASSWORD, { memoryCost: 19_456, timeCost: 2, parallelism: 1 })],
  ])('of %s signs in, and is replaced by argon2id with the current parameters in the same sign-in', async (name, hash) => {
    const email = `${name.replaceAll(' ', '-')}@example.org`;
    const password_hash = await hash();
    expect((await create({ email, password_hash })).status).toBe(200);
    expect((await tested.signIn(email, OTHER_PASSWORD)).body.error_code).toBe('invalid_credentials');
    expect(await hashOf(email)).toBe(password_hash);
    expect((await tested.signIn(email)).status).toBe(200);
    const upgraded = await hashOf(email);
    expect(upgraded).toMatch(CURRENT);
    expect((await tested.signIn(email)).status).toBe(200);
    expect(await hashOf(email)).toBe(upgraded);
  });

  it('is replaced once by two sign-ins at the same moment', async () => {
    const email = 'twice@example.org';
    await create({ email, password_hash: await bcryptHash(PASSWORD, { cost: 4 }) });
    const statuses = (await Promise.all([tested.signIn(email), tested.signIn(email)])).map(({ status }) => status).sort();
    expect(statuses[0]).toBe(200);
    expect(await hashOf(email)).toMatch(CURRENT);
    expect((await tested.signIn(email)).status).toBe(200);
  });

  it.each([
    ['a plain text', 'correct horse'],
    ['an unknown algorithm', '$fbscrypt$v=1,n=14,r=8,p=1,ss=Bw==,sk=AA==$c2FsdA==$aGFzaA=='],
    ['argon2d', '$argon2d$v=19$m=8192,t=3,p=1$c29tZXNhbHRzb21lc2FsdA$aGFzaGhhc2hoYXNoaGFzaGhhc2hoYXNo'],
    ['a bcrypt that takes minutes', `$2b$20$${'a'.repeat(53)}`],
    [
      'an argon2 that takes gigabytes',
      '$argon2id$v=19$m=4194304,t=3,p=1$c29tZXNhbHRzb21lc2FsdA$aGFzaGhhc2hoYXNoaGFzaGhhc2hoYXNo',
    ],
    ['a broken argon2', '$argon2id$v=19$m=8192,t=3,p=1$!$!'],
    ['SQL', "$2b$10$'); DROP TABLE users; --"],
  ])('is refused if it is %s', async (_name, password_hash) => {
    const { status, body } = await create({ email: 'refused@example.org', password_hash });
    expect([status, body.error_code]).toEqual([400, 'validation_failed']);
  });

  it('is refused beside a password', async () => {
    const password_hash = await bcryptHash(PASSWORD, { cost: 4 });
    expect(await create({ email: 'both@example.org', password: PASSWORD, password_hash })).toMatchObject({
      status: 400,
      body: { error_code: 'validation_failed', msg: 'Only a password or a password hash should be provided' },
    });
  });

  it('doesn’t show in the work of a wrong password: each check verifies one hash of every stored format', async () => {
    const imported = await bcryptHash(PASSWORD, { cost: 10 });
    await create({ email: 'slow@example.org', password_hash: imported });
    await tested.signUp('own@example.org');
    const [{ password_hash: own } = {}] = await tested.query<{ password_hash: string }>(
      "SELECT password_hash FROM users WHERE email = 'own@example.org'",
    );
    tested.clock.set(new Date(Date.now() + 2 * MINUTE));
    const hasher = tested.service.app.get(PasswordHasher, { strict: false });
    const formatsOf = async (hash: string | undefined) =>
      (await hasher.comparisons(hash)).map(({ format }) => JSON.stringify(format)).sort();
    const ofMissing = await formatsOf(undefined);
    expect(ofMissing.join()).toContain('bcrypt');
    expect(await formatsOf(own)).toEqual(ofMissing);
    expect(await formatsOf(imported)).toEqual(ofMissing);
    expect((await hasher.comparisons(imported)).filter(({ verified }) => verified === imported)).toHaveLength(1);
    tested.clock.set(new Date());
  });
});
