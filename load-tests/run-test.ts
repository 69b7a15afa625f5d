import { join } from 'node:path';
import { type TestName, tests } from './k6/tests.ts';
import { coresOf, memoryGrowth } from './process-sampler.ts';
import { type Run, runK6 } from './run-k6.ts';
import { seedMembers } from './seed-members.ts';
import type { Target } from './target.ts';

/** Memory is compared with that after five minutes, when caches and heaps have their size. */
const SETTLED_SECONDS = 300;
const MAX_GROWTH = 1.1;
const MIN_LEARNERS = 40;

export interface TestOptions {
  readonly k6: string;
  readonly target: Target;
  readonly test: TestName;
  readonly rate: number;
  readonly streams: number;
  readonly folder: string;
  /** Replaces the duration of the whole test. */
  readonly minutes?: number;
}

/** Seeds members, runs a test, and prints what the system used. @returns whether it passed */
export async function runTest(options: TestOptions): Promise<boolean> {
  const { test, folder } = options;
  const run = await seedAndRun(options);
  printUsage(run);
  console.log(`Report: ${join(folder, 'report.html')}`);
  return run.passed && (test !== 'soak' || isMemoryStable(run));
}

async function seedAndRun({ k6, target, test, rate, streams, folder, minutes }: TestOptions): Promise<Run> {
  const seconds = tests[test].phases.reduce((sum, phase) => sum + phase.seconds, 0);
  const learners = learnersFor(test, rate);
  const members = `${folder}-members.json`;
  console.log(`Seeding ${learners + streams} members`);
  await seedMembers(target.url, learners + streams, members, target.environment);
  return runK6({
    k6,
    url: target.url,
    test,
    rate,
    learners,
    streams,
    timeScale: minutes === undefined ? 1 : (minutes * 60) / seconds,
    members,
    folder,
    pids: target.pids,
  });
}

/** A learner makes about one request per second, a tenth of what the limits allow a member. */
function learnersFor(test: TestName, rate: number): number {
  const peak = Math.max(...tests[test].phases.map(({ factor }) => factor));
  return Math.max(MIN_LEARNERS, Math.ceil(rate * Math.min(peak, 8)));
}

function printUsage({ samples }: Run): void {
  const cores = coresOf(samples).map(([program, used]) => `${program} ${used.toFixed(2)}`);
  if (cores.length > 0) console.log(`CPU cores: ${cores.join(', ')}`);
}

function isMemoryStable({ samples }: Run): boolean {
  const rows = memoryGrowth(samples, SETTLED_SECONDS);
  for (const { program, before, after } of rows)
    console.log(
      `${program}: ${before.toFixed(0)} MiB after 5 min, ${after.toFixed(0)} MiB at the end, ${(after / before).toFixed(2)}`,
    );
  const all = rows.at(-1);
  return !all || all.after / all.before <= MAX_GROWTH;
}
