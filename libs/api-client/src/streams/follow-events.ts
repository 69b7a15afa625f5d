import { retryAfterSeconds } from '../retry-after.ts';
import { type Session } from '../session/session.ts';
import { readEvents } from './read-events.ts';

interface StreamOptions {
  session: Session;
  signal: AbortSignal;
  /** Called with the data of each event. */
  onMessage: (data: string) => void;
}

/** How a stream ended: closed after it was open, or refused by the server. */
type StreamEnd = { kind: 'closed' } | { kind: 'refused'; status: number; retryAfterMs: number };

/**
 * Reads server-sent events with the session's bearer token, which a browser's own `EventSource` can't send.
 * @throws if the connection fails
 */
async function readStream(path: string, { session, signal, onMessage }: StreamOptions): Promise<StreamEnd> {
  const connection = new AbortController();
  const close = () => connection.abort();
  signal.addEventListener('abort', close);
  try {
    const response = await openStream(path, session, connection.signal);
    if (!response.ok || !response.body) {
      const retryAfterMs = (retryAfterSeconds(response.headers.get('Retry-After')) ?? 0) * 1_000;
      return { kind: 'refused', status: response.status, retryAfterMs };
    }
    for await (const { data } of readEvents(response.body, close)) onMessage(data);
    return { kind: 'closed' };
  } finally {
    signal.removeEventListener('abort', close);
  }
}

async function openStream(path: string, session: Session, signal: AbortSignal): Promise<Response> {
  const open = (token: string | undefined) =>
    fetch(path, {
      signal,
      cache: 'no-store',
      headers: { Accept: 'text/event-stream', ...(token && { Authorization: `Bearer ${token}` }) },
    });
  const token = await session.accessToken();
  const response = await open(token);
  return response.status === 401 ? open(await session.renewedToken(token)) : response;
}

const MIN_WAIT_MS = 1_000;
const MAX_WAIT_MS = 30_000;

/** Reads a stream and reconnects whenever it ends: with backoff, or at once when the browser is back online. */
export async function followEvents(path: string, options: StreamOptions): Promise<void> {
  const { signal } = options;
  for (let failures = 0; !signal.aborted; ) {
    const end = await readStream(path, options).catch(() => undefined);
    failures = end?.kind === 'closed' ? 0 : failures + 1;
    const backoff = Math.max(end?.kind === 'refused' ? end.retryAfterMs : 0, backoffMs(failures));
    if (!signal.aborted) await wait(backoff, signal);
  }
}

/** Exponential, with half of the delay random, so that browsers don't reconnect in step. */
function backoffMs(failures: number): number {
  const doubled = Math.min(MAX_WAIT_MS, MIN_WAIT_MS * 2 ** failures);
  return doubled / 2 + Math.random() * (doubled / 2);
}

/** Resolves after a time, on abort, or when the browser is back online. */
function wait(ms: number, signal: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    const end = () => {
      window.clearTimeout(timer);
      window.removeEventListener('online', end);
      signal.removeEventListener('abort', end);
      resolve();
    };
    const timer = window.setTimeout(end, ms);
    window.addEventListener('online', end);
    signal.addEventListener('abort', end);
  });
}
