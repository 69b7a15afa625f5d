import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';

setFlagsFromString('--expose-gc');
const collect = runInNewContext('gc') as () => void;

const MIB = 1024 * 1024;

/** Measures the heap after garbage collection, so that only reachable memory counts. */
export class HeapGrowth {
  readonly #before = this.#used();
  #most = 0;

  measure(): void {
    this.#most = Math.max(this.#most, this.#used() - this.#before);
  }

  /** The maximum growth in MiB, rounded, including buffers. */
  get mebibytes(): number {
    return Math.round(this.#most / MIB);
  }

  /** The maximum heap divided by the heap at the start. */
  get ratio(): number {
    return (this.#before + this.#most) / this.#before;
  }

  #used(): number {
    collect();
    const { heapUsed, arrayBuffers } = process.memoryUsage();
    return heapUsed + arrayBuffers;
  }
}
