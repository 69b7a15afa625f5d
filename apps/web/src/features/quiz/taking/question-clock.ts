/** Measures how long each question was looked at. Pure bookkeeping: the time comes in. */
export class QuestionClock {
  private readonly spent = new Map<string, number>();
  private running: { itemId: string; since: number } | undefined;

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
}
