import { systemCaller } from '@casebook/platform';
import { GoTrueAdminApi } from '@supabase/auth-js';
import { ChangeRole } from '../src/operators/change-role.ts';
import { IssueServiceToken } from '../src/service-role/issue-service-token.ts';
import type { IdentityUnderTest } from './identity-under-test.ts';

/** A service-role token, as `npm run keys -- service-role` prints it. */
export async function serviceTokenOf(tested: IdentityUnderTest, days = 1): Promise<string> {
  const issue = tested.service.app.get(IssueServiceToken, { strict: false });
  return (await issue.execute(systemCaller('test', 'test'), days)).token;
}

/** The unmodified client of the admin API. */
export const adminClient = (tested: IdentityUnderTest, token: string): GoTrueAdminApi =>
  new GoTrueAdminApi({
    url: `${tested.origin}/auth/v1`,
    headers: { Authorization: `Bearer ${token}` },
    experimental: { passkey: true },
  });

/** Signs up a member and makes them an admin. @returns the body of a session with the role */
export async function newAdmin(tested: IdentityUnderTest, email: string) {
  const { user } = (await tested.signUp(email)).body;
  await tested.service.app.get(ChangeRole, { strict: false }).execute(systemCaller('test', 'test'), user.id, 'admin');
  return (await tested.signIn(email)).body;
}
