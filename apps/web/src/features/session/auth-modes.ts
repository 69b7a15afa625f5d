import { paths } from '#shared/paths.ts';

/** The modes of the one card (specification 000, section 4); `reset-sent` follows a request. */
export type AuthMode = 'sign-in' | 'sign-up' | 'reset-request' | 'reset-sent';

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

/** @returns where to go after signing in: the page that asked for it, if it is one of ours, else home. */
export function returnPath(search: string): string {
  const next = new URLSearchParams(search).get('next') ?? paths.home;
  return /^\/(?![/\\])/.test(next) ? next : paths.home;
}
