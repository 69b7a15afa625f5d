import { isNearDuplicate, likenessOf, printOf, type StemPrint } from '@casebook/exam';

/** The number of recent stems that a new one is compared with. */
const REMEMBERED_STEMS = 3_000;
/** Stems with fewer common shingles aren't compared, because their trigram similarity can't reach the threshold. */
const LEAST_SHARED = 4;

/** Recent stems, by the shingles that they contain. */
export class RecentStems {
  readonly #prints: (StemPrint | undefined)[] = [];
  readonly #byShingle = new Map<string, Set<number>>();

  /** Whether a stem is a near duplicate of one of the recent ones. */
  resembles(stem: string): boolean {
    const print = printOf(stem);
    const shared = new Map<number, number>();
    for (const shingle of print.shingles)
      for (const at of this.#byShingle.get(shingle) ?? []) shared.set(at, (shared.get(at) ?? 0) + 1);
    return [...shared].some(([at, count]) => {
      const earlier = count < LEAST_SHARED ? undefined : this.#prints[at];
      return earlier !== undefined && isNearDuplicate(likenessOf(print, earlier));
    });
  }

  add(stem: string): void {
    const print = printOf(stem);
    const at = this.#prints.push(print) - 1;
    for (const shingle of print.shingles) {
      const stems = this.#byShingle.get(shingle) ?? new Set();
      this.#byShingle.set(shingle, stems.add(at));
    }
    this.#forget(at - REMEMBERED_STEMS);
  }

  #forget(at: number): void {
    for (const shingle of this.#prints[at]?.shingles ?? []) {
      const stems = this.#byShingle.get(shingle);
      stems?.delete(at);
      if (stems?.size === 0) this.#byShingle.delete(shingle);
    }
    if (at >= 0) this.#prints[at] = undefined;
  }
}
