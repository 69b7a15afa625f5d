import { paths } from '#shared/paths.ts';

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

/** @returns the page to open after signing in: `next` if it is a path of this site, else home */
export function returnPath(search: string): string {
  const next = new URLSearchParams(search).get('next') ?? paths.home;
  return /^\/(?![/\\])/.test(next) ? next : paths.home;
}
