import type { Clock } from '@casebook/platform';

/** A value that is computed again once it is too old. Concurrent readers share one computation; a failed one isn't cached. */
export class CachedValue<Value> {
  #cached: { readonly value: Promise<Value>; readonly atMs: number } | undefined;

  constructor(
    private readonly compute: () => Promise<Value>,
    private readonly maxAgeMs: number,
    private readonly clock: Clock,
  ) {}

  get(): Promise<Value> {
    const nowMs = this.clock.now().getTime();
    if (this.#cached && nowMs - this.#cached.atMs < this.maxAgeMs) return this.#cached.value;
    const computed = { value: this.compute(), atMs: nowMs };
    this.#cached = computed;
    computed.value.catch(() => {
      if (this.#cached === computed) this.#cached = undefined;
    });
    return computed.value;
  }
}
