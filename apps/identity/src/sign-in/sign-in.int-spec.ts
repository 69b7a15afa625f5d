import { describe, expect, it } from '@jest/globals';
import { OTHER_PASSWORD, PASSWORD, setUpIdentity } from '../../test/identity-under-test.ts';
import { verifyLinkOf } from '../../test/mailed.ts';

describe('the unmodified client', () => {
  const tested = setUpIdentity();

  it('signs up, signs out, signs in, refreshes, changes the password, and recovers it', async () => {
    const auth = tested.client();
    const email = 'Whole@Example.org';

    const signedUp = await auth.signUp({ email, password: PASSWORD, options: { data: { full_name: 'Ada', role: 'leader' } } });
    expect(signedUp.error).toBeNull();
    expect(signedUp.data.session?.user).toMatchObject({
      email: 'whole@example.org',
      role: 'authenticated',
      app_metadata: { provider: 'email', role: 'member' },
      user_metadata: { full_name: 'Ada', role: 'leader' },
    });
    const claims = await auth.getClaims();
    expect(claims.data?.claims).toMatchObject({ sub: signedUp.data.user?.id, aal: 'aal1', is_anonymous: false });

    expect((await auth.signOut({ scope: 'local' })).error).toBeNull();
    const signedIn = await auth.signInWithPassword({ email, password: PASSWORD });
    expect(signedIn.error).toBeNull();
    expect((await auth.getUser()).data.user?.id).toBe(signedUp.data.user?.id);

    const refreshed = await auth.refreshSession();
    expect(refreshed.error).toBeNull();
    expect(refreshed.data.session?.refresh_token).not.toBe(signedIn.data.session?.refresh_token);

    expect((await auth.updateUser({ password: PASSWORD })).error).toMatchObject({ code: 'same_password', status: 422 });
    expect((await auth.updateUser({ password: 'weak' })).error).toMatchObject({
      code: 'weak_password',
      status: 422,
      reasons: ['length', 'characters'],
    });
    expect((await auth.updateUser({ password: OTHER_PASSWORD })).error).toBeNull();
    expect((await auth.updateUser({ data: { full_name: 'Ada King' } })).data.user?.user_metadata).toMatchObject({
      full_name: 'Ada King',
      role: 'leader',
      sub: signedUp.data.user?.id,
      email: 'whole@example.org',
      email_verified: true,
    });

    const recovery = await auth.resetPasswordForEmail(email, { redirectTo: 'http://localhost:8080/reset-password' });
    expect(recovery.error).toBeNull();
    const [mail] = (await tested.mailTo('whole@example.org', 3)).filter(({ subject }) => subject.includes('new password'));
    const followed = await fetch(verifyLinkOf(mail, tested), { redirect: 'manual' });
    expect(followed.status).toBe(303);
    const target = new URL(followed.headers.get('location') ?? '');
    expect(target.origin + target.pathname).toBe('http://localhost:8080/reset-password');
    const exchanged = await auth.exchangeCodeForSession(target.searchParams.get('code') ?? '');
    expect(exchanged.error).toBeNull();
    expect((await auth.getClaims()).data?.claims.amr).toMatchObject([{ method: 'recovery' }]);
    expect((await auth.updateUser({ password: PASSWORD })).error).toBeNull();

    expect((await auth.signOut()).error).toBeNull();
    expect((await auth.getSession()).data.session).toBeNull();
  });
});
