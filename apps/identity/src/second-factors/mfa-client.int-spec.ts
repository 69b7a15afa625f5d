import { describe, expect, it } from '@jest/globals';
import { PASSWORD, setUpIdentity } from '../../test/identity-under-test.ts';
import { Authenticator } from '../../test/second-factor.ts';

describe('the unmodified client’s mfa', () => {
  const tested = setUpIdentity();
  const authenticator = new Authenticator(tested);

  /** A signed-up client with an enrolled factor. */
  const enrolled = async (email: string) => {
    tested.clock.set(new Date());
    const auth = tested.client();
    await auth.signUp({ email, password: PASSWORD });
    const { data, error } = await auth.mfa.enroll({ factorType: 'totp', friendlyName: 'Phone', issuer: 'Test' });
    if (error) throw error;
    return { auth, app: { id: data.id, secret: data.totp.secret }, totp: data.totp };
  };

  it('enrolls, challenges, verifies, lists, and unenrolls a factor', async () => {
    const { auth, app, totp } = await enrolled('mfa@example.org');
    const events: string[] = [];
    auth.onAuthStateChange((event) => void events.push(event));
    expect(totp.qr_code).toMatch(/^data:image\/svg\+xml;utf-8,<svg /);
    expect(totp.uri).toContain('issuer=Test');
    expect((await auth.mfa.listFactors()).data).toMatchObject({ all: [{ id: app.id, status: 'unverified' }], totp: [] });

    const challenge = await auth.mfa.challenge({ factorId: app.id });
    expect(challenge).toMatchObject({ error: null, data: { type: 'totp' } });
    const challengeId = challenge.data?.id ?? '';
    const wrong = await auth.mfa.verify({ factorId: app.id, challengeId, code: authenticator.wrongCode(app) });
    expect(wrong.error).toMatchObject({ status: 422, code: 'mfa_verification_failed' });
    const verified = await auth.mfa.verify({ factorId: app.id, challengeId, code: authenticator.code(app) });
    expect(verified).toMatchObject({ error: null, data: { token_type: 'bearer', user: { email: 'mfa@example.org' } } });
    expect(events).toContain('MFA_CHALLENGE_VERIFIED');
    expect((await auth.mfa.listFactors()).data).toMatchObject({
      all: [{ id: app.id }],
      totp: [{ id: app.id, status: 'verified' }],
    });
    expect((await auth.mfa.getAuthenticatorAssuranceLevel()).data).toMatchObject({
      currentLevel: 'aal2',
      nextLevel: 'aal2',
      currentAuthenticationMethods: [{ method: 'totp' }, { method: 'password' }],
    });
    expect((await auth.refreshSession()).error).toBeNull();

    expect(await auth.mfa.unenroll({ factorId: app.id })).toMatchObject({ error: null, data: { id: app.id } });
    expect((await auth.refreshSession()).error).toBeNull();
    expect((await auth.mfa.getAuthenticatorAssuranceLevel()).data).toMatchObject({ currentLevel: 'aal1', nextLevel: 'aal1' });
  });

  it('asks for the factor at the next sign-in: challengeAndVerify', async () => {
    const { auth, app } = await enrolled('next@example.org');
    expect((await auth.mfa.challengeAndVerify({ factorId: app.id, code: authenticator.code(app) })).error).toBeNull();
    await auth.signOut();
    authenticator.nextStep();

    expect((await auth.signInWithPassword({ email: 'next@example.org', password: PASSWORD })).error).toBeNull();
    expect((await auth.mfa.getAuthenticatorAssuranceLevel()).data).toMatchObject({ currentLevel: 'aal1', nextLevel: 'aal2' });
    expect((await auth.updateUser({ data: { full_name: 'Ada' } })).error).toMatchObject({
      status: 403,
      code: 'insufficient_aal',
    });
    expect((await auth.mfa.enroll({ factorType: 'totp' })).error).toMatchObject({ status: 403, code: 'insufficient_aal' });
    expect((await auth.mfa.challengeAndVerify({ factorId: app.id, code: authenticator.code(app) })).error).toBeNull();
    expect((await auth.updateUser({ data: { full_name: 'Ada' } })).error).toBeNull();
  });

  it('says that phones are not available', async () => {
    const { auth } = await enrolled('types@example.org');
    expect((await auth.mfa.enroll({ factorType: 'phone', phone: '+15555550100' })).error).toMatchObject({
      status: 422,
      code: 'mfa_phone_enroll_not_enabled',
    });
  });

  it('generates, uses, counts, and removes recovery codes', async () => {
    const { auth, app } = await enrolled('recovery@example.org');
    await auth.mfa.challengeAndVerify({ factorId: app.id, code: authenticator.code(app) });
    const { recoveryCodes } = auth.mfa;
    const generated = await recoveryCodes.generate();
    expect(generated).toMatchObject({ error: null, data: { type: 'recovery_code', total: 10 } });
    const regenerated = await recoveryCodes.regenerate();
    expect(regenerated.data?.codes).toHaveLength(10);
    expect((await auth.mfa.listFactors()).data?.recovery_code).toHaveLength(1);

    await auth.signInWithPassword({ email: 'recovery@example.org', password: PASSWORD });
    const code = regenerated.data?.codes[0] ?? '';
    expect((await recoveryCodes.verify({ code: generated.data?.codes[0] ?? '' })).error).toMatchObject({ status: 422 });
    expect((await recoveryCodes.verify({ code })).error).toBeNull();
    expect((await auth.mfa.getAuthenticatorAssuranceLevel()).data).toMatchObject({ currentLevel: 'aal2' });
    expect((await recoveryCodes.getStatus()).data).toMatchObject({ total: 10, remaining: 9 });
    expect((await recoveryCodes.unenroll()).error).toBeNull();
    expect((await recoveryCodes.getStatus()).error).toMatchObject({ status: 404, code: 'mfa_factor_not_found' });
  });
});
