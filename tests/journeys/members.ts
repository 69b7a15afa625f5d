import { ADMIN_CODE } from '../../apps/identity/test/admin-code.ts';
import { type Answer, callApi, gateCookies } from './api.ts';
import { newEmail, operate, PASSWORD } from './casebook.ts';
import { query, setting, waitFor } from './running-system.ts';

/** A signed-in member of one journey. */
export interface Member {
  readonly id: string;
  readonly email: string;
  readonly token: string;
  readonly refreshToken: string;
  /** The whole response, in the format in which the web app stores it. */
  readonly session: string;
}

interface SessionBody {
  readonly access_token: string;
  readonly refresh_token: string;
  readonly user: { readonly id: string };
}

export async function newMember(name = 'Lea Lerner', email = newEmail()): Promise<Member> {
  return memberOf(
    email,
    await callApi('POST', '/auth/v1/signup', { body: { email, password: PASSWORD, data: { full_name: name } } }),
  );
}

export async function signIn(email: string, password = PASSWORD): Promise<Member> {
  return memberOf(email, await callApi('POST', '/auth/v1/token?grant_type=password', { body: { email, password } }));
}

function memberOf(email: string, { status, text, body }: Answer<SessionBody>): Member {
  if (status !== 200) throw new Error(`${email} got no session: ${text}`);
  return { id: body.user.id, email, token: body.access_token, refreshToken: body.refresh_token, session: text };
}

/** @returns the id of the member who signed up with an address */
export async function idOf(email: string): Promise<string> {
  const [user] = await query<{ id: string }>('identity', 'SELECT id::text FROM users WHERE email = $1', [email]);
  if (!user) throw new Error(`${email} has no account`);
  return user.id;
}

/** Grants access with the operator's command, and waits until bank and quiz have received it. @returns the command's output */
export async function grantAccess({ id, email }: Pick<Member, 'id' | 'email'>): Promise<string> {
  await waitFor(
    `billing has ${email}`,
    async () => (await query('billing', 'SELECT FROM members WHERE id = $1', [id])).length > 0,
  );
  const output = operate('billing', 'access', 'grant', email);
  await waitForAccess({ id, email });
  return output;
}

/** Waits until bank and quiz have received the access that billing published. */
export async function waitForAccess({ id, email }: Pick<Member, 'id' | 'email'>): Promise<void> {
  for (const service of ['bank', 'quiz'] as const)
    await waitFor(
      `${service} has the access of ${email}`,
      async () => (await query(service, 'SELECT FROM platform.member_access WHERE user_id = $1 AND granted', [id])).length > 0,
    );
}

/** Makes a member an admin. @returns a new session, whose token has the role; its gate is locked */
export async function makeLockedAdmin({ email }: Member): Promise<Member> {
  operate('identity', 'role', email, 'admin');
  return signIn(email);
}

/** Like `makeLockedAdmin`, and opens the gate: requests with the token send its cookie. */
export async function makeAdmin(member: Member): Promise<Member> {
  const admin = await makeLockedAdmin(member);
  const { status, text, headers } = await callApi('POST', '/api/v1/admin-gate', {
    token: admin.token,
    body: { code: ADMIN_CODE },
  });
  if (status !== 200) throw new Error(`${admin.email} didn't open the gate: ${text}`);
  gateCookies.set(admin.token, headers.getSetCookie()[0]?.split(';', 1)[0] ?? '');
  return admin;
}

export interface Mail {
  readonly subject: string;
  readonly text: string;
  readonly links: readonly string[];
}

/** Every mail to an address, newest first. */
export async function mailsTo(email: string, mailbox = setting('CASEBOOK_MAILBOX')): Promise<Mail[]> {
  const response = await fetch(`${mailbox}/api/mails?to=${encodeURIComponent(email)}`);
  return ((await response.json()) as { items: Mail[] }).items;
}

/** The path that opens a mailed link in a client other than the web app. */
export function verifyPathOf(link: URL): string {
  const { token_hash = '', type = '', next = '/' } = Object.fromEntries(link.searchParams);
  return `/auth/v1/verify?${new URLSearchParams({ token: token_hash, type, redirect_to: link.origin + next })}`;
}

/** Triggers a mail and waits for its link. */
export async function waitForMailedLink(email: string, sendMail: () => Promise<unknown>): Promise<URL> {
  const before = (await mailsTo(email)).length;
  await sendMail();
  return waitFor(`a mail to ${email} arrives`, async () => {
    const mails = await mailsTo(email);
    // Mails without a link are notices.
    const link = mails.slice(0, mails.length - before).find(({ links }) => links.length > 0)?.links[0];
    return link ? new URL(link) : undefined;
  });
}
