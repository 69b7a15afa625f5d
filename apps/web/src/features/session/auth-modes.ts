import { paths, startDailyPath } from '#shared/paths.ts';

/** The modes of the auth card, each with a path of its own. */
export const authPaths = {
  'sign-in': paths.signIn,
  'sign-up': paths.signUp,
  'reset-request': paths.forgotPassword,
  'link-request': paths.signInLink,
} as const;

export type AuthFormMode = keyof typeof authPaths;

const modes = Object.keys(authPaths) as AuthFormMode[];

export const authModeOf = (pathname: string): AuthFormMode => modes.find((mode) => authPaths[mode] === pathname) ?? 'sign-in';

/** Modes whose form has a password. */
export const hasPassword = (mode: AuthFormMode): boolean => mode === 'sign-in' || mode === 'sign-up';

/**
 * @param submitted the form that was submitted, if any
 * @returns the page to open: `next` if it is a path of this site, else home. A new member gets the daily quiz; a reset code leads to the
 * new password
 */
export function returnPath(search: string, submitted?: AuthFormMode): string {
  if (submitted === 'reset-request') return paths.resetPassword;
  const fallback = submitted === 'sign-up' ? startDailyPath : paths.home;
  return ownPath(new URLSearchParams(search).get('next') ?? '') ?? fallback;
}

/** Stands for this site when parsing: `.invalid` is reserved (RFC 2606), so nobody can own the origin. */
const SITE = 'https://site.invalid';

/**
 * Compares the origins of parsed URLs: the parser drops tabs and line breaks, and treats a backslash as a slash.
 * @returns the normalized path, or undefined for anything but a path of this site
 */
function ownPath(next: string): string | undefined {
  const url = next.startsWith('/') ? URL.parse(next, SITE) : undefined;
  // `/.//evil.example` parses as a path, but normalizes to `//evil.example`, which is another site's address.
  if (!url || url.origin !== SITE || url.pathname.startsWith('//')) return undefined;
  return url.pathname + url.search + url.hash;
}
