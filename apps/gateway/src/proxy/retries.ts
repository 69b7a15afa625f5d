import { setTimeout as sleep } from 'node:timers/promises';

/** Pauses before the second and third attempts. By then, a replica that has stopped gets no new connections. */
const PAUSES_MS = [50, 250];

/** Codes for a connection that couldn't be made, so nothing was sent. */
const NOT_CONNECTED = new Set(['ECONNREFUSED', 'EHOSTUNREACH', 'ENETUNREACH']);
/** Codes for a connection that broke before the response. The service may have handled the request. */
const BROKEN = new Set(['UND_ERR_SOCKET', 'ECONNRESET', 'EPIPE']);

/**
 * Sends a request again, probably to another replica, if its connection failed before the response. A replica that stops closes its idle
 * connections, and a request may be in transit on one of them.
 * @param isRepeatable whether handling the request twice has the same effect as once (RFC 9110, section 9.2.2); otherwise it is sent
 *   again only if it can't have arrived
 */
export async function withRetries<Result>(
  send: () => Promise<Result>,
  { isRepeatable, signal }: { readonly isRepeatable: boolean; readonly signal: AbortSignal },
): Promise<Result> {
  for (const pauseMs of PAUSES_MS) {
    try {
      return await send();
    } catch (error) {
      const { code } = Object(error) as { code?: string };
      if (code === undefined || !(NOT_CONNECTED.has(code) || (isRepeatable && BROKEN.has(code)))) throw error;
      await sleep(pauseMs, undefined, { signal });
    }
  }
  return send();
}
