import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';

setFlagsFromString('--expose-gc');
const collect = runInNewContext('gc') as () => void;

const MIB = 1024 * 1024;

/** Looks at the heap while something is read, garbage taken out first, so that only what is kept counts. */
export class HeapGrowth {
  readonly #before = this.#used();
  #most = 0;

  measure(): void {
    this.#most = Math.max(this.#most, this.#used() - this.#before);
  }

  /** Whole MiB that were kept at most, buffers included. */
  get mebibytes(): number {
    return Math.round(this.#most / MIB);
  }

  #used(): number {
    collect();
    const { heapUsed, arrayBuffers } = process.memoryUsage();
    return heapUsed + arrayBuffers;
  }
}
