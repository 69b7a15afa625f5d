import { setTimeout as sleep } from 'node:timers/promises';
import { collectedHeaps } from './collected-heap.ts';
import { tests } from './k6/tests.ts';
import { type MemoryGrowth, memoryGrowth } from './process-sampler.ts';
import { runTest, type Setting } from './run-test.ts';

/** Memory is compared with its size after five minutes, when caches and heaps have grown to their normal size. */
const SETTLED_SECONDS = 300;
const MAX_GROWTH = 1.1;

/**
 * Runs the soak test, and prints each program's memory and the heap that remains after a garbage collection.
 * @returns whether the test passed and the remaining heap didn't grow
 */
export async function soak(setting: Setting, rate: number = tests.soak.rate): Promise<boolean> {
  const { pids } = setting.target;
  const canCompare = process.platform === 'linux' && pids().length > 0;
  const settled = canCompare ? sleep(SETTLED_SECONDS * 1_000).then(() => collectedHeaps(pids())) : undefined;
  const { passed, samples } = await runTest(setting, 'soak', rate);
  if (!canCompare) {
    console.log('Memory is compared from the fifth minute on, on Linux, of a Casebook that this command started');
    return passed;
  }
  print('memory', memoryGrowth(samples, SETTLED_SECONDS));
  const after = await collectedHeaps(pids());
  const before = (await settled) ?? new Map<string, number>();
  const heaps = [...after].map(([program, size]) => ({ program, before: before.get(program) ?? 0, after: size }));
  const sum = (side: 'before' | 'after') => heaps.reduce((total, row) => total + row[side], 0);
  const all = { program: 'all', before: sum('before'), after: sum('after') };
  print('heap after a collection', [...heaps, all]);
  return passed && all.after / all.before <= MAX_GROWTH;
}

function print(what: string, rows: readonly MemoryGrowth[]): void {
  for (const { program, before, after } of rows)
    console.log(
      `${what} of ${program}: ${before.toFixed(0)} MiB after 5 min, ${after.toFixed(0)} MiB at the end, ÷ ${(after / before).toFixed(2)}`,
    );
}
