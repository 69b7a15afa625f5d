import { paths, withSearch } from '#shared/paths.ts';

/** The modes of the auth card (specification 000, section 4). */
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
 * @returns the page to open: `next` if it is a path of this site, else home; for a new member, the first of today's questions; for the code
 *   of a reset, the new password
 */
export function returnPath(search: string, submitted?: AuthFormMode): string {
  if (submitted === 'reset-request') return paths.resetPassword;
  const fallback = submitted === 'sign-up' ? withSearch(paths.quiz, { start: 'daily' }) : paths.home;
  const next = new URLSearchParams(search).get('next') ?? fallback;
  return /^\/(?![/\\])/.test(next) ? next : fallback;
}
