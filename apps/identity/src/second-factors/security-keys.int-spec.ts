import { beforeEach, describe, expect, it } from '@jest/globals';
import { decodeJwt } from 'jose';
import { setUpIdentity, startIdentity } from '../../test/identity-under-test.ts';
import { Authenticator } from '../../test/second-factor.ts';
import { type Deviation, SoftwareAuthenticator } from '../../test/software-authenticator.ts';

const REFUSED = [422, 'mfa_verification_failed'];

describe('a security key', () => {
  const tested = setUpIdentity();
  let people = 0;
  let email: string;
  let device: SoftwareAuthenticator;

  beforeEach(() => {
    tested.clock.set(new Date());
    people += 1;
    email = `key-${people}@example.org`;
    device = new SoftwareAuthenticator();
  });

  const enroll = async (token: string, friendly_name = 'Key') =>
    (await tested.request('POST', '/factors', { token, body: { factor_type: 'webauthn', friendly_name } })).body;
  const challenge = (token: string, id: string, webauthn?: object) =>
    tested.request('POST', `/factors/${id}/challenge`, { token, body: { factorId: id, webauthn } });
  const verify = (token: string, id: string, challenge_id: string, webauthn?: object) =>
    tested.request('POST', `/factors/${id}/verify`, { token, body: { challenge_id, webauthn } });
  /** Answers a new challenge of a factor. */
  const use = async (token: string, id: string, deviation: Deviation = {}, authenticator = device) => {
    const { body } = await challenge(token, id);
    const { type, credential_options } = body.webauthn;
    const credential_response =
      type === 'create'
        ? authenticator.create(credential_options.publicKey, deviation)
        : authenticator.get(credential_options.publicKey, deviation);
    return verify(token, id, body.id, { type, credential_response });
  };
  /** A member whose security key is turned on. */
  const newMember = async () => {
    const { access_token, user } = (await tested.signUp(email)).body;
    const { id } = await enroll(access_token);
    const { body } = await use(access_token, id);
    return { id, token: body.access_token, userId: user.id };
  };
  const refusalOf = ({ status, body }: { status: number; body: { error_code: string } }) => [status, body.error_code];
  const auditOf = async (userId: string) =>
    (await tested.published('audit.entry.recorded.v1'))
      .filter(({ data }) => data.actor === userId)
      .map(({ data }) => data.action);

  it('is enrolled, registered, and then required like any factor', async () => {
    const { access_token, user } = (await tested.signUp(email)).body;
    const enrolled = await enroll(access_token);
    expect(enrolled).toEqual({ id: expect.any(String), type: 'webauthn', friendly_name: 'Key' });
    const { body } = await challenge(access_token, enrolled.id, { rpId: 'localhost', rpOrigins: ['http://localhost:8080'] });
    expect(body).toEqual({
      id: expect.any(String),
      type: 'webauthn',
      expires_at: expect.any(Number),
      webauthn: { type: 'create', credential_options: { publicKey: expect.objectContaining({ attestation: 'none' }) } },
    });
    const credential_response = device.create(body.webauthn.credential_options.publicKey);
    const verified = await verify(access_token, enrolled.id, body.id, {
      type: 'create',
      rpId: 'localhost',
      rpOrigins: ['http://localhost:8080'],
      credential_response,
    });
    expect(verified.status).toBe(200);
    expect(decodeJwt(verified.body.access_token)).toMatchObject({
      aal: 'aal2',
      amr: [{ method: 'mfa/webauthn' }, { method: 'password' }],
    });
    expect(verified.body.user.factors).toMatchObject([{ id: enrolled.id, factor_type: 'webauthn', status: 'verified' }]);
    expect(await auditOf(user.id)).toContain('identity.factor-added');
    expect((await tested.mailTo(email))[0]?.subject).toBe('Two-step verification was turned on for Casebook');

    const { access_token: aal1 } = (await tested.signIn(email)).body;
    expect(decodeJwt(aal1)).toMatchObject({ aal: 'aal1', mfa_enrolled: true });
    const raised = await use(aal1, enrolled.id);
    expect(decodeJwt(raised.body.access_token)).toMatchObject({ aal: 'aal2' });
  });

  it('needs no PIN: the password was checked before', async () => {
    const { access_token } = (await tested.signUp(email)).body;
    const { id } = await enroll(access_token);
    expect((await use(access_token, id, { userVerified: false })).status).toBe(200);
    expect((await use((await tested.signIn(email)).body.access_token, id, { userVerified: false })).status).toBe(200);
  });

  it.each<[string, Deviation]>([
    ['of another origin', { origin: 'https://casebook.attacker.example' }],
    ['of another relying party', { rpId: 'attacker.example' }],
    ['to another challenge', { challenge: 'x'.repeat(43) }],
    ['of another ceremony', { ceremony: 'webauthn.fake' }],
    ['in a frame of another origin', { crossOrigin: true }],
  ])('is not verified by an answer %s', async (_name, deviation) => {
    const { access_token } = (await tested.signUp(email)).body;
    const { id } = await enroll(access_token);
    expect(refusalOf(await use(access_token, id, deviation))).toEqual(REFUSED);
    expect((await use(access_token, id)).status).toBe(200);
    const { access_token: aal1 } = (await tested.signIn(email)).body;
    expect(refusalOf(await use(aal1, id, deviation))).toEqual(REFUSED);
    expect(refusalOf(await use(aal1, id, { isTampered: true }))).toEqual(REFUSED);
  });

  it('belongs to the relying party of the settings, whatever the client sends', async () => {
    const { access_token } = (await tested.signUp(email)).body;
    const { id } = await enroll(access_token);
    for (const assumed of [{ rpId: 'attacker.example' }, { rpOrigins: ['http://localhost:8080', 'https://attacker.example'] }]) {
      expect(refusalOf(await challenge(access_token, id, assumed))).toEqual([400, 'validation_failed']);
      const { body } = await challenge(access_token, id);
      const credential_response = device.create(body.webauthn.credential_options.publicKey);
      const answer = { ...assumed, type: 'create', credential_response };
      expect(refusalOf(await verify(access_token, id, body.id, answer))).toEqual([400, 'validation_failed']);
    }
  });

  it('answers a challenge once, also after a wrong answer, and to one of simultaneous requests', async () => {
    const { id } = await newMember();
    const { access_token } = (await tested.signIn(email)).body;
    const wrong = (await challenge(access_token, id)).body;
    const { publicKey } = wrong.webauthn.credential_options;
    const bad = { type: 'request', credential_response: device.get(publicKey, { origin: 'https://attacker.example' }) };
    expect(refusalOf(await verify(access_token, id, wrong.id, bad))).toEqual(REFUSED);
    const good = { type: 'request', credential_response: device.get(publicKey) };
    expect(refusalOf(await verify(access_token, id, wrong.id, good))).toEqual([422, 'mfa_factor_not_found']);

    const { body } = await challenge(access_token, id);
    const answer = { type: 'request', credential_response: device.get(body.webauthn.credential_options.publicKey) };
    const outcomes = await Promise.all([1, 2, 3].map(() => verify(access_token, id, body.id, answer)));
    expect(outcomes.map(({ status }) => status).sort()).toEqual([200, 422, 422]);
  });

  it('answers a challenge in the session that requested it, and within five minutes', async () => {
    const { id } = await newMember();
    const { access_token } = (await tested.signIn(email)).body;
    const other = (await tested.signIn(email)).body.access_token;
    const { body } = await challenge(access_token, id);
    const answer = { type: 'request', credential_response: device.get(body.webauthn.credential_options.publicKey) };
    expect(refusalOf(await verify(other, id, body.id, answer))).toEqual([422, 'mfa_factor_not_found']);
    tested.clock.set(new Date(tested.clock.now().getTime() + 5 * 60_000));
    expect(refusalOf(await verify(access_token, id, body.id, answer))).toEqual([422, 'mfa_challenge_expired']);
  });

  it('is verified only by its own credential', async () => {
    const { id } = await newMember();
    const stranger = new SoftwareAuthenticator();
    const strangers = (await tested.signUp(`stranger-${email}`)).body.access_token;
    const strangersKey = (await enroll(strangers)).id;
    const { access_token } = (await tested.signIn(email)).body;
    const { body } = await challenge(strangers, strangersKey);
    stranger.create(body.webauthn.credential_options.publicKey);
    const { body: own } = await challenge(access_token, id);
    const { allowCredentials: _any, ...open } = own.webauthn.credential_options.publicKey;
    const answer = { type: 'request', credential_response: stranger.get(open) };
    expect(refusalOf(await verify(access_token, id, own.id, answer))).toEqual(REFUSED);
    expect(refusalOf(await challenge(access_token, strangersKey))).toEqual([404, 'mfa_factor_not_found']);
  });

  it('is not a passkey, and a passkey is not a security key', async () => {
    const { token } = await newMember();
    expect((await tested.request('GET', '/passkeys', { token })).body).toEqual([]);
    const { challenge_id, options } = (await tested.request('POST', '/passkeys/authentication/options', { body: {} })).body;
    const body = { challenge_id, credential: device.get(options) };
    expect(refusalOf(await tested.request('POST', '/passkeys/authentication/verify', { body }))).toEqual([
      400,
      'webauthn_verification_failed',
    ]);
  });

  it('is refused and audited if its signature count goes back', async () => {
    const { id, userId } = await newMember();
    const { access_token } = (await tested.signIn(email)).body;
    const raised = (await use(access_token, id, { counter: 9 })).body.access_token;
    for (const counter of [9, 3, 0]) expect(refusalOf(await use(raised, id, { counter }))).toEqual(REFUSED);
    expect(await auditOf(userId)).toContain('identity.credential-copied');
  });

  it('is not answered in the form of another kind or state of factor', async () => {
    const { access_token } = (await tested.signUp(email)).body;
    const { id } = await enroll(access_token);
    const { body } = await challenge(access_token, id);
    const created = { type: 'create', credential_response: device.create(body.webauthn.credential_options.publicKey) };
    const signed = { type: 'request', credential_response: device.get(body.webauthn.credential_options.publicKey) };
    for (const answer of [undefined, signed, { ...created, type: 'delete' }, { type: 'create' }])
      expect(refusalOf(await verify(access_token, id, body.id, answer))).toEqual([400, 'validation_failed']);
    const app = await new Authenticator(tested).enroll(access_token, 'App');
    const { body: apps } = await challenge(access_token, app.id);
    expect(refusalOf(await verify(access_token, app.id, apps.id, created))).toEqual([400, 'validation_failed']);
  });

  it('is removed with its credential, which lowers the session', async () => {
    const { id, token, userId } = await newMember();
    expect((await tested.request('DELETE', `/factors/${id}`, { token })).body).toEqual({ id });
    expect(await tested.query(`SELECT FROM webauthn_credentials WHERE user_id = '${userId}'`)).toEqual([]);
    expect(decodeJwt((await tested.signIn(email)).body.access_token)).not.toHaveProperty('mfa_enrolled');
  });
});

describe('security keys', () => {
  it('are not available at an address where browsers have no WebAuthn', async () => {
    const tested = await startIdentity({ AUTH_SITE_URL: 'http://192.0.2.1' });
    try {
      const { access_token } = (await tested.signUp('nowhere@example.org')).body;
      const enrolled = await tested.request('POST', '/factors', { token: access_token, body: { factor_type: 'webauthn' } });
      expect([enrolled.status, enrolled.body.error_code]).toEqual([422, 'mfa_webauthn_enroll_not_enabled']);
    } finally {
      await tested.stop();
    }
  });
});
