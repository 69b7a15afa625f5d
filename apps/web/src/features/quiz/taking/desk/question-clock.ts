/** Measures how long each question was looked at. Pure bookkeeping: the time comes in. */
export class QuestionClock {
  private readonly spent: Map<string, number>;
  private running: { itemId: string; since: number } | undefined;

  /** @param spent milliseconds known for an item's id from before */
  constructor(spent: Readonly<Record<string, number>> = {}) {
    this.spent = new Map(Object.entries(spent));
  }

  start(itemId: string, now: number): void {
    this.pause(now);
    this.running = { itemId, since: now };
  }

  pause(now: number): void {
    if (!this.running) return;
    this.spent.set(this.running.itemId, this.elapsed(this.running.itemId, now));
    this.running = undefined;
  }

  /** @returns milliseconds spent on an item so far. */
  elapsed(itemId: string, now: number): number {
    const before = this.spent.get(itemId) ?? 0;
    return this.running?.itemId === itemId ? before + Math.max(0, now - this.running.since) : before;
  }

  /** @returns whole milliseconds for each item that was looked at */
  all(now: number): Record<string, number> {
    const itemIds = new Set([...this.spent.keys(), ...(this.running ? [this.running.itemId] : [])]);
    return Object.fromEntries([...itemIds].map((id) => [id, Math.round(this.elapsed(id, now))]));
  }

  /** Another device looked as well: of its time and ours the greater one holds, so that the same minute counts once. */
  raise(itemId: string, spentMs: number, now: number): void {
    const missing = spentMs - this.elapsed(itemId, now);
    if (missing > 0) this.spent.set(itemId, (this.spent.get(itemId) ?? 0) + missing);
  }
}
