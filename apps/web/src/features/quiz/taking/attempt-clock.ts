import { MAX_ITEM_TIME_MS } from '@casebook/exam';

/** The time spent on each item. At most one clock runs. All times come from `performance.now()`, in milliseconds. */
export interface Clocks {
  /** The time of each item by id, without the running clock. */
  elapsedMs: Record<string, number>;
  running?: { itemId: string; since: number };
}

/** @returns milliseconds spent on an item so far, capped at one day */
export function elapsedOf({ elapsedMs, running }: Clocks, itemId: string, now: number): number {
  const stopped = elapsedMs[itemId] ?? 0;
  const spent = running?.itemId === itemId ? stopped + Math.max(0, now - running.since) : stopped;
  return Math.min(spent, MAX_ITEM_TIME_MS);
}

/** @returns whole milliseconds for each item that was shown */
export function allElapsed(clocks: Clocks, now: number): Record<string, number> {
  const ids = new Set([...Object.keys(clocks.elapsedMs), ...(clocks.running ? [clocks.running.itemId] : [])]);
  return Object.fromEntries([...ids].map((id) => [id, Math.round(elapsedOf(clocks, id, now))]));
}

/** Runs the clock of one item and stops any other. Mutates. @param itemId undefined to stop them all */
export function runClock(clocks: Clocks, itemId: string | undefined, now: number): void {
  const { running } = clocks;
  if (running?.itemId === itemId) return;
  if (running) clocks.elapsedMs[running.itemId] = elapsedOf(clocks, running.itemId, now);
  clocks.running = itemId === undefined ? undefined : { itemId, since: now };
}

/** Raises each item's time to another device's if that is greater. Taking the maximum, not the sum, counts no minute twice. Mutates. */
export function raiseClocks(clocks: Clocks, others: Readonly<Record<string, number>>, now: number): void {
  for (const [id, spent] of Object.entries(others)) {
    const missing = spent - elapsedOf(clocks, id, now);
    if (missing > 0) clocks.elapsedMs[id] = (clocks.elapsedMs[id] ?? 0) + missing;
  }
}
