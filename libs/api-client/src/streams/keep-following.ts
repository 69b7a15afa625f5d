import { type Following, followEvents } from './follow-events.ts';

const FIRST_WAIT_MS = 1_000;
const LONGEST_WAIT_MS = 30_000;

/** Follows a stream and comes back whenever it ends, later each time in vain, at once when the browser is online again. */
export async function keepFollowing(path: string, following: Following): Promise<void> {
  const { signal } = following;
  for (let inVain = 0; !signal.aborted; ) {
    const ending = await followEvents(path, following).catch(() => undefined);
    inVain = ending?.kind === 'open-until-now' ? 0 : inVain + 1;
    const wait = waitAfter(inVain, ending?.kind === 'refused' ? ending.retryAfterMs : 0);
    if (!signal.aborted) await waited(wait, signal);
  }
}

/** Doubles, with a random part, so that a thousand browsers do not come back at once. */
function waitAfter(inVain: number, atLeast: number): number {
  const doubled = Math.min(LONGEST_WAIT_MS, FIRST_WAIT_MS * 2 ** inVain);
  return Math.max(atLeast, doubled / 2 + Math.random() * (doubled / 2));
}

/** Ends after a time, with the signal, or with the connection's return. */
function waited(ms: number, signal: AbortSignal): Promise<void> {
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
