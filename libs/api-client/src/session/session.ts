import { type AuthError, GoTrueClient, type SupportedStorage } from '@supabase/auth-js';

/** The session's local-storage key. The entry of `/` reads it to choose between the landing page and the app. */
export const sessionStorageKey = 'casebook-session';

/** The session as requests need it: a valid token, and a new one when the server refuses it. */
export interface Session {
  readonly auth: GoTrueClient;
  accessToken(): Promise<string | undefined>;
  /** @returns a new token after the server refused the last one; undefined if the session is over, which also clears it */
  renewedToken(): Promise<string | undefined>;
}

/**
 * @param origin the origin that serves `/auth/v1`: the page's own
 * @param storage where the tokens are stored; one that survives a crash keeps the user signed in
 */
export function createSession(origin: string, storage: SupportedStorage): Session {
  const auth = new GoTrueClient({
    url: `${origin}/auth/v1`,
    storageKey: sessionStorageKey,
    storage,
    flowType: 'pkce',
    autoRefreshToken: true,
    persistSession: true,
    detectSessionInUrl: true,
  });
  return {
    auth,
    accessToken: async () => (await auth.getSession()).data.session?.access_token,
    renewedToken: async () => (await auth.refreshSession()).data.session?.access_token,
  };
}

/** The client's text for a link whose error has no description. */
const NO_DESCRIPTION = 'Error in URL with unspecified error_description';

/** @returns the text for the form's error box: the service's message, else the fallback of specification 000, section 8 */
export function authMessage(error: AuthError, fallback: string): string {
  const isUnreachable = error.name === 'AuthRetryableFetchError';
  const isReadable = error.message && error.message !== '{}' && error.message !== NO_DESCRIPTION && !isUnreachable;
  if (isUnreachable && error.status === 0) return 'Casebook couldn’t be reached. Check your connection and try again.';
  return isReadable ? error.message : fallback;
}
