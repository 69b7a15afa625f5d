import { startBeforeAll } from '@casebook/testing/hooks';
import { afterAll, describe, expect, it } from '@jest/globals';
import { type GitHubPerson, type GitHubServer, startGitHubServer } from '../../test/github-server.ts';
import { startIdentity } from '../../test/identity-under-test.ts';
import { exchange, faultOf, newSignIn } from '../../test/provider-sign-in.ts';

describe('a sign-in by GitHub, which has no OpenID Connect', () => {
  let github: GitHubServer;
  const tested = startBeforeAll(async () => {
    github = await startGitHubServer();
    return startIdentity({
      AUTH_AUTOCONFIRM: 'off',
      AUTH_GITHUB_URL: github.url,
      AUTH_GITHUB_CLIENT_ID: 'github-client',
      AUTH_GITHUB_CLIENT_SECRET: 'github-secret',
    });
  });
  afterAll(() => github.stop());

  const ada: GitHubPerson = {
    id: 7,
    login: 'ada',
    name: 'Ada Lovelace',
    emails: [
      { email: 'old@example.org', primary: false, verified: true },
      { email: 'ada@example.org', primary: true, verified: true },
    ],
  };
  const signIn = async (person: GitHubPerson) => {
    const flow = newSignIn(tested, { provider: 'github' });
    const location = (await flow.browser.fetch(flow.url)).headers.get('location') ?? '';
    return { flow, location, url: (await flow.browser.open(github.authorize(location, person))).url };
  };

  it('creates an account with the primary address, and signs in to it again whatever the address is then', async () => {
    const { flow, url, location } = await signIn(ada);
    expect(new URL(location).searchParams.get('scope')).toBe('user:email');
    const { user } = (await exchange(tested, flow, url)).body;
    expect(user).toMatchObject({
      email: 'ada@example.org',
      app_metadata: { provider: 'github', providers: ['github'] },
      user_metadata: { full_name: 'Ada Lovelace' },
      identities: [{ id: '7', provider: 'github', identity_data: { iss: github.url } }],
    });
    const renamed = await signIn({ ...ada, emails: [{ email: 'new@example.org', primary: true, verified: false }] });
    expect((await exchange(tested, renamed.flow, renamed.url)).body.user).toMatchObject({
      id: user.id,
      email: 'ada@example.org',
      identities: [{ email: 'new@example.org' }],
    });
  });

  it.each([
    ['unverified', [{ email: 'eve@example.org', primary: true, verified: false }]],
    ['missing', []],
  ])('is refused if the address is %s', async (_name, emails) => {
    const { url } = await signIn({ ...ada, id: 8, emails });
    expect(faultOf(url)).toMatchObject({ error: 'access_denied', error_code: 'provider_email_needs_verification' });
  });

  it('is refused with another sign-in’s code', async () => {
    const [mine, other] = [newSignIn(tested, { provider: 'github' }), newSignIn(tested, { provider: 'github' })];
    const locations = await Promise.all(
      [mine, other].map(async ({ browser, url }) => (await browser.fetch(url)).headers.get('location') ?? ''),
    );
    const [returned, stolen] = locations.map((location) => github.authorize(location, ada));
    returned?.searchParams.set('code', stolen?.searchParams.get('code') ?? '');
    expect(faultOf((await mine.browser.open(returned ?? '')).url)).toMatchObject({ error_code: 'unexpected_failure' });
  });
});
