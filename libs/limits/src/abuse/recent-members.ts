/** A map of bounded size that drops the least recently used member. */
export class RecentMembers<Value> {
  readonly #values = new Map<string, Value>();

  constructor(private readonly maxMembers: number) {}

  get size(): number {
    return this.#values.size;
  }

  get(memberId: string): Value | undefined {
    return this.#values.get(memberId);
  }

  set(memberId: string, value: Value): void {
    // A Map iterates in insertion order, so the member is inserted again as the most recent.
    this.#values.delete(memberId);
    this.#values.set(memberId, value);
    if (this.#values.size <= this.maxMembers) return;
    for (const oldest of this.#values.keys()) {
      this.#values.delete(oldest);
      return;
    }
  }

  delete(memberId: string): void {
    this.#values.delete(memberId);
  }
}
