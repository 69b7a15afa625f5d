import { createParser } from 'eventsource-parser';
import { retryAfterSeconds } from '../http/retry-after.ts';
import type { Session } from '../session/session.ts';

export interface Following {
  session: Session;
  signal: AbortSignal;
  /** Called with the data of each event. */
  heard: (data: string) => void;
}

/** How a stream ended: it was open for a while, or the server would not have it. */
export type Ending = { kind: 'open-until-now' } | { kind: 'refused'; status: number; retryAfterMs: number };

/** The server says that it is still there every 15 s (architecture.md); three times missed, the connection is dead. */
const SILENCE_MS = 45_000;

/**
 * Follows server-sent events with the session's token, which a browser's own EventSource cannot carry.
 * @throws where the connection fails
 */
export async function followEvents(path: string, { session, signal, heard }: Following): Promise<Ending> {
  const silence = new AbortController();
  const stop = () => silence.abort();
  signal.addEventListener('abort', stop);
  try {
    const response = await openStream(path, session, silence.signal);
    if (!response.ok || !response.body) {
      const retryAfterMs = (retryAfterSeconds(response.headers.get('Retry-After')) ?? 0) * 1_000;
      return { kind: 'refused', status: response.status, retryAfterMs };
    }
    await readEvents(response.body, stop, heard);
    return { kind: 'open-until-now' };
  } finally {
    signal.removeEventListener('abort', stop);
  }
}

async function openStream(path: string, session: Session, signal: AbortSignal): Promise<Response> {
  const open = (token: string | undefined) =>
    fetch(path, {
      signal,
      cache: 'no-store',
      headers: { Accept: 'text/event-stream', ...(token && { Authorization: `Bearer ${token}` }) },
    });
  const response = await open(await session.accessToken());
  return response.status === 401 ? open(await session.renewedToken()) : response;
}

async function readEvents(body: ReadableStream<Uint8Array>, stop: () => void, heard: (data: string) => void): Promise<void> {
  const parser = createParser({ onEvent: ({ data }) => heard(data) });
  const decoder = new TextDecoder();
  const reader = body.getReader();
  for (;;) {
    const timer = setTimeout(stop, SILENCE_MS);
    const { done, value } = await reader.read().finally(() => clearTimeout(timer));
    if (done) return;
    parser.feed(decoder.decode(value, { stream: true }));
  }
}
