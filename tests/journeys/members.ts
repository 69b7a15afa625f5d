import { type Answer, ask } from './api.ts';
import { newEmail, operate, PASSWORD } from './casebook.ts';
import { query, setting, until } from './running-system.ts';

/** A member of a journey's own, signed in. */
export interface Member {
  readonly id: string;
  readonly email: string;
  readonly token: string;
  readonly refreshToken: string;
  /** The whole answer, as a browser keeps it. */
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
    await ask('POST', '/auth/v1/signup', { body: { email, password: PASSWORD, data: { full_name: name } } }),
  );
}

export async function signIn(email: string, password = PASSWORD): Promise<Member> {
  return memberOf(email, await ask('POST', '/auth/v1/token?grant_type=password', { body: { email, password } }));
}

function memberOf(email: string, { status, text, body }: Answer<SessionBody>): Member {
  if (status !== 200) throw new Error(`${email} got no session: ${text}`);
  return { id: body.user.id, email, token: body.access_token, refreshToken: body.refresh_token, session: text };
}

/** @returns the id of the member who signed up with an address */
export async function idOf(email: string): Promise<string> {
  const [user] = await query<{ id: string }>('identity', 'SELECT id::text FROM users WHERE email = $1', [email]);
  if (!user) throw new Error(`Nobody signed up as ${email}`);
  return user.id;
}

/** Gives access by the operator's command, and waits until bank and quiz know. @returns what the command said */
export async function grantAccess({ id, email }: Pick<Member, 'id' | 'email'>): Promise<string> {
  await until(
    `billing knows ${email}`,
    async () => (await query('billing', 'SELECT FROM members WHERE id = $1', [id])).length > 0,
  );
  const said = operate('billing', 'access', 'grant', email);
  for (const service of ['bank', 'quiz'] as const)
    await until(
      `${service} knows that ${email} has access`,
      async () => (await query(service, 'SELECT FROM platform.member_access WHERE user_id = $1 AND granted', [id])).length > 0,
    );
  return said;
}

/** Makes a member an admin, who is one from the next signing-in on: the one returned. */
export async function makeAdmin({ email }: Member): Promise<Member> {
  operate('identity', 'role', email, 'admin');
  return signIn(email);
}

export interface Mail {
  readonly subject: string;
  readonly text: string;
  readonly links: readonly string[];
}

/** Every mail to an address, newest first. */
export async function mailsTo(email: string): Promise<Mail[]> {
  const response = await fetch(`${setting('CASEBOOK_MAILBOX')}/api/mails?to=${encodeURIComponent(email)}`);
  return ((await response.json()) as { items: Mail[] }).items;
}

/** Does what sends a mail, and waits for that mail's link. */
export async function waitForMailedLink(email: string, order: () => Promise<unknown>): Promise<URL> {
  const before = (await mailsTo(email)).length;
  await order();
  return until(`a mail to ${email} arrives`, async () => {
    const mails = await mailsTo(email);
    const link = mails.length > before && mails[0]?.links[0];
    return link ? new URL(link) : undefined;
  });
}
