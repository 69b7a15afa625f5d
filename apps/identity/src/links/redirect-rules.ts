import type { AuthError } from '@casebook/contracts';

/** Where mailed links may lead. */
export interface RedirectPolicy {
  readonly siteUrl: string;
  /** Absent: the site and its paths. */
  readonly redirectAllowList?: readonly string[];
}

/**
 * Where a link leads in the end: where it was asked to, if the allow-list has that address or one above it, else to the site.
 * Compared part by part as URLs, since a comparison of texts lets `https://site.example.evil` and `https://site@evil` pass.
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

/** The target with the code that its page exchanges for a session. */
export const withCode = (target: string, code: string): string => withParameters(target, { code });

/** The target with what went wrong, in the words that the client reads out of its address. */
export const withError = (target: string, { code, message }: AuthError): string =>
  withParameters(target, { error: 'access_denied', error_code: code, error_description: message });

function withParameters(target: string, parameters: Record<string, string>): string {
  const url = new URL(target);
  for (const [name, value] of Object.entries(parameters)) url.searchParams.set(name, value);
  return url.href;
}
