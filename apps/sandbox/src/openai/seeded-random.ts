import { createHash } from 'node:crypto';

/** Pseudorandom draws from a seed, so that the same seed gives the same text. */
export class SeededRandom {
  #state: number;

  /** @param parts anything that JSON can represent */
  constructor(...parts: readonly unknown[]) {
    this.#state = createHash('sha256').update(JSON.stringify(parts)).digest().readUInt32LE(0);
  }

  /** @returns an integer from 0 to `below` - 1 (Mulberry32) */
  integer(below: number): number {
    this.#state = (this.#state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(this.#state ^ (this.#state >>> 15), 1 | this.#state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return Math.floor((((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32) * below);
  }

  /** @throws Error if there is nothing to choose from */
  pick<T>(choices: readonly T[]): T {
    const chosen = choices[this.integer(choices.length)];
    if (chosen === undefined) throw new Error('Nothing to choose from');
    return chosen;
  }

  /** @returns the same entries in another order */
  shuffle<T>(entries: readonly T[]): T[] {
    const shuffled = [...entries];
    for (let last = shuffled.length - 1; last > 0; last -= 1) {
      const other = this.integer(last + 1);
      [shuffled[last], shuffled[other]] = [shuffled[other] as T, shuffled[last] as T];
    }
    return shuffled;
  }
}
