/** The auth client's storage key. A copy, because importing it would load that client with the landing page. */
export const sessionStorageKey = 'casebook-session';

/** Whether to show the landing page: at `/`, without a stored session. Doesn't load the app. */
export function isLandingPage(location: Pick<Location, 'pathname' | 'search' | 'hash'>, storage: Storage): boolean {
  const hasSessionParams = /[?&#](code|error|access_token)=/.test(location.search + location.hash);
  return location.pathname === '/' && !hasSessionParams && storage.getItem(sessionStorageKey) === null;
}
