import { followEvents, type StreamOptions } from './follow-events.ts';

const FIRST_WAIT_MS = 1_000;
const LONGEST_WAIT_MS = 30_000;

/** Reads a stream and reconnects whenever it ends, with backoff, and at once when the browser is back online. */
export async function keepFollowing(path: string, options: StreamOptions): Promise<void> {
  const { signal } = options;
  for (let failures = 0; !signal.aborted; ) {
    const end = await followEvents(path, options).catch(() => undefined);
    failures = end?.kind === 'closed' ? 0 : failures + 1;
    const backoff = Math.max(end?.kind === 'refused' ? end.retryAfterMs : 0, backoffMs(failures));
    if (!signal.aborted) await wait(backoff, signal);
  }
}

/** Doubles, with a random half so that browsers don't reconnect in step. */
function backoffMs(failures: number): number {
  const doubled = Math.min(LONGEST_WAIT_MS, FIRST_WAIT_MS * 2 ** failures);
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
