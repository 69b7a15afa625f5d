import { type IdentityUnderTest, waitFor } from './identity-under-test.ts';
import type { Mail } from './mailbox.ts';

type MailWithLinks = Pick<Mail, 'links'>;

/** The code in a mail. */
export function codeOf(mail: Mail | undefined): string {
  const code = /(?:enter this|Your) code: (\d{6})$/m.exec(mail?.text ?? '')?.[1];
  if (code === undefined) throw new Error(`The mail has no code: ${mail?.text}`);
  return code;
}

/** The parameters of the link in a mail, which opens the web app's page. */
export function linkOf(mail: MailWithLinks | undefined): URLSearchParams {
  return new URL(mail?.links[0] ?? '').searchParams;
}

/** The secret of the link in a mail. */
export const secretOf = (mail: MailWithLinks | undefined): string => linkOf(mail).get('token_hash') ?? '';

/** GoTrue's address for the link in a mail, which an app on another origin gets. It redirects. */
export function verifyLinkOf(mail: MailWithLinks | undefined, { origin }: Pick<IdentityUnderTest, 'origin'>): URL {
  const page = new URL(mail?.links[0] ?? '');
  const link = new URL('/auth/v1/verify', origin);
  const redirect_to = new URL(page.searchParams.get('next') ?? '', page.origin).href;
  link.search = new URLSearchParams({ token: secretOf(mail), type: page.searchParams.get('type') ?? '', redirect_to }).toString();
  return link;
}

/** A code that differs from a mail's. */
export const wrongCodeOf = (mail: Mail | undefined): string => (codeOf(mail) === '000000' ? '000001' : '000000');

/** Waits until every requested mail was sent or dropped. */
export async function mailsSettled(tested: IdentityUnderTest): Promise<void> {
  await waitFor(
    async () =>
      (await tested.outbox()).length === 0 &&
      (await tested.query("SELECT FROM bull.job WHERE queue = 'identity.mail' AND state <> 'completed'")).length === 0,
  );
}
