import { paths, withSearch } from '#shared/paths.ts';

/** The modes of the auth card (specification 000, section 4). */
export const authPaths = {
  'sign-in': paths.signIn,
  'sign-up': paths.signUp,
  'reset-request': paths.forgotPassword,
} as const;

export type AuthFormMode = keyof typeof authPaths;

export function authModeOf(pathname: string): AuthFormMode {
  if (pathname === authPaths['sign-up']) return 'sign-up';
  return pathname === authPaths['reset-request'] ? 'reset-request' : 'sign-in';
}

/**
 * @param submitted the form that was submitted, if any
 * @returns the page to open: `next` if it is a path of this site, else home; for a new member, the first of today's questions
 */
export function returnPath(search: string, submitted?: AuthFormMode): string {
  const fallback = submitted === 'sign-up' ? withSearch(paths.quiz, { start: 'daily' }) : paths.home;
  const next = new URLSearchParams(search).get('next') ?? fallback;
  return /^\/(?![/\\])/.test(next) ? next : fallback;
}
