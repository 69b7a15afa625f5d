import { tests } from './k6/tests.ts';
import { memoryGrowth } from './process-sampler.ts';
import { runTest, type Setting } from './run-test.ts';

/** Memory is compared with that after five minutes, when caches and heaps have their size. */
const SETTLED_SECONDS = 300;
const MAX_GROWTH = 1.1;

/** Runs the soak test and prints each program's memory. @returns whether it passed, and memory did not grow */
export async function soak(setting: Setting, rate: number = tests.soak.rate): Promise<boolean> {
  const { passed, samples } = await runTest(setting, 'soak', rate);
  const rows = memoryGrowth(samples, SETTLED_SECONDS);
  for (const { program, before, after } of rows)
    console.log(
      `memory of ${program}: ${before.toFixed(0)} MiB after 5 min, ${after.toFixed(0)} MiB at the end, ÷ ${(after / before).toFixed(2)}`,
    );
  const all = rows.at(-1);
  if (!all) console.log('Memory is compared from the fifth minute on, on Linux, of a Casebook that this command started');
  return passed && (!all || all.after / all.before <= MAX_GROWTH);
}
