import type { AuthError } from '@casebook/contracts';

/** The allowed targets of mailed links. */
export interface RedirectPolicy {
  readonly siteUrl: string;
  /** Default: the site and its paths. */
  readonly redirectAllowList?: readonly string[];
}

/**
 * @returns the requested address if the allow-list contains it or a parent path, else the site. Parts of URLs are compared, because a
 * string comparison would accept `https://site.example.evil` and `https://site@evil`
 */
export function redirectTarget(requested: string | undefined, { siteUrl, redirectAllowList }: RedirectPolicy): string {
  const target = requested === undefined ? undefined : parse(requested);
  const allowed = redirectAllowList ?? [siteUrl];
  return target && allowed.some((entry) => covers(new URL(entry), target)) ? target.href : siteUrl;
}

function covers(entry: URL, target: URL): boolean {
  if (target.origin !== entry.origin || target.username || target.password) return false;
  const folder = entry.pathname.replace(/\/$/, '');
  return target.pathname === entry.pathname || target.pathname === folder || target.pathname.startsWith(`${folder}/`);
}

function parse(address: string): URL | undefined {
  const url = URL.parse(address);
  return url && /^https?:$/.test(url.protocol) ? url : undefined;
}

/** Adds the code that the page exchanges for a session. */
export const withCode = (target: string, code: string): string => withParameters(target, { code });

/** Adds the error in the parameters that the client reads. */
export const withError = (target: string, { code, message }: AuthError): string =>
  withParameters(target, { error: 'access_denied', error_code: code, error_description: message });

/** GoTrue's message after the first of the two confirmations of a change of address. */
export const HALF_CONFIRMED = 'Confirmation link accepted. Please proceed to confirm link sent to the other email';

/** Adds that message where the client reads it: in the fragment, and with PKCE in the query. */
export function withMessage(target: string, hasChallenge: boolean): string {
  const url = new URL(hasChallenge ? withParameters(target, { message: HALF_CONFIRMED }) : target);
  url.hash = new URLSearchParams({ message: HALF_CONFIRMED, sb: '' }).toString();
  return url.href;
}

function withParameters(target: string, parameters: Record<string, string>): string {
  const url = new URL(target);
  for (const [name, value] of Object.entries(parameters)) url.searchParams.set(name, value);
  return url.href;
}
