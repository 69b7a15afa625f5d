import type { SessionTokenType } from '../link-requests/link-rules.ts';

export interface MailedLink {
  readonly secret: string;
  readonly type: SessionTokenType;
  /** Checked against the allow-list when the mail was requested. */
  readonly redirectTo: string;
}

/** Where mailed links lead. */
export interface LinkTargets {
  readonly issuer: string;
  readonly siteUrl: string;
}

/** The web app's page that uses a link when its button is pressed. */
const CONFIRM_PAGE = '/auth/confirm';

/**
 * Builds the address of every mailed link. For the web app it is a page that waits for a button press: mail scanners open links but don't
 * use them up, and the link works on any device. An app on another origin gets GoTrue's address, which redirects.
 */
export function mailLink({ secret, type, redirectTo }: MailedLink, { issuer, siteUrl }: LinkTargets): string {
  const target = new URL(redirectTo);
  if (target.origin !== new URL(siteUrl).origin) return verifyLink(issuer, { secret, type, redirectTo });
  const next = target.pathname + target.search + target.hash;
  return withSearch(new URL(CONFIRM_PAGE, siteUrl), { token_hash: secret, type, ...(next !== '/' && { next }) });
}

/** The link's address at GoTrue's `GET /verify`. */
export const verifyLink = (issuer: string, { secret, type, redirectTo }: MailedLink): string =>
  withSearch(new URL(`${issuer}/verify`), { token: secret, type, redirect_to: redirectTo });

function withSearch(url: URL, search: Record<string, string>): string {
  url.search = new URLSearchParams(search).toString();
  return url.href;
}
