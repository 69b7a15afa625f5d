import type { AuthError, AuthErrorCode, AuthSession } from '@casebook/contracts';

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

/** Adds the session of the implicit flow, in the fragment, which browsers don't send to servers. */
export function withSession(target: string, session: AuthSession, type: string): string {
  const { access_token, refresh_token, token_type } = session;
  const [expires_in, expires_at] = [String(session.expires_in), String(session.expires_at)];
  return withFragment(target, { access_token, expires_at, expires_in, refresh_token, token_type, type });
}

/** GoTrue's message after the first of the two confirmations of a change of address. */
export const HALF_CONFIRMED = 'Confirmation link accepted. Please proceed to confirm link sent to the other email';

/** Adds that message where the client reads it: in the fragment and, with PKCE, also in the query. */
export function withMessage(target: string, hasChallenge: boolean): string {
  const parameters = { message: HALF_CONFIRMED };
  return withFragment(hasChallenge ? withParameters(target, parameters) : target, parameters);
}

/** The parameter `sb` marks the fragment as GoTrue's for the client. */
function withFragment(target: string, parameters: Record<string, string>): string {
  const url = new URL(target);
  url.hash = new URLSearchParams({ ...parameters, sb: '' }).toString();
  return url.href;
}

/** What a redirect reports instead of a code. */
export interface OAuthFault {
  /** The error of RFC 6749, section 4.1.2.1. */
  readonly error: string;
  readonly code?: AuthErrorCode;
  readonly description: string;
}

/** GoTrue's OAuth error for each HTTP status. */
const oauthErrorOf: Readonly<Record<number, string>> = {
  400: 'invalid_request',
  401: 'unauthorized_client',
  403: 'access_denied',
  503: 'temporarily_unavailable',
};

/** Refusals that are `access_denied` although their status isn't 403. */
const DENIALS: readonly AuthErrorCode[] = ['provider_email_needs_verification', 'signup_disabled'];

/** @returns an error in the words of OAuth */
export function toOAuthFault({ code, status, message }: AuthError): OAuthFault {
  return {
    error: DENIALS.includes(code) ? 'access_denied' : (oauthErrorOf[status] ?? 'server_error'),
    code,
    description: message,
  };
}

/** Adds an error to the query, where clients with PKCE read it, and to the fragment, where the others do. */
export function withOAuthError(target: string, { error, code, description }: OAuthFault): string {
  const parameters = { error, ...(code && { error_code: code }), error_description: description };
  return withFragment(withParameters(target, parameters), parameters);
}

export const withError = (target: string, error: AuthError): string => withOAuthError(target, toOAuthFault(error));

function withParameters(target: string, parameters: Record<string, string>): string {
  const url = new URL(target);
  for (const [name, value] of Object.entries(parameters)) url.searchParams.set(name, value);
  return url.href;
}
