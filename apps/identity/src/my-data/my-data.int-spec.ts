import { MyIdentityData } from '@casebook/contracts';
import { Database, exportFaults, ownColumns } from '@casebook/platform';
import { describe, expect, it } from '@jest/globals';
import { setUpIdentity } from '../../test/identity-under-test.ts';
import { Authenticator } from '../../test/second-factor.ts';
import { exportedIdentityData } from './identity-data.ts';

const CHALLENGE = 'E9Melhoa2OwvFrEMTJguCHaoeK1t8URWbuGJSstw-cM';

describe('a member’s data in identity', () => {
  const tested = setUpIdentity();

  const download = (token: string) =>
    fetch(`${tested.origin}/api/v1/my-data/identity`, { headers: { authorization: `Bearer ${token}` } });

  it('is exported or withheld with a reason, table by table and column by column', async () => {
    const columns = await ownColumns(tested.service.app.get(Database, { strict: false }).sql);
    expect(exportFaults(columns, exportedIdentityData)).toEqual([]);
  });

  it('has account, sessions, mails, and factors of this member alone, without anything that is secret', async () => {
    const apps = new Authenticator(tested);
    await tested.signUp('ada@example.org');
    await tested.signUp('other@example.org');
    const { body: session } = await tested.signIn('ada@example.org');
    const app = await apps.enroll(session.access_token);
    const { body: raised } = await apps.verify(session.access_token, app);
    const { body: generated } = await tested.request('POST', '/factors/recovery-codes', { token: raised.access_token });
    for (const email of ['ada@example.org', 'other@example.org'])
      await tested.request('POST', '/recover', { body: { email, code_challenge: CHALLENGE, code_challenge_method: 's256' } });
    await tested.mailTo('ada@example.org');

    const response = await download(raised.access_token);
    expect([response.status, response.headers.get('cache-control')]).toEqual([200, 'no-store']);
    const text = await response.text();
    const exported = MyIdentityData.parse(JSON.parse(text));
    expect(exported.account).toMatchObject([
      { email: 'ada@example.org', role: 'member', userMetadata: { full_name: 'Ada Lovelace', role: 'leader' } },
    ]);
    expect(exported.sessions.map(({ method }) => method)).toEqual(['password']);
    expect(exported.sessions[0]?.refreshes.length).toBeGreaterThan(0);
    expect(exported.mailRequests.map(({ email }) => email)).toEqual(exported.mailRequests.map(() => 'ada@example.org'));
    expect(exported.mailRequests.map(({ purpose }) => purpose).sort()).toEqual(['factor_added', 'new_device', 'recovery']);
    expect(exported.factors.map(({ type, status }) => [type, status])).toEqual([
      ['totp', 'verified'],
      ['recovery_code', 'verified'],
    ]);
    expect(exported.factors[0]?.challenges).toMatchObject([{ ipAddress: expect.any(String), verifiedAt: expect.any(String) }]);
    expect(exported.factors[1]?.recoveryCodes).toHaveLength(generated.codes.length);
    expect(text).not.toContain('other@example.org');
    for (const secret of await secrets()) expect(text).not.toContain(secret);
  });

  /** Every hash and every sealed secret that is stored. */
  async function secrets(): Promise<string[]> {
    const rows = await tested.query<{ secret: string }>(`
      SELECT password_hash AS secret FROM users WHERE password_hash IS NOT NULL
      UNION SELECT hash FROM refresh_tokens UNION SELECT hash FROM one_time_tokens
      UNION SELECT code_hash FROM one_time_tokens WHERE code_hash IS NOT NULL
      UNION SELECT secret_sealed FROM mfa_factors WHERE secret_sealed IS NOT NULL
      UNION SELECT hash FROM mfa_recovery_codes UNION SELECT code_challenge FROM link_requests WHERE code_challenge IS NOT NULL`);
    expect(rows.length).toBeGreaterThan(15);
    return rows.map(({ secret }) => secret);
  }

  it('is refused in problem+json to a session that lacks the account’s second factor', async () => {
    const apps = new Authenticator(tested);
    await apps.newMember('half@example.org');
    const { body: halfSignedIn } = await tested.signIn('half@example.org');
    const refused = await download(halfSignedIn.access_token);
    expect([refused.status, (await refused.json()).code]).toEqual([403, 'auth.insufficient-aal']);
  });
});
