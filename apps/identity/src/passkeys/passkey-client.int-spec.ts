import { describe, expect, it } from '@jest/globals';
import type { RegistrationCredential } from '@supabase/auth-js/dist/module/lib/webauthn.dom';
import { PASSWORD, setUpIdentity } from '../../test/identity-under-test.ts';
import { SoftwareAuthenticator } from '../../test/software-authenticator.ts';

type CreationOptions = Parameters<SoftwareAuthenticator['create']>[0];
type RequestOptions = Parameters<SoftwareAuthenticator['get']>[0];

describe('the unmodified client', () => {
  const tested = setUpIdentity();

  const signedUp = async (email: string) => {
    const auth = tested.client();
    await auth.signUp({ email, password: PASSWORD });
    return auth;
  };

  it('registers, lists, renames, signs in with, and deletes a passkey', async () => {
    const device = new SoftwareAuthenticator();
    const auth = await signedUp('passkey@example.org');
    const registration = await auth.passkey.startRegistration();
    if (registration.error) throw registration.error;
    const { challenge_id: challengeId, options } = registration.data;
    const credential = device.create(options as CreationOptions);
    const registered = await auth.passkey.verifyRegistration({ challengeId, credential });
    expect(registered).toMatchObject({ error: null, data: { friendly_name: 'Passkey' } });
    const passkeyId = registered.data?.id ?? '';
    expect(await auth.passkey.update({ passkeyId, friendlyName: 'Laptop' })).toMatchObject({ data: { friendly_name: 'Laptop' } });
    expect((await auth.passkey.list()).data).toMatchObject([{ id: passkeyId, friendly_name: 'Laptop' }]);
    await auth.signOut();

    const events: string[] = [];
    auth.onAuthStateChange((event) => void events.push(event));
    const started = await auth.passkey.startAuthentication();
    if (started.error) throw started.error;
    const assertion = device.get(started.data.options as RequestOptions);
    const signIn = { challengeId: started.data.challenge_id, credential: assertion };
    const signedIn = await auth.passkey.verifyAuthentication(signIn);
    expect(signedIn).toMatchObject({ error: null, data: { user: { email: 'passkey@example.org' } } });
    expect(events).toContain('SIGNED_IN');
    expect((await auth.mfa.getAuthenticatorAssuranceLevel()).data).toMatchObject({
      currentLevel: 'aal1',
      nextLevel: 'aal1',
      currentAuthenticationMethods: [{ method: 'passkey' }],
    });
    expect((await auth.passkey.verifyAuthentication(signIn)).error).toMatchObject({
      status: 400,
      code: 'webauthn_challenge_not_found',
    });

    expect(await auth.passkey.delete({ passkeyId })).toEqual({ data: null, error: null });
    expect((await auth.passkey.list()).data).toEqual([]);
    expect((await auth.passkey.delete({ passkeyId })).error).toMatchObject({ status: 404 });
  });

  it('enrolls, challenges, verifies, lists, and unenrolls a security key', async () => {
    const device = new SoftwareAuthenticator();
    const auth = await signedUp('security-key@example.org');
    const enrolled = await auth.mfa.webauthn.enroll({ friendlyName: 'Key' });
    expect(enrolled).toMatchObject({ error: null, data: { type: 'webauthn', friendly_name: 'Key' } });
    const factorId = enrolled.data?.id ?? '';
    const site = { rpId: 'localhost', rpOrigins: ['http://localhost:8080'] };
    const created = await auth.mfa.challenge({ factorId, webauthn: site });
    if (created.error) throw created.error;
    expect(created.data.webauthn.type).toBe('create');
    const { publicKey } = created.data.webauthn.credential_options;
    const credential = device.create(publicKey as unknown as CreationOptions) as unknown as RegistrationCredential;
    const answer = { type: 'create' as const, ...site, credential_response: credential };
    const verified = await auth.mfa.webauthn.verify({ factorId, challengeId: created.data.id, webauthn: answer });
    expect(verified.error).toBeNull();
    expect((await auth.mfa.listFactors()).data?.webauthn).toMatchObject([{ id: factorId, status: 'verified' }]);
    expect((await auth.mfa.getAuthenticatorAssuranceLevel()).data).toMatchObject({ currentLevel: 'aal2' });

    await auth.signInWithPassword({ email: 'security-key@example.org', password: PASSWORD });
    const requested = await auth.mfa.challenge({ factorId, webauthn: site });
    if (requested.error) throw requested.error;
    const assertion = device.get(requested.data.webauthn.credential_options.publicKey as unknown as RequestOptions);
    const signed = { type: 'request' as const, ...site, credential_response: assertion as never };
    const raised = await auth.mfa.webauthn.verify({ factorId, challengeId: requested.data.id, webauthn: signed });
    expect(raised.error).toBeNull();
    expect((await auth.mfa.getAuthenticatorAssuranceLevel()).data).toMatchObject({ currentLevel: 'aal2', nextLevel: 'aal2' });
    expect(await auth.mfa.unenroll({ factorId })).toMatchObject({ error: null, data: { id: factorId } });
  });
});
