import type { AuthError, GoTrueClient, SupportedStorage, User } from '@supabase/auth-js';
import { retryAfterSeconds } from '../retry-after.ts';

/** The wait after a refusal without `Retry-After`. */
const DEFAULT_WAIT_S = 10;

/**
 * `fetch` for the auth client. It changes two kinds of server responses:
 * - Sessions lose `expires_at`, which is in the server's time. The client then computes it from `expires_in` at arrival, so that a wrong
 * device clock doesn't make a token count as expired or as valid.
 * - A refresh refused by a rate limit (429) becomes an overload (503), after which the client retries instead of deleting the session. No
 * refresh is sent until the server's `Retry-After` has passed.
 */
function createAuthFetch(): typeof fetch {
  let refreshesFrom = 0;
  return async (input, init) => {
    const isRefresh = addressOf(input).includes('grant_type=refresh_token');
    if (isRefresh && performance.now() < refreshesFrom) return overloaded();
    const response = await fetch(input, init);
    if (!isRefresh || response.status !== 429) return withoutServerTime(response);
    refreshesFrom = performance.now() + (retryAfterSeconds(response.headers.get('Retry-After')) ?? DEFAULT_WAIT_S) * 1_000;
    return overloaded();
  };
}

const addressOf = (input: RequestInfo | URL): string => (input instanceof Request ? input.url : String(input));

const overloaded = (): Response =>
  json({ code: 503, error_code: 'over_request_rate_limit', msg: 'Request rate limit reached' }, { status: 503 });

async function withoutServerTime(response: Response): Promise<Response> {
  const text = await response.clone().text();
  if (!response.ok || !text.includes('"access_token"')) return response;
  const { expires_at: serverTime, ...body } = JSON.parse(text);
  const isSession = serverTime !== undefined && body.expires_in !== undefined;
  return isSession ? json(body, { status: response.status, headers: response.headers }) : response;
}

const json = (body: object, init: ResponseInit): Response => new Response(JSON.stringify(body), init);

/**
 * The session's local-storage key. The web app has a copy for its start script (`session-storage-key.ts`), which must not load this module.
 */
export const sessionStorageKey = 'casebook-session';

/** The session as requests use it: provides a valid token, and a new one when the server refuses it. */
export interface Session {
  /** Loads the auth client on the first call. Reading a valid token doesn't need the client, so pages show without it. */
  auth(): Promise<GoTrueClient>;
  /** The auth client, once something has loaded it. */
  readonly loaded: Promise<GoTrueClient>;
  /** @returns the session as stored, without renewing it; undefined if there is none */
  stored(): StoredSession | undefined;
  accessToken(): Promise<string | undefined>;
  /**
   * @param refused the token that the server refused
   * @returns a new token, possibly one that another tab has obtained; undefined if there is none. If the session has ended, this also
   * clears it
   */
  renewedToken(refused: string | undefined): Promise<string | undefined>;
}

/**
 * @param origin the origin that serves `/auth/v1`, which is the page's own
 * @param storage where the tokens are stored; a storage that survives a crash keeps the user signed in
 */
export function createSession(origin: string, storage: SessionStorage): Session {
  let client: Promise<GoTrueClient> | undefined;
  const { promise: loaded, resolve: announce } = Promise.withResolvers<GoTrueClient>();
  const load = async () => {
    const { GoTrueClient } = await import('@supabase/auth-js');
    const created = new GoTrueClient({
      url: `${origin}/auth/v1`,
      storageKey: sessionStorageKey,
      storage,
      fetch: createAuthFetch(),
      flowType: 'pkce',
      autoRefreshToken: true,
      persistSession: true,
      detectSessionInUrl: true,
      experimental: { recoveryCodes: true },
    });
    announce(created);
    return created;
  };
  const auth = () => {
    client ??= load().catch((error: unknown) => {
      client = undefined;
      throw error;
    });
    return client;
  };
  const stored = () => parseSession(storage.getItem(sessionStorageKey));
  return {
    auth,
    loaded,
    stored,
    accessToken: async () => {
      const session = stored();
      if (session && needsCode(session)) return undefined;
      if (session && isFresh(session)) return session.access_token;
      // Without a stored session, only the loaded client can find one, in the URL.
      if (!session && !client) return undefined;
      return (await (await auth()).getSession()).data.session?.access_token;
    },
    renewedToken: async (refused) => {
      // If two tabs renew the token at the same time, the client in one of them discards its response, because the storage has the other's.
      const renewedElsewhere = () => {
        const session = stored();
        return session && session.access_token !== refused && !needsCode(session) ? session.access_token : undefined;
      };
      return renewedElsewhere() ?? (await (await auth()).refreshSession()).data.session?.access_token ?? renewedElsewhere();
    },
  };
}

/** The part of the auth client's stored session that is read without loading the client. */
export interface StoredSession {
  readonly user: User;
  readonly access_token: string;
  /** Seconds since 1970. */
  readonly expires_at: number;
}

interface SessionStorage extends Omit<SupportedStorage, 'getItem'> {
  getItem(key: string): string | null;
}

/**
 * Whether the account has a second factor that this session hasn't verified. Services refuse such a token, so until it is verified, the
 * member counts as signed out.
 */
export function needsCode({ access_token }: Pick<StoredSession, 'access_token'>): boolean {
  const { mfa_enrolled: isEnrolled, aal } = claimsOf(access_token);
  return isEnrolled === true && aal === 'aal1';
}

/** @returns the token's claims; none if it can't be decoded, in which case the services refuse it anyway */
function claimsOf(token: string): { readonly mfa_enrolled?: unknown; readonly aal?: unknown } {
  const [, payload = ''] = token.split('.');
  try {
    return Object(JSON.parse(atob(payload.replaceAll('-', '+').replaceAll('_', '/'))));
  } catch (error) {
    if (error instanceof SyntaxError || error instanceof DOMException) return {};
    throw error;
  }
}

/** The client renews a token this long before it expires (auth-js: EXPIRY_MARGIN_MS). */
const EXPIRY_MARGIN_MS = 90_000;

/** Whether the token is valid for long enough that the client doesn't have to renew it first. */
export const isFresh = ({ expires_at }: StoredSession): boolean => expires_at * 1_000 - Date.now() > EXPIRY_MARGIN_MS;

/** @returns the session that the client stored; undefined if there is none or it can't be read */
export function parseSession(text: string | null): StoredSession | undefined {
  try {
    const session = Object(text && JSON.parse(text)) as Partial<StoredSession>;
    return session.user && session.access_token ? (session as StoredSession) : undefined;
  } catch (error) {
    if (error instanceof SyntaxError) return undefined;
    throw error;
  }
}

/** Whether the auth client threw the error. Using the client's own check would load the client. */
export const isAuthError = (error: unknown): error is AuthError => Object(error).__isAuthError === true;

/** The client's message for a link whose error has no description. */
const NO_DESCRIPTION = 'Error in URL with unspecified error_description';

/** @returns the text for the form's error box: the service's message, or else the fallback */
export function authMessage(error: AuthError, fallback: string): string {
  const isUnreachable = error.name === 'AuthRetryableFetchError';
  const isReadable = error.message && error.message !== '{}' && error.message !== NO_DESCRIPTION && !isUnreachable;
  if (isUnreachable && error.status === 0) return 'Casebook couldn’t be reached. Check your connection and try again.';
  return isReadable ? error.message : fallback;
}
