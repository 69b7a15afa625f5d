import { processorTimes, residentMemory } from '../bench/processes.ts';

const SAMPLE_MS = 10_000;

export interface Sample {
  readonly seconds: number;
  /** MiB by program. */
  readonly memory: ReadonlyMap<string, number>;
  /** CPU time in microseconds by program. */
  readonly processorTime: ReadonlyMap<string, number>;
}

/** Samples memory and CPU time of processes and their descendants. Reads /proc: without Linux there are no samples. */
export class ProcessSampler {
  readonly #samples: Sample[] = [];
  readonly #timer: NodeJS.Timeout | undefined;
  readonly #startMs = performance.now();
  private readonly pids: () => readonly number[];

  constructor(pids: () => readonly number[]) {
    this.pids = pids;
    if (process.platform !== 'linux') return;
    this.#sample();
    this.#timer = setInterval(() => this.#sample(), SAMPLE_MS);
  }

  stop(): readonly Sample[] {
    clearInterval(this.#timer);
    return this.#samples;
  }

  #sample(): void {
    const pids = this.pids();
    this.#samples.push({
      seconds: (performance.now() - this.#startMs) / 1_000,
      memory: residentMemory(pids),
      processorTime: processorTimes(pids),
    });
  }
}

/** @returns the average number of cores that each program used, the busiest first */
export function coresOf(samples: readonly Sample[]): [program: string, cores: number][] {
  const [first, last] = [samples[0], samples.at(-1)];
  if (!first || !last || first === last) return [];
  const microseconds = (last.seconds - first.seconds) * 1e6;
  // A program that has exited is missing from the last sample.
  const used = new Map(samples.flatMap(({ processorTime }) => [...processorTime]));
  return [...used]
    .map(([program, time]): [string, number] => [program, (time - (first.processorTime.get(program) ?? 0)) / microseconds])
    .filter(([, cores]) => cores >= 0.005)
    .sort(([, a], [, b]) => b - a);
}

/** A program's memory in MiB at two times. */
export interface MemoryGrowth {
  readonly program: string;
  readonly before: number;
  readonly after: number;
}

/** @returns each program's memory `fromSeconds` after the start and at the end, and the sum of all; empty if the run was shorter */
export function memoryGrowth(samples: readonly Sample[], fromSeconds: number): MemoryGrowth[] {
  const from = samples.find(({ seconds }) => seconds >= fromSeconds);
  const to = samples.at(-1);
  if (!from || !to || from === to) return [];
  const rows = [...to.memory]
    .filter(([program, mebibytes]) => program !== 'k6' && mebibytes >= 1)
    .map(([program, after]): MemoryGrowth => ({ program, before: from.memory.get(program) ?? 0, after }))
    .sort((a, b) => b.after - a.after);
  const sum = (side: 'before' | 'after') => rows.reduce((total, row) => total + row[side], 0);
  return [...rows, { program: 'all', before: sum('before'), after: sum('after') }];
}
