import { type AuthError, GoTrueClient } from '@supabase/auth-js';
import { keptTexts } from '../kept/kept.ts';

/** Where the session stands in local storage. The entry of `/` looks here to tell the landing page from the app. */
export const sessionStorageKey = 'casebook-session';

/** The session as requests need it: a token that has not expired, and what to do when the server refuses it. */
export interface Session {
  readonly auth: GoTrueClient;
  accessToken(): Promise<string | undefined>;
  /** @returns a new token after the server refused the last; undefined when the session is over (and then it is cleared). */
  renewedToken(): Promise<string | undefined>;
}

/** @param origin where `/auth/v1` answers: the page's own. */
export function createSession(origin: string): Session {
  const auth = new GoTrueClient({
    url: `${origin}/auth/v1`,
    storageKey: sessionStorageKey,
    // A crash right after signing in, or after a token was renewed, signs nobody out.
    storage: keptTexts,
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

/** What the client says where a link brings an error without a description. */
const NO_DESCRIPTION = 'Error in URL with unspecified error_description';

/** @returns the text for the form's red box: the service's words, else the fallback of specification 000, section 8. */
export function authMessage(error: AuthError, fallback: string): string {
  const isUnreachable = error.name === 'AuthRetryableFetchError';
  const readable = error.message && error.message !== '{}' && error.message !== NO_DESCRIPTION && !isUnreachable;
  if (isUnreachable && error.status === 0) return 'Casebook could not be reached. Check your connection and try again.';
  return readable ? error.message : fallback;
}
