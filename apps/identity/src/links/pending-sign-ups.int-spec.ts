import { beforeEach, describe, expect, it } from '@jest/globals';
import { OTHER_PASSWORD, PASSWORD, setUpIdentity, waitFor } from '../../test/identity-under-test.ts';
import { secretOf } from '../../test/mailed.ts';
import { pruneExpired } from '../../test/prune-expired.ts';
import { ShowAccount } from '../operators/operate-accounts.ts';

const MINUTE = 60_000;
const STRANGER = { name: 'Mallory Stranger', password: OTHER_PASSWORD };
const OWNER = { name: 'Vera Victim', password: PASSWORD };
type Person = typeof OWNER;

describe('a pending sign-up', () => {
  const tested = setUpIdentity({ AUTH_AUTOCONFIRM: 'off' });
  let people = 0;
  let email: string;

  beforeEach(() => {
    tested.clock.set(new Date());
    people += 1;
    email = `victim-${people}@example.org`;
  });

  const signUp = ({ name, password }: Person) =>
    tested.request('POST', '/signup', { body: { email, password, data: { full_name: name, mark: name } } });
  /** Signs up. @returns the token of the mail that contains the person's name */
  const mailedToken = async (person: Person): Promise<string> => {
    await signUp(person);
    const find = async () => (await tested.mailTo(email)).find(({ text }) => text.includes(person.name));
    await waitFor(async () => (await find()) !== undefined);
    return secretOf(await find());
  };
  const confirm = (token: string) => tested.request('POST', '/verify', { body: { type: 'signup', token } });
  const errorOf = async (password: string) => (await tested.signIn(email, password)).body.error_code;
  const usersOf = () =>
    tested.query<{ id: string; user_metadata: object }>('SELECT id, user_metadata FROM users WHERE email = $1', [email]);
  /** The address's pending requests, without those for notices. */
  const pending = () =>
    tested.query("SELECT id FROM link_requests WHERE email = $1 AND purpose IN ('signup', 'recovery', 'magiclink')", [email]);
  const statesOf = async () =>
    (await tested.published('identity.user.changed.v1')).filter(({ data }) => (data as { email?: string }).email === email);

  const expectOwnedBy = async (owner: Person, other: Person) => {
    const signedIn = await tested.signIn(email, owner.password);
    expect(signedIn.status).toBe(200);
    expect(signedIn.body.user.user_metadata).toMatchObject({ full_name: owner.name, mark: owner.name });
    expect(await errorOf(other.password)).toBe('invalid_credentials');
    expect(await usersOf()).toHaveLength(1);
    expect(await pending()).toEqual([]);
    expect(await statesOf()).toMatchObject([{ version: 1, data: { name: owner.name } }]);
  };

  it('activates its own password and data although a stranger signed up with the address earlier', async () => {
    const strangers = await mailedToken(STRANGER);
    const own = await mailedToken(OWNER);
    expect((await confirm(own)).status).toBe(200);
    await expectOwnedBy(OWNER, STRANGER);
    expect((await confirm(strangers)).body.error_code).toBe('otp_expired');
    await expectOwnedBy(OWNER, STRANGER);
  });

  it('activates its own password and data although a stranger signed up with the address later', async () => {
    const own = await mailedToken(OWNER);
    const strangers = await mailedToken(STRANGER);
    expect((await confirm(own)).status).toBe(200);
    await expectOwnedBy(OWNER, STRANGER);
    expect((await confirm(strangers)).body.error_code).toBe('otp_expired');
  });

  it('by a stranger after the confirmation changes nothing and sends no mail', async () => {
    await confirm(await mailedToken(OWNER));
    await signUp(STRANGER);
    await waitFor(
      async () =>
        (await tested.query("SELECT FROM bull.job WHERE queue = 'identity.mail' AND state <> 'completed'")).length === 0,
    );
    expect(await tested.mailTo(email)).toHaveLength(1);
    expect((await tested.signIn(email, OWNER.password)).status).toBe(200);
  });

  it('is not an account: sign-in, operators, and other services don’t see one', async () => {
    await mailedToken(OWNER);
    expect(await errorOf(OWNER.password)).toBe('email_not_confirmed');
    expect(await usersOf()).toEqual([]);
    expect(await tested.service.app.get(ShowAccount, { strict: false }).execute(email)).toBeUndefined();
    expect(await statesOf()).toEqual([]);
  });

  it('ends when its link is used, or after an hour', async () => {
    const used = await mailedToken(OWNER);
    expect((await confirm(used)).status).toBe(200);
    expect((await confirm(used)).body).toMatchObject({ code: 403, error_code: 'otp_expired' });

    email = `late-${email}`;
    const late = await mailedToken(OWNER);
    tested.clock.set(new Date(Date.now() + 61 * MINUTE));
    expect((await confirm(late)).body).toMatchObject({ code: 403, error_code: 'otp_expired' });
    expect(await usersOf()).toEqual([]);
  });

  it('is deleted after it has expired', async () => {
    await mailedToken(OWNER);
    tested.clock.set(new Date(Date.now() + 181 * MINUTE));
    await pruneExpired(tested);
    expect(await pending()).toEqual([]);
  });

  it('creates one account with one password when all links of an address are used at the same time', async () => {
    const tokens = [await mailedToken(STRANGER), await mailedToken(OWNER)];
    const answers = await Promise.all([...tokens, ...tokens].map(confirm));
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 403, 403, 403]);
    const winner = answers.findIndex(({ status }) => status === 200) % 2;
    await (winner === 0 ? expectOwnedBy(STRANGER, OWNER) : expectOwnedBy(OWNER, STRANGER));
  });

  it('is deleted when the account’s owner uses a recovery link', async () => {
    await confirm(await mailedToken(OWNER));
    await signUp(STRANGER);
    expect(await errorOf(STRANGER.password)).toBe('email_not_confirmed');
    await tested.request('POST', '/recover', { body: { email } });
    const [mail] = (await tested.mailTo(email, 2)).filter(({ subject }) => subject.includes('password'));
    const token = secretOf(mail);
    expect((await tested.request('POST', '/verify', { body: { type: 'recovery', token } })).status).toBe(200);
    await expectOwnedBy(OWNER, STRANGER);
  });

  it('returns the same sign-in error whether or not the address has an account', async () => {
    await confirm(await mailedToken(OWNER));
    await signUp(STRANGER);
    const taken = await tested.signIn(email, STRANGER.password);
    email = `free-${email}`;
    await signUp(STRANGER);
    const free = await tested.signIn(email, STRANGER.password);
    expect([taken.status, taken.body]).toEqual([free.status, free.body]);
    expect(free.body.error_code).toBe('email_not_confirmed');
  });
});
