/** The auth client's storage key. Spelled out rather than imported: the landing page loads nothing of that client. */
const sessionStorageKey = 'casebook-session';

/** Whether this is `/` and nobody is signed in here, told without loading the app. */
export function isLandingPage(location: Pick<Location, 'pathname' | 'search' | 'hash'>, storage: Storage): boolean {
  const hasSessionParams = /[?&#](code|error|access_token)=/.test(location.search + location.hash);
  return location.pathname === '/' && !hasSessionParams && storage.getItem(sessionStorageKey) === null;
}
