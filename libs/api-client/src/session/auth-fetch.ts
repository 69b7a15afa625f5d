import { retryAfterSeconds } from '../retry-after.ts';

/** The wait after a refusal without `Retry-After`. */
const DEFAULT_WAIT_S = 10;

/**
 * `fetch` for the auth client. Its answers differ from the server's in two ways:
 * - Sessions have no `expires_at`, which is by the server's clock. The client then counts `expires_in` from the arrival, so a token doesn't
 *   count as expired, or as valid, because the device's clock is wrong.
 * - A refresh that the server refused because of its limits (429) is an overload (503), after which the client retries instead of deleting the
 *   session. Until the server's `Retry-After` has passed, no refresh is sent.
 */
export function createAuthFetch(): typeof fetch {
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
