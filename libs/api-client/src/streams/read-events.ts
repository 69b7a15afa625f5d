import type { EventSourceMessage } from 'eventsource-parser';

/** The server sends a heartbeat every 15 s. After three missed ones, the connection counts as dead. */
const HEARTBEAT_TIMEOUT_MS = 45_000;

/**
 * Reads server-sent events until the response ends.
 * @param close called when the connection counts as dead; it must abort the response
 * @throws if the connection breaks or is aborted
 */
export async function* readEvents(body: ReadableStream<Uint8Array>, close: () => void): AsyncGenerator<EventSourceMessage, void> {
  // Loaded with the first stream, because no page needs it to render.
  const { createParser } = await import('eventsource-parser');
  const parsed: EventSourceMessage[] = [];
  const parser = createParser({ onEvent: (event) => void parsed.push(event) });
  const decoder = new TextDecoder();
  const reader = body.getReader();
  for (;;) {
    const timer = setTimeout(close, HEARTBEAT_TIMEOUT_MS);
    const { done, value } = await reader.read().finally(() => clearTimeout(timer));
    if (done) return;
    parser.feed(decoder.decode(value, { stream: true }));
    yield* parsed.splice(0);
  }
}
