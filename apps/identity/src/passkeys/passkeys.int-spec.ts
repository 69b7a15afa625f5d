import { systemCaller } from '@casebook/platform';
import { beforeEach, describe, expect, it } from '@jest/globals';
import { decodeJwt } from 'jose';
import { setUpIdentity, startIdentity, waitFor } from '../../test/identity-under-test.ts';
import { Authenticator } from '../../test/second-factor.ts';
import { type Deviation, SoftwareAuthenticator } from '../../test/software-authenticator.ts';
import { DeleteAccount } from '../operators/operate-accounts.ts';
import { MAX_PASSKEYS } from './passkey-rules.ts';

const MISSING = '0199aaaa-0000-7000-8000-000000000001';
const VERIFICATION_FAILED = [400, 'webauthn_verification_failed'];

describe('a passkey', () => {
  const tested = setUpIdentity();
  let people = 0;
  let email: string;
  let device: SoftwareAuthenticator;

  beforeEach(() => {
    tested.clock.set(new Date());
    people += 1;
    email = `passkey-${people}@example.org`;
    device = new SoftwareAuthenticator();
  });

  const later = (minutes: number) => tested.clock.set(new Date(tested.clock.now().getTime() + minutes * 60_000));
  const post = (path: string, body?: unknown, token?: string) =>
    tested.request('POST', `/passkeys/${path}`, { ...(body !== undefined && { body }), ...(token && { token }) });
  const startRegistration = async (token: string) => (await post('registration/options', {}, token)).body;
  const finishRegistration = (token: string, challenge_id: string, credential: object) =>
    post('registration/verify', { challenge_id, credential }, token);
  const register = async (token: string, deviation: Deviation = {}, authenticator = device) => {
    const { challenge_id, options } = await startRegistration(token);
    return finishRegistration(token, challenge_id, authenticator.create(options, deviation));
  };
  const startSignIn = async () => (await post('authentication/options', {})).body;
  const finishSignIn = (challenge_id: string, credential: object) => post('authentication/verify', { challenge_id, credential });
  const signIn = async (deviation: Deviation = {}, authenticator = device) => {
    const { challenge_id, options } = await startSignIn();
    return finishSignIn(challenge_id, authenticator.get(options, deviation));
  };
  const refusalOf = ({ status, body }: { status: number; body: { error_code: string } }) => [status, body.error_code];
  const list = async (token: string) => (await tested.request('GET', '/passkeys', { token })).body as unknown as { id: string }[];
  const remove = (token: string, id: string) => tested.request('DELETE', `/passkeys/${id}`, { token });
  const auditOf = async (userId: string) =>
    (await tested.published('audit.entry.recorded.v1'))
      .filter(({ data }) => JSON.stringify(data).includes(userId))
      .map(({ data }) => data.action);
  /** A member with a passkey, signed in by password. */
  const newMember = async () => {
    const { body } = await tested.signUp(email);
    const { body: passkey } = await register(body.access_token);
    return { token: body.access_token, userId: body.user.id, passkeyId: passkey.id };
  };

  describe('is registered', () => {
    it('as a discoverable credential of a verified user, without attestation', async () => {
      const { access_token, user } = (await tested.signUp(email)).body;
      const started = await post('registration/options', {}, access_token);
      expect([started.status, started.headers.get('cache-control')]).toEqual([200, 'no-store']);
      expect(started.body).toEqual({
        challenge_id: expect.any(String),
        expires_at: expect.any(Number),
        options: {
          rp: { id: 'localhost', name: 'Casebook' },
          user: { id: Buffer.from(user.id).toString('base64url'), name: email, displayName: 'Ada Lovelace' },
          challenge: expect.stringMatching(/^[\w-]{43}$/),
          pubKeyCredParams: [-8, -7, -257].map((alg) => ({ alg, type: 'public-key' })),
          timeout: 300_000,
          excludeCredentials: [],
          authenticatorSelection: { residentKey: 'required', requireResidentKey: true, userVerification: 'required' },
          attestation: 'none',
        },
      });
      const { status, body } = await finishRegistration(
        access_token,
        started.body.challenge_id,
        device.create(started.body.options),
      );
      expect(status).toBe(200);
      expect(body).toEqual({ id: expect.any(String), friendly_name: 'Passkey', created_at: expect.any(String) });
      expect(await list(access_token)).toEqual([body]);
      expect((await startRegistration(access_token)).options.excludeCredentials).toMatchObject([{ type: 'public-key' }]);
    });

    it('and its owner gets a mail, and the audit an entry', async () => {
      const { userId } = await newMember();
      const [mail] = await tested.mailTo(email);
      expect(mail?.subject).toBe('A passkey was added to your Casebook account');
      expect(await auditOf(userId)).toContain('identity.passkey-added');
    });

    it('in a fresh session only, both when it starts and when it ends', async () => {
      const { access_token } = (await tested.signUp(email)).body;
      const { challenge_id, options } = await startRegistration(access_token);
      later(16);
      expect(refusalOf(await post('registration/options', {}, access_token))).toEqual([400, 'reauthentication_needed']);
      expect(refusalOf(await finishRegistration(access_token, challenge_id, device.create(options)))).toEqual([
        400,
        'reauthentication_needed',
      ]);
    });

    it('within five minutes', async () => {
      const { access_token } = (await tested.signUp(email)).body;
      const { challenge_id, options } = await startRegistration(access_token);
      later(5);
      expect(refusalOf(await finishRegistration(access_token, challenge_id, device.create(options)))).toEqual([
        400,
        'webauthn_challenge_expired',
      ]);
    });

    it.each<[string, Deviation]>([
      ['of another origin', { origin: 'https://casebook.attacker.example' }],
      ['of another relying party', { rpId: 'attacker.example' }],
      ['for another challenge', { challenge: 'x'.repeat(43) }],
      ['in a frame of another origin', { crossOrigin: true }],
      ['that is an assertion', { ceremony: 'webauthn.get' }],
      ['without a verified user', { userVerified: false }],
    ])('not by a response %s', async (_name, deviation) => {
      const { access_token, user } = (await tested.signUp(email)).body;
      expect(refusalOf(await register(access_token, deviation))).toEqual(VERIFICATION_FAILED);
      expect(await list(access_token)).toEqual([]);
      expect(await auditOf(user.id)).toContain('identity.passkey-refused');
    });

    it('and a refusal is audited with its reason, whatever the client sent', async () => {
      const { access_token, user } = (await tested.signUp(email)).body;
      const origin = `https://attacker.example/\u0000\ud800${'x'.repeat(5_000)}`;
      expect(refusalOf(await register(access_token, { origin }))).toEqual(VERIFICATION_FAILED);
      const entries = (await tested.published('audit.entry.recorded.v1')).map(({ data }) => JSON.stringify(data));
      expect(entries.filter((entry) => entry.includes(user.id)).join()).toContain('response origin \\"https://attacker.example/');
    });

    it('once per challenge, also after a refusal', async () => {
      const { access_token } = (await tested.signUp(email)).body;
      const { challenge_id, options } = await startRegistration(access_token);
      const wrong = device.create(options, { origin: 'https://attacker.example' });
      expect(refusalOf(await finishRegistration(access_token, challenge_id, wrong))).toEqual(VERIFICATION_FAILED);
      const replayed = await finishRegistration(access_token, challenge_id, device.create(options));
      expect(refusalOf(replayed)).toEqual([400, 'webauthn_challenge_not_found']);
    });

    it('only by the member and the session that started it', async () => {
      const { access_token } = (await tested.signUp(email)).body;
      const other = (await tested.signIn(email)).body.access_token;
      const stranger = (await tested.signUp(`stranger-${email}`)).body.access_token;
      const { challenge_id, options } = await startRegistration(access_token);
      const credential = device.create(options);
      for (const token of [other, stranger])
        expect(refusalOf(await finishRegistration(token, challenge_id, credential))).toEqual([
          400,
          'webauthn_challenge_not_found',
        ]);
      const visitors = await startSignIn();
      const borrowed = await finishRegistration(
        access_token,
        visitors.challenge_id,
        device.create({ ...options, ...visitors.options }),
      );
      expect(refusalOf(borrowed)).toEqual([400, 'webauthn_challenge_not_found']);
      expect((await finishRegistration(access_token, challenge_id, credential)).status).toBe(200);
    });

    it('for one account', async () => {
      const { token } = await newMember();
      const first = await startSignIn();
      const { id, rawId } = device.get(first.options);
      const stranger = (await tested.signUp(`thief-${email}`)).body.access_token;
      const { challenge_id, options } = await startRegistration(stranger);
      const renamed = { ...device.create(options).toJSON(), id, rawId };
      expect(refusalOf(await finishRegistration(stranger, challenge_id, renamed))).toEqual(VERIFICATION_FAILED);
      expect(await list(token)).toHaveLength(1);
    });

    it('with an attestation that nobody reads', async () => {
      const { access_token } = (await tested.signUp(email)).body;
      const statement = new Map<string, number | Uint8Array | Uint8Array[]>([
        ['alg', -7],
        ['sig', new Uint8Array(8)],
        ['x5c', [new Uint8Array([1, 2, 3])]],
      ]);
      expect((await register(access_token, { attestation: ['packed', statement] })).status).toBe(200);
    });

    it(`up to ${MAX_PASSKEYS} times, also by simultaneous requests`, async () => {
      const { access_token } = (await tested.signUp(email)).body;
      for (let count = 1; count < MAX_PASSKEYS; count += 1) expect((await register(access_token)).status).toBe(200);
      const sessions = [access_token, (await tested.signIn(email)).body.access_token];
      const started = await Promise.all(sessions.map(startRegistration));
      const outcomes = await Promise.all(
        started.map(({ challenge_id, options }, index) =>
          finishRegistration(sessions[index] ?? '', challenge_id, device.create(options)),
        ),
      );
      expect(outcomes.map(({ status }) => status).sort()).toEqual([200, 422]);
      expect(refusalOf(await post('registration/options', {}, access_token))).toEqual([422, 'too_many_passkeys']);
    });

    it('once if one response is sent twice at the same time', async () => {
      const { access_token } = (await tested.signUp(email)).body;
      const { challenge_id, options } = await startRegistration(access_token);
      const credential = device.create(options);
      const outcomes = await Promise.all([1, 2, 3].map(() => finishRegistration(access_token, challenge_id, credential)));
      expect(outcomes.map(({ status }) => status).sort()).toEqual([200, 400, 400]);
      expect(await list(access_token)).toHaveLength(1);
    });

    it('by an aal2 session if the account has a second factor', async () => {
      const authenticator = new Authenticator(tested);
      const { session } = await authenticator.newMember(email);
      const aal1 = (await tested.signIn(email)).body;
      expect(refusalOf(await post('registration/options', {}, aal1.access_token))).toEqual([403, 'insufficient_aal']);
      expect((await register(session.access_token)).status).toBe(200);
    });

    it.each([
      [
        'a huge attestation',
        (credential: { response: object }) => ({
          ...credential,
          response: { ...credential.response, attestationObject: 'A'.repeat(65_537) },
        }),
      ],
      ['no attestation', (credential: { response: object }) => ({ ...credential, response: { clientDataJSON: 'e30' } })],
      ['another type', (credential: object) => ({ ...credential, type: 'password' })],
    ])('not by a response with %s', async (_name, change) => {
      const { access_token } = (await tested.signUp(email)).body;
      const { challenge_id, options } = await startRegistration(access_token);
      const changed = change(device.create(options).toJSON());
      expect(refusalOf(await finishRegistration(access_token, challenge_id, changed))).toEqual([400, 'validation_failed']);
    });

    it.each([
      ['client data that are no JSON', { clientDataJSON: 'AAAA' }],
      ['client data that are no object', { clientDataJSON: Buffer.from('null').toString('base64url') }],
      ['an attestation that is no CBOR', { attestationObject: '____' }],
      ['an attestation without data', { attestationObject: 'oA' }],
    ])('not by a response with %s', async (_name, response) => {
      const { access_token } = (await tested.signUp(email)).body;
      const { challenge_id, options } = await startRegistration(access_token);
      const credential = device.create(options).toJSON();
      const changed = { ...credential, response: { ...credential.response, ...response } };
      expect(refusalOf(await finishRegistration(access_token, challenge_id, changed))).toEqual(VERIFICATION_FAILED);
    });
  });

  describe('signs in', () => {
    it('without an address or a password, as `passkey` and aal1', async () => {
      const { userId } = await newMember();
      const started = await post('authentication/options', {});
      expect(started.body).toEqual({
        challenge_id: expect.any(String),
        expires_at: expect.any(Number),
        options: { rpId: 'localhost', challenge: expect.any(String), timeout: 300_000, userVerification: 'required' },
      });
      const { status, headers, body } = await finishSignIn(started.body.challenge_id, device.get(started.body.options));
      expect([status, body.user.id]).toEqual([200, userId]);
      expect(headers.get('set-cookie')).toContain('casebook-device-');
      expect(decodeJwt(body.access_token)).toMatchObject({ aal: 'aal1', amr: [{ method: 'passkey' }] });
      expect((await tested.refresh(body.refresh_token)).status).toBe(200);
      expect(await list(body.access_token)).toMatchObject([{ last_used_at: expect.any(String) }]);
      expect(await auditOf(userId)).toContain('identity.signed-in');
    });

    it('and an account with a second factor then still has to use it', async () => {
      const authenticator = new Authenticator(tested);
      const { session, app } = await authenticator.newMember(email);
      await register(session.access_token);
      const { body } = await signIn();
      expect(decodeJwt(body.access_token)).toMatchObject({ aal: 'aal1', mfa_enrolled: true });
      expect((await tested.request('GET', '/passkeys', { token: body.access_token })).status).toBe(403);
      const raised = await authenticator.verify(body.access_token, app);
      expect(decodeJwt(raised.body.access_token)).toMatchObject({ aal: 'aal2' });
    });

    it('also without a signature count, again and again', async () => {
      const synced = new SoftwareAuthenticator(false);
      const { access_token } = (await tested.signUp(email)).body;
      await register(access_token, {}, synced);
      for (const _time of [1, 2]) expect((await signIn({}, synced)).status).toBe(200);
    });

    it.each<[string, Deviation]>([
      ['of another origin', { origin: 'https://casebook.attacker.example' }],
      ['of another port', { origin: 'http://localhost:8081' }],
      ['of another relying party', { rpId: 'attacker.example' }],
      ['to another challenge', { challenge: 'x'.repeat(43) }],
      ['in a frame of another origin', { crossOrigin: true }],
      ['that is a registration', { ceremony: 'webauthn.create' }],
      ['without a verified user', { userVerified: false }],
      ['with changed client data', { isTampered: true }],
      ['without the account’s handle', { userHandle: null }],
      ['with another account’s handle', { userHandle: Buffer.from(MISSING).toString('base64url') }],
    ])('not by an assertion %s', async (_name, deviation) => {
      await newMember();
      expect(refusalOf(await signIn(deviation))).toEqual(VERIFICATION_FAILED);
      expect((await signIn()).status).toBe(200);
    });

    it('not by a signature of another key, and a passkey that no account has is refused in the same words', async () => {
      await newMember();
      const forger = new SoftwareAuthenticator();
      const { access_token } = (await tested.signUp(`forger-${email}`)).body;
      const { options } = await startRegistration(access_token);
      forger.create(options);
      const unregistered = await signIn({}, forger);
      const { challenge_id, options: request } = await startSignIn();
      const { id, rawId, response } = device.get(request);
      const forged = { ...forger.get(request).toJSON(), id, rawId };
      const signed = { ...forged, response: { ...forged.response, userHandle: response.userHandle } };
      const wrong = await finishSignIn(challenge_id, signed);
      expect(refusalOf(wrong)).toEqual(VERIFICATION_FAILED);
      expect(unregistered.body).toEqual(wrong.body);
    });

    it('not by a signature count that goes back, which is audited', async () => {
      const { userId } = await newMember();
      expect((await signIn({ counter: 7 })).status).toBe(200);
      for (const counter of [7, 6, 0]) expect(refusalOf(await signIn({ counter }))).toEqual(VERIFICATION_FAILED);
      expect(await auditOf(userId)).toContain('identity.credential-copied');
      expect((await signIn({ counter: 8 })).status).toBe(200);
    });

    it('once per challenge: a replayed assertion is refused', async () => {
      await newMember();
      const { challenge_id, options } = await startSignIn();
      const assertion = device.get(options);
      expect((await finishSignIn(challenge_id, assertion)).status).toBe(200);
      expect(refusalOf(await finishSignIn(challenge_id, assertion))).toEqual([400, 'webauthn_challenge_not_found']);
      expect(refusalOf(await finishSignIn((await startSignIn()).challenge_id, assertion))).toEqual(VERIFICATION_FAILED);
    });

    it('within five minutes', async () => {
      await newMember();
      const { challenge_id, options } = await startSignIn();
      later(5);
      expect(refusalOf(await finishSignIn(challenge_id, device.get(options)))).toEqual([400, 'webauthn_challenge_expired']);
    });

    it('to one session if an assertion is sent several times at once', async () => {
      const { userId } = await newMember();
      const { challenge_id, options } = await startSignIn();
      const assertion = device.get(options);
      const outcomes = await Promise.all([1, 2, 3, 4].map(() => finishSignIn(challenge_id, assertion)));
      expect(outcomes.map(({ status }) => status).sort()).toEqual([200, 400, 400, 400]);
      expect(await tested.query(`SELECT FROM sessions WHERE user_id = '${userId}' AND method = 'passkey'`)).toHaveLength(1);
    });

    it('to one session if two assertions with the same signature count arrive at once', async () => {
      await newMember();
      const started = await Promise.all([startSignIn(), startSignIn()]);
      const outcomes = await Promise.all(
        started.map(({ challenge_id, options }) => finishSignIn(challenge_id, device.get(options, { counter: 5 }))),
      );
      expect(outcomes.map(({ status }) => status).sort()).toEqual([200, 400]);
    });

    it('not with a member’s challenge', async () => {
      const { token } = await newMember();
      const { challenge_id, options } = await startRegistration(token);
      const assertion = device.get({ rpId: 'localhost', challenge: options.challenge });
      expect(refusalOf(await finishSignIn(challenge_id, assertion))).toEqual([400, 'webauthn_challenge_not_found']);
    });

    it('not after it was removed, also if both happen at once', async () => {
      const { token, passkeyId } = await newMember();
      const { challenge_id, options } = await startSignIn();
      const assertion = device.get(options);
      const [removed, signedIn] = await Promise.all([remove(token, passkeyId), finishSignIn(challenge_id, assertion)]);
      expect(removed.status).toBe(204);
      expect([200, 400]).toContain(signedIn.status);
      expect(refusalOf(await signIn())).toEqual(VERIFICATION_FAILED);
    });

    it('not after the account was deleted, and nothing of it is left', async () => {
      const { userId, token } = await newMember();
      await startRegistration(token);
      const { challenge_id, options } = await startSignIn();
      await tested.service.app.get(DeleteAccount, { strict: false }).execute(systemCaller('test', 'test'), userId);
      await waitFor(
        async () => (await tested.query(`SELECT FROM webauthn_credentials WHERE user_id = '${userId}'`)).length === 0,
      );
      expect(await tested.query(`SELECT FROM webauthn_challenges WHERE user_id = '${userId}'`)).toEqual([]);
      expect(refusalOf(await finishSignIn(challenge_id, device.get(options)))).toEqual(VERIFICATION_FAILED);
    });
  });

  describe('is managed', () => {
    it('under a name of its owner’s choice', async () => {
      const { token, passkeyId } = await newMember();
      const rename = (friendly_name: string, id = passkeyId) =>
        tested.request('PATCH', `/passkeys/${id}`, { token, body: { friendly_name } });
      const { status, body } = await rename('  Work laptop ');
      expect([status, body]).toEqual([200, expect.objectContaining({ id: passkeyId, friendly_name: 'Work laptop' })]);
      for (const name of ['', ' ', 'x'.repeat(121)]) expect(refusalOf(await rename(name))).toEqual([400, 'validation_failed']);
      expect(refusalOf(await rename('Mine', MISSING))).toEqual([404, 'validation_failed']);
    });

    it('by its owner alone', async () => {
      const { passkeyId, token } = await newMember();
      const stranger = (await tested.signUp(`other-${email}`)).body.access_token;
      expect(await list(stranger)).toEqual([]);
      expect(refusalOf(await remove(stranger, passkeyId))).toEqual([404, 'validation_failed']);
      const renamed = await tested.request('PATCH', `/passkeys/${passkeyId}`, {
        token: stranger,
        body: { friendly_name: 'Mine' },
      });
      expect(refusalOf(renamed)).toEqual([404, 'validation_failed']);
      expect(await list(token)).toHaveLength(1);
      expect((await tested.request('GET', '/passkeys')).status).toBe(401);
    });

    it('and removed in a fresh session', async () => {
      const { token, passkeyId, userId } = await newMember();
      later(16);
      expect(refusalOf(await remove(token, passkeyId))).toEqual([400, 'reauthentication_needed']);
      const fresh = (await tested.signIn(email)).body.access_token;
      expect((await remove(fresh, passkeyId)).status).toBe(204);
      expect(refusalOf(await remove(fresh, passkeyId))).toEqual([404, 'validation_failed']);
      expect(await auditOf(userId)).toContain('identity.passkey-removed');
    });

    it('but not removed if it is the last one of an account without a password', async () => {
      const { token, userId, passkeyId } = await newMember();
      await tested.query(`UPDATE users SET password_hash = NULL WHERE id = '${userId}'`);
      expect(refusalOf(await remove(token, passkeyId))).toEqual([422, 'passkey_not_deletable']);
      await register(token);
      expect((await remove(token, passkeyId)).status).toBe(204);
    });
  });
});

