import { CLIENT_ADDRESS_HEADER, signClientAddress, systemCaller } from '@casebook/platform';
import { GoTrueAdminApi } from '@supabase/auth-js';
import { ChangeRole } from '../src/operators/operate-accounts.ts';
import { IssueServiceToken } from '../src/service-role/issue-service-token.ts';
import { ADMIN_CODE } from './admin-code.ts';
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
export async function newLockedAdmin(tested: IdentityUnderTest, email: string) {
  const { user } = (await tested.signUp(email)).body;
  await tested.service.app.get(ChangeRole, { strict: false }).execute(systemCaller('test', 'test'), user.id, 'admin');
  return (await tested.signIn(email)).body;
}

/** Like `newLockedAdmin`. @returns also the cookie of the gate, which is open */
export async function newAdmin(tested: IdentityUnderTest, email: string) {
  const session = await newLockedAdmin(tested, email);
  return { ...session, cookie: await openGate(tested, session.access_token) };
}

/** Enters the admin code. @returns the cookie of the open gate */
export async function openGate(tested: IdentityUnderTest, token: string): Promise<string> {
  return cookieOf(await gateRequest(tested, 'POST', token, { body: { code: ADMIN_CODE } }));
}

interface GateRequest {
  readonly path?: string;
  readonly body?: unknown;
  readonly cookie?: string;
  /** The client's address, as the gateway signs it. */
  readonly address?: string;
}

/** Sends a request to the gate. */
export function gateRequest(
  tested: IdentityUnderTest,
  method: string,
  token: string,
  { path = '', body, cookie, address }: GateRequest = {},
): Promise<Response> {
  return fetch(`${tested.service.url}/api/v1/admin-gate${path}`, {
    method,
    headers: {
      authorization: `Bearer ${token}`,
      ...(cookie && { cookie }),
      ...(address && { [CLIENT_ADDRESS_HEADER]: signClientAddress(address, tested.config.gatewaySecret) }),
      ...(body !== undefined && { 'content-type': 'application/json' }),
    },
    ...(body !== undefined && { body: JSON.stringify(body) }),
  });
}

/** @returns the cookie that a response sets, as a request sends it */
export const cookieOf = ({ headers }: Pick<Response, 'headers'>): string => headers.getSetCookie()[0]?.split(';', 1)[0] ?? '';
