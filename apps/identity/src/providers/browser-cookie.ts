import { parseCookie } from 'cookie';

/** How long a round trip to a provider may take. */
export const STATE_VALID_MS = 10 * 60 * 1_000;

export interface CookieForm {
  /** Whether the site is served over HTTPS. */
  readonly isSecure: boolean;
  /** Whether the provider returns by a cross-site form post, for which browsers don't send `Lax` cookies. */
  readonly postsForm: boolean;
}

/**
 * The cookie that binds a sign-in by a provider to the browser that started it, so that an attacker can't finish their own sign-in in a
 * victim's browser (login CSRF). The `__Host-` prefix prevents other hosts of the domain from setting it.
 * @returns the `Set-Cookie` value
 */
export function browserCookie(secret: string, form: CookieForm): string {
  const sameSite = form.isSecure && form.postsForm ? 'None' : 'Lax';
  const attributes = `Max-Age=${STATE_VALID_MS / 1_000}; Path=/; HttpOnly; SameSite=${sameSite}${form.isSecure ? '; Secure' : ''}`;
  return `${cookieName(form)}=${secret}; ${attributes}`;
}

/**
 * @param header the request's `Cookie`
 * @returns the browser's secret, which concurrent sign-ins in several tabs share
 */
export function readBrowserCookie(header: string | undefined, form: CookieForm): string | undefined {
  const secret = parseCookie(header ?? '')[cookieName(form)];
  return secret !== undefined && /^[\w-]{43}$/.test(secret) ? secret : undefined;
}

const cookieName = ({ isSecure, postsForm }: CookieForm): string =>
  `${isSecure ? '__Host-' : ''}casebook-provider${postsForm ? '-form' : ''}`;
