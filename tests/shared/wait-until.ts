import { setTimeout as sleep } from 'node:timers/promises';

interface Patience {
  readonly timeoutMs?: number;
  readonly everyMs?: number;
}

/** Repeats a check until it returns true. @throws Error with what was waited for, after the timeout */
export async function waitUntil(
  what: string,
  isTrue: () => boolean | Promise<boolean>,
  { timeoutMs = 60_000, everyMs = 50 }: Patience = {},
): Promise<void> {
  for (const end = Date.now() + timeoutMs; !(await isTrue()); await sleep(everyMs))
    if (Date.now() > end) throw new Error(`Not within ${timeoutMs / 1_000} s: ${what}`);
}
