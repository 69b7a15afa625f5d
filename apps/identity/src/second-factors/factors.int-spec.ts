import { CLIENT_ADDRESS_HEADER, signClientAddress, systemCaller } from '@casebook/platform';
import { beforeEach, describe, expect, it } from '@jest/globals';
import { assert, asyncProperty, constantFrom, dictionary, integer, oneof, string } from 'fast-check';
import { decodeJwt } from 'jose';
import { setUpIdentity, waitFor } from '../../test/identity-under-test.ts';
import { Authenticator } from '../../test/second-factor.ts';
import { DeleteAccount } from '../operators/operate-accounts.ts';

const MISSING = '0199aaaa-0000-7000-8000-000000000001';

describe('a second factor', () => {
  const tested = setUpIdentity();
  const authenticator = new Authenticator(tested);
  let people = 0;
  let email: string;

  beforeEach(() => {
    tested.clock.set(new Date());
    people += 1;
    email = `factor-${people}@example.org`;
  });

  const later = (minutes: number) => tested.clock.set(new Date(tested.clock.now().getTime() + minutes * 60_000));
  const enroll = (token: string, body: object) => tested.request('POST', '/factors', { token, body });
  const remove = (token: string, id: string) => tested.request('DELETE', `/factors/${id}`, { token });
  const userOf = async (token: string) => (await tested.request('GET', '/user', { token })).body;
  const auditOf = async (userId: string) =>
    (await tested.published('audit.entry.recorded.v1'))
      .filter(({ data }) => data.actor === userId)
      .map(({ data }) => data.action);

  it('is reported to its owner by mail once it is turned on', async () => {
    const { session, app } = await authenticator.newMember(email);
    expect((await authenticator.verify(session.access_token, app)).status).toBe(200);
    const mails = await tested.mailTo(email);
    expect(mails.map(({ subject }) => subject)).toEqual(['Two-step verification was turned on for Casebook']);
  });

  describe('is enrolled', () => {
    it('with a secret, a URI, and a QR code that are sent once, and protects nothing yet', async () => {
      const { access_token } = (await tested.signUp(email)).body;
      const { status, headers, body } = await enroll(access_token, { factor_type: 'totp', friendly_name: 'Phone' });
      expect([status, headers.get('cache-control')]).toEqual([200, 'no-store']);
      expect(body).toEqual({
        id: expect.any(String),
        type: 'totp',
        friendly_name: 'Phone',
        totp: {
          qr_code: expect.stringMatching(/^<svg /),
          secret: expect.stringMatching(/^[A-Z2-7]{32}$/),
          uri: expect.stringContaining(`otpauth://totp/Casebook:${encodeURIComponent(email)}?issuer=Casebook`),
        },
      });
      expect((await userOf(access_token)).factors).toEqual([
        {
          id: body.id,
          friendly_name: 'Phone',
          factor_type: 'totp',
          status: 'unverified',
          created_at: expect.any(String),
          updated_at: expect.any(String),
        },
      ]);
      expect(decodeJwt((await tested.signIn(email)).body.access_token)).not.toHaveProperty('mfa_enrolled');
    });

    it('while users without factors have no such field', async () => {
      const { user, access_token } = (await tested.signUp(email)).body;
      expect(user).not.toHaveProperty('factors');
      expect(await userOf(access_token)).not.toHaveProperty('factors');
    });

    it('with a secret that the database stores only encrypted', async () => {
      const { access_token } = (await tested.signUp(email)).body;
      const { secret } = await authenticator.enroll(access_token);
      expect(JSON.stringify(await tested.query('SELECT * FROM mfa_factors'))).not.toContain(secret);
    });

    it('in a session of the last 15 minutes', async () => {
      const { access_token } = (await tested.signUp(email)).body;
      later(16);
      expect((await enroll(access_token, { factor_type: 'totp' })).body).toMatchObject({ error_code: 'reauthentication_needed' });
    });

    it('under a name of its own, and not as a phone', async () => {
      const { access_token } = (await tested.signUp(email)).body;
      await authenticator.enroll(access_token);
      const codes = [];
      for (const body of [
        { factor_type: 'totp', friendly_name: 'Phone' },
        { factor_type: 'phone', phone: '+15555550100' },
        { factor_type: 'carrier-pigeon' },
        {},
      ])
        codes.push((await enroll(access_token, body)).body.error_code);
      expect(codes).toEqual([
        'mfa_factor_name_conflict',
        'mfa_phone_enroll_not_enabled',
        'validation_failed',
        'validation_failed',
      ]);
    });

    it('however many enrollments were abandoned: the oldest makes room for the eleventh, and after an hour all are deleted', async () => {
      const { access_token } = (await tested.signUp(email)).body;
      for (let at = 0; at < 10; at += 1) await authenticator.enroll(access_token, `App ${at}`);
      const { status, body } = await enroll(access_token, { factor_type: 'totp', friendly_name: 'App 10' });
      expect([status, body.error_code]).toEqual([200, undefined]);
      const names = async (token: string) => (await userOf(token)).factors.map(({ friendly_name: name }) => name);
      expect(await names(access_token)).toEqual(Array.from({ length: 10 }, (_each, at) => `App ${at + 1}`));
      later(61);
      const again = (await tested.signIn(email)).body;
      await authenticator.enroll(again.access_token);
      expect(await names(again.access_token)).toHaveLength(1);
    });

    it('at most ten times, if all are verified', async () => {
      const { session } = await authenticator.newMember(email);
      await tested.query(
        `INSERT INTO mfa_factors (id, user_id, friendly_name, type, status, created_at, updated_at)
         SELECT gen_random_uuid(), $1, 'Key ' || number, 'webauthn', 'verified', now(), now() FROM generate_series(1, 9) AS number`,
        [session.user.id],
      );
      expect((await enroll(session.access_token, { factor_type: 'totp', friendly_name: 'App 11' })).body).toMatchObject({
        code: 422,
        error_code: 'too_many_enrolled_mfa_factors',
      });
    });
  });

  describe('is verified', () => {
    it('by a code, which turns it on and raises the same session to aal2 with new tokens', async () => {
      const first = (await tested.signUp(email)).body;
      const app = await authenticator.enroll(first.access_token);
      const requestedAt = Math.floor(tested.clock.now().getTime() / 1_000);
      const challenge = await authenticator.challenge(first.access_token, app.id);
      expect(challenge.body).toEqual({ id: expect.any(String), type: 'totp', expires_at: expect.any(Number) });
      expect(challenge.body.expires_at - requestedAt).toBeGreaterThanOrEqual(300);
      expect(challenge.body.expires_at - requestedAt).toBeLessThan(310);
      const { status, body } = await authenticator.verify(first.access_token, app, authenticator.code(app), challenge.body.id);
      expect(status).toBe(200);
      const [before, after] = [decodeJwt(first.access_token), decodeJwt(body.access_token)];
      expect(after).toMatchObject({ session_id: before.session_id, aal: 'aal2', mfa_enrolled: true });
      expect(after.amr).toMatchObject([{ method: 'totp' }, { method: 'password' }]);
      expect(body.user.factors).toMatchObject([{ id: app.id, status: 'verified', last_challenged_at: expect.any(String) }]);
      expect(body.refresh_token).not.toBe(first.refresh_token);
      expect((await tested.refresh(first.refresh_token)).body.error_code).toBe('refresh_token_not_found');
      const refreshed = decodeJwt((await tested.refresh(body.refresh_token)).body.access_token);
      expect([refreshed.aal, refreshed.amr]).toEqual(['aal2', after.amr]);
      expect(await auditOf(body.user.id)).toEqual(
        expect.arrayContaining([
          'identity.factor-enrolled',
          'identity.factor-challenged',
          'identity.factor-added',
          'identity.second-factor-verified',
        ]),
      );
    });

    it('and ends the other sessions below aal2 and the other unverified factors', async () => {
      const here = (await tested.signUp(email)).body;
      const elsewhere = (await tested.signIn(email)).body;
      await authenticator.enroll(elsewhere.access_token, 'A stranger’s');
      const app = await authenticator.enroll(here.access_token);
      const { body } = await authenticator.verify(here.access_token, app);
      expect(body.user.factors).toHaveLength(1);
      expect((await tested.refresh(elsewhere.refresh_token)).body.error_code).toBe('refresh_token_not_found');
      await waitFor(async () => (await tested.request('GET', '/user', { token: elsewhere.access_token })).status === 403);
    });

    it('and leaves other aal2 sessions alone', async () => {
      const { app, session } = await authenticator.newMember(email);
      const other = (await tested.signIn(email)).body;
      expect((await authenticator.verify(other.access_token, app)).status).toBe(200);
      expect((await tested.refresh(session.refresh_token)).status).toBe(200);
    });

    it('never again by the same code', async () => {
      const { app } = await authenticator.newMember(email);
      const code = authenticator.code(app);
      const one = (await tested.signIn(email)).body;
      expect((await authenticator.verify(one.access_token, app, code)).status).toBe(200);
      const other = (await tested.signIn(email)).body;
      expect((await authenticator.verify(other.access_token, app, code)).body).toEqual({
        code: 422,
        error_code: 'mfa_verification_failed',
        msg: 'Invalid TOTP code entered',
      });
      expect((await authenticator.verify(other.access_token, app, authenticator.code(app, -1))).status).toBe(422);
      expect((await authenticator.verify(other.access_token, app, authenticator.code(app, 1))).status).toBe(200);
    });

    it('once if one code is sent many times at the same moment', async () => {
      const { app } = await authenticator.newMember(email);
      const { access_token } = (await tested.signIn(email)).body;
      const code = authenticator.code(app);
      const challenges = [];
      for (let at = 0; at < 8; at += 1) challenges.push((await authenticator.challenge(access_token, app.id)).body.id);
      const answers = await Promise.all(challenges.map((id) => authenticator.verify(access_token, app, code, id)));
      expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
      expect(answers.filter(({ body }) => body.error_code === 'mfa_verification_failed')).toHaveLength(7);
    });

    it('once for each challenge', async () => {
      const { app } = await authenticator.newMember(email);
      const { access_token } = (await tested.signIn(email)).body;
      const { id } = (await authenticator.challenge(access_token, app.id)).body;
      expect((await authenticator.verify(access_token, app, authenticator.code(app), id)).status).toBe(200);
      authenticator.nextStep();
      expect((await authenticator.verify(access_token, app, authenticator.code(app), id)).body.error_code).toBe(
        'mfa_challenge_expired',
      );
    });

    it('within five minutes of the challenge', async () => {
      const { access_token } = (await tested.signUp(email)).body;
      const app = await authenticator.enroll(access_token);
      const { id } = (await authenticator.challenge(access_token, app.id)).body;
      later(5);
      expect((await authenticator.verify(access_token, app, authenticator.code(app), id)).body).toEqual({
        code: 422,
        error_code: 'mfa_challenge_expired',
        msg: `MFA challenge ${id} has expired, verify against another challenge or create a new challenge.`,
      });
    });

    it('from the client address of the challenge', async () => {
      const { access_token } = (await tested.signUp(email)).body;
      const app = await authenticator.enroll(access_token);
      const from = (address: string) => ({ [CLIENT_ADDRESS_HEADER]: signClientAddress(address, tested.config.gatewaySecret) });
      const { id: challenge_id } = (await authenticator.challenge(access_token, app.id, from('203.0.113.7'))).body;
      const request = { token: access_token, body: { challenge_id, code: authenticator.code(app) } };
      const path = `/factors/${app.id}/verify`;
      expect((await tested.request('POST', path, { ...request, headers: from('203.0.113.8') })).body).toEqual({
        code: 422,
        error_code: 'mfa_ip_address_mismatch',
        msg: 'Challenge and verify IP addresses mismatch.',
      });
      expect((await tested.request('POST', path, { ...request, headers: from('203.0.113.7') })).status).toBe(200);
    });

    it('by its owner only, with a challenge of the same factor', async () => {
      const { app } = await authenticator.newMember(email);
      const stranger = (await tested.signUp(`stranger-${email}`)).body;
      const own = await authenticator.enroll(stranger.access_token);
      const notFound = { code: 404, error_code: 'mfa_factor_not_found', msg: 'Factor not found' };
      expect((await authenticator.challenge(stranger.access_token, app.id)).body).toEqual(notFound);
      expect((await remove(stranger.access_token, app.id)).body).toEqual(notFound);
      const member = (await tested.signIn(email)).body;
      const { id } = (await authenticator.challenge(member.access_token, app.id)).body;
      expect((await authenticator.verify(stranger.access_token, app, authenticator.code(app), id)).body).toEqual(notFound);
      expect((await authenticator.verify(stranger.access_token, own, authenticator.code(own), id)).body).toEqual({
        code: 422,
        error_code: 'mfa_factor_not_found',
        msg: 'MFA factor with the provided challenge ID not found',
      });
      expect((await authenticator.verify(member.access_token, app, authenticator.code(app), MISSING)).status).toBe(422);
    });
  });

  describe('is required', () => {
    const insufficient = { code: 403, error_code: 'insufficient_aal', msg: 'AAL2 required: verify a second factor first' };

    it('by every route except those that lead to aal2, refresh, or sign out', async () => {
      const { app } = await authenticator.newMember(email);
      const { access_token: token, refresh_token } = (await tested.signIn(email)).body;
      expect(decodeJwt(token)).toMatchObject({ aal: 'aal1', mfa_enrolled: true });
      for (const [method, path, body] of [
        ['PUT', '/user', { data: { full_name: 'Eve' } }],
        ['POST', '/factors', { factor_type: 'totp', friendly_name: 'Another' }],
        ['DELETE', `/factors/${app.id}`, undefined],
        ['POST', '/factors/recovery-codes', undefined],
        ['POST', '/factors/recovery-codes/regenerate', undefined],
        ['GET', '/factors/recovery-codes', undefined],
        ['DELETE', '/factors/recovery-codes', undefined],
        ['GET', '/settings', undefined],
      ] as const)
        expect([path, (await tested.request(method, path, { token, body })).body]).toEqual([path, insufficient]);

      expect((await userOf(token)).factors).toMatchObject([{ id: app.id, status: 'verified' }]);
      const refreshed = await tested.request('POST', '/token?grant_type=refresh_token', { token, body: { refresh_token } });
      expect(decodeJwt(refreshed.body.access_token)).toMatchObject({ aal: 'aal1', mfa_enrolled: true });
      expect((await authenticator.verify(token, app, authenticator.wrongCode(app))).body.error_code).toBe(
        'mfa_verification_failed',
      );
      expect((await tested.request('POST', '/logout', { token })).status).toBe(204);
    });

    it('for enrolling and verifying another', async () => {
      const { session } = await authenticator.newMember(email);
      const pending = await authenticator.enroll(session.access_token, 'Tablet');
      const { access_token } = (await tested.signIn(email)).body;
      expect((await authenticator.verify(access_token, pending)).body.error_code).toBe('insufficient_aal');
      expect((await authenticator.verify(session.access_token, pending)).status).toBe(200);
    });

    it('whatever its owner writes into the user’s data', async () => {
      const { session } = await authenticator.newMember(email);
      const body = { data: { mfa_enrolled: false, aal: 'aal2' }, app_metadata: { mfa_enrolled: false } };
      expect((await tested.request('PUT', '/user', { token: session.access_token, body })).status).toBe(200);
      const { access_token } = (await tested.signIn(email)).body;
      expect(decodeJwt(access_token)).toMatchObject({ aal: 'aal1', mfa_enrolled: true });
    });
  });

  describe('refuses', () => {
    it('every input with an error of its own, never a server error', async () => {
      const { session, app } = await authenticator.newMember(email);
      const odd = constantFrom('', 'totp', 'Phone', '\ud800', 'a\u0000b', 'x'.repeat(300), '../', '123456', MISSING, 'IL-O0');
      const value = oneof(odd, odd, integer(), constantFrom(null, true, {}, []), string({ unit: 'binary', maxLength: 60 }));
      const field = constantFrom('factor_type', 'friendly_name', 'issuer', 'challenge_id', 'code', '__proto__');
      const path = constantFrom(
        '',
        `/${app.id}/verify`,
        `/${app.id}/challenge`,
        '/x/verify',
        '/recovery-codes/verify',
        '/recovery-codes',
      );
      const input = oneof(dictionary(field, value, { noNullPrototype: true }), constantFrom([], null, 'text', '{'));
      await assert(
        asyncProperty(path, input, async (where, body) => {
          const { status } = await tested.request('POST', `/factors${where}`, { token: session.access_token, body });
          expect(status).toBeLessThan(500);
        }),
        { numRuns: 150 },
      );
    });

    it('a session that is signed out at the same moment', async () => {
      const { app } = await authenticator.newMember(email);
      for (let at = 0; at < 5; at += 1) {
        const { access_token: token } = (await tested.signIn(email)).body;
        const { id } = (await authenticator.challenge(token, app.id)).body;
        const [verified] = await Promise.all([
          authenticator.verify(token, app, authenticator.code(app), id),
          tested.request('POST', '/logout?scope=local', { token }),
        ]);
        expect([200, 403]).toContain(verified.status);
        authenticator.nextStep();
      }
    });
  });

  describe('is removed', () => {
    it('in an aal2 session, which becomes aal1 again', async () => {
      const { app, session } = await authenticator.newMember(email);
      expect((await remove(session.access_token, app.id)).body).toEqual({ id: app.id });
      const { body } = await tested.refresh(session.refresh_token);
      expect(decodeJwt(body.access_token)).toMatchObject({ aal: 'aal1', amr: [{ method: 'password' }] });
      expect(decodeJwt(body.access_token)).not.toHaveProperty('mfa_enrolled');
      expect(body.user).not.toHaveProperty('factors');
      expect(await auditOf(body.user.id)).toContain('identity.factor-removed');
    });

    it('so that the sessions it raised need the remaining factor', async () => {
      const { app, session } = await authenticator.newMember(email);
      const tablet = await authenticator.enroll(session.access_token, 'Tablet');
      const { body: raised } = await authenticator.verify(session.access_token, tablet);
      expect((await remove(raised.access_token, tablet.id)).status).toBe(200);
      const { body } = await tested.refresh(raised.refresh_token);
      expect(decodeJwt(body.access_token)).toMatchObject({ aal: 'aal1', mfa_enrolled: true });
      // The session's row decides, not the aal2 token that is still valid.
      expect((await remove(raised.access_token, app.id)).body).toEqual({
        code: 422,
        error_code: 'insufficient_aal',
        msg: 'AAL2 required to unenroll verified factor',
      });
    });

    it('after a sign-in or a code of the last 15 minutes', async () => {
      const { app, session } = await authenticator.newMember(email);
      later(16);
      expect((await remove(session.access_token, app.id)).body.error_code).toBe('reauthentication_needed');
      const { body } = await authenticator.verify(session.access_token, app);
      expect((await remove(body.access_token, app.id)).status).toBe(200);
    });

    it('without conditions while it is unverified', async () => {
      const { access_token } = (await tested.signUp(email)).body;
      const { id } = await authenticator.enroll(access_token);
      later(16);
      expect((await remove(access_token, id)).body).toEqual({ id });
      expect((await remove(access_token, id)).body.error_code).toBe('mfa_factor_not_found');
    });

    it('with its account, challenges and recovery codes included', async () => {
      const { session } = await authenticator.newMember(email);
      await tested.request('POST', '/factors/recovery-codes', { token: session.access_token });
      await tested.service.app.get(DeleteAccount, { strict: false }).execute(systemCaller('test', 'test'), session.user.id);
      expect(await tested.query('SELECT * FROM mfa_factors WHERE user_id = $1', [session.user.id])).toEqual([]);
      for (const table of ['mfa_challenges', 'mfa_recovery_codes'])
        expect(await tested.query(`SELECT * FROM ${table} WHERE factor_id NOT IN (SELECT id FROM mfa_factors)`)).toEqual([]);
      expect((await tested.refresh(session.refresh_token)).body.error_code).toBe('refresh_token_not_found');
    });
  });
});
