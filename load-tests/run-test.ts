import { join } from 'node:path';
import { artifactsFolder } from '../libs/servers/src/index.ts';
import { type TestName, tests } from './k6/tests.ts';
import { coresOf, type Sample } from './process-sampler.ts';
import { type Run, runK6 } from './run-k6.ts';
import { seedMembers } from './seed-members.ts';
import type { Target } from './target.ts';

const MIN_LEARNERS = 10;
/** The highest multiple of the rate for which learners are provided. The breakpoint test's ramp ends before its last plateaus. */
const MAX_FACTOR = 4;

/** The settings that all tests of one command share. */
export interface Setting {
  readonly k6: string;
  readonly target: Target;
  /** Quizzes followed by a live stream at the same time. */
  readonly streams: number;
  /** Replaces the duration of each test. */
  readonly minutes?: number;
}

/** Seeds members, runs a test, and prints the resources it used. */
export async function runTest({ k6, target, streams, minutes }: Setting, test: TestName, rate: number): Promise<Run> {
  const folder = artifactsFolder('load', `${test}-${target.profile}`);
  const learners = learnersFor(test, rate);
  const members = `${folder}-members.json`;
  console.log(`\nSeeding ${learners + streams} members`);
  await seedMembers(target.url, learners + streams, members, target.environment);
  const run = await runK6({
    k6,
    url: target.url,
    test,
    rate,
    learners,
    streams,
    timeScale: minutes === undefined ? 1 : (minutes * 60) / secondsOf(test),
    members,
    folder,
    pids: target.pids,
  });
  printCores(run.samples);
  console.log(`Report: ${join(folder, 'report.html')}`);
  return run;
}

const secondsOf = (test: TestName): number => tests[test].phases.reduce((sum, { seconds }) => sum + seconds, 0);

/** A learner sends about one request per second; the rate limits allow a member ten. */
function learnersFor(test: TestName, rate: number): number {
  const peak = Math.max(...tests[test].phases.map(({ factor }) => factor));
  return Math.max(MIN_LEARNERS, Math.ceil(rate * Math.min(peak, MAX_FACTOR)));
}

function printCores(samples: readonly Sample[]): void {
  const cores = coresOf(samples).map(([program, used]) => `${program} ${used.toFixed(2)}`);
  if (cores.length > 0) console.log(`CPU cores: ${cores.join(', ')}`);
}