describe('passkeys', () => {
  it.each<[string, Record<string, string>]>([
    ['at an address where browsers have no WebAuthn', { AUTH_SITE_URL: 'http://casebook.example' }],
    ['if they are turned off', { AUTH_PASSKEYS: 'off' }],
  ])('are not offered %s', async (_name, environment) => {
    const tested = await startIdentity(environment);
    try {
      expect((await tested.request('GET', '/settings')).body).toMatchObject({ passkeys_enabled: false });
      const answer = await tested.request('POST', '/passkeys/authentication/options', { body: {} });
      expect([answer.status, answer.body.error_code]).toEqual([404, 'passkey_disabled']);
    } finally {
      await tested.stop();
    }
  });

  it('are limited by failed ceremonies of a client address', async () => {
    const tested = await startIdentity({ LIMIT_SCALE: '1' });
    try {
      const fail = async () => {
        const { challenge_id, options } = (await tested.request('POST', '/passkeys/authentication/options', { body: {} })).body;
        const stranger = new SoftwareAuthenticator();
        stranger.create({ rp: { id: 'localhost', name: '' }, challenge: 'x', user: { id: 'x' } });
        const body = { challenge_id, credential: stranger.get(options) };
        return (await tested.request('POST', '/passkeys/authentication/verify', { body })).status;
      };
      for (let time = 0; time < 20; time += 1) expect(await fail()).toBe(400);
      expect(await fail()).toBe(429);
    } finally {
      await tested.stop();
    }
  });
});
