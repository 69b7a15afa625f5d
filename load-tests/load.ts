/**
 * `npm run load -- --test NAME [--profile embedded|distributed | --url http://127.0.0.1:8080] [--rate N] [--streams N] [--minutes N]`: runs
 * a load test with k6, and fails if one of the test's thresholds fails. load-tests/README.md describes the tests.
 */
import { parseArgs } from 'node:util';
import { build } from '../tools/build.mjs';
import { install } from '../tools/install.mjs';
import { INSPECTABLE } from './collected-heap.ts';
import { findK6 } from './find-k6.ts';
import { type TestName, testNames, tests } from './k6/tests.ts';
import type { Setting } from './run-test.ts';

/** The exit code, as in Automake, of a test that can't run here. */
const SKIPPED = 77;

/** @returns whether the test passed */
type Command = (setting: Setting, rate: number) => Promise<boolean>;

const { values } = parseArgs({
  options: {
    test: { type: 'string', default: 'smoke' },
    profile: { type: 'string', default: 'embedded' },
    url: { type: 'string' },
    rate: { type: 'string' },
    streams: { type: 'string', default: '5' },
    minutes: { type: 'string' },
  },
});

const commands = new Map<string, { about: string; rate: number }>([
  ...testNames.map((name) => [name, tests[name]] as const),
  ['capacity', { about: 'the breakpoint, then what is served at twice that rate', rate: tests.breakpoint.rate }],
]);
const chosen = commands.get(values.test);
const k6 = findK6();
if (!chosen) {
  console.error(
    `usage: npm run load -- --test NAME\n${[...commands].map(([name, { about }]) => `  ${name}: ${about}`).join('\n')}`,
  );
  process.exitCode = 2;
} else if ('missing' in k6) {
  console.log(`Skipped the ${values.test} test: ${k6.missing}`);
  process.exitCode = SKIPPED;
} else {
  install();
  build();
  process.exitCode = (await load(k6.path, Number(values.rate ?? chosen.rate))) ? 0 : 1;
}

async function load(k6: string, rate: number): Promise<boolean> {
  // Imported after the build, because the module loads compiled files.
  const { runningTarget, startTarget } = await import('./target.ts');
  const command = await commandOf(values.test);
  if (values.test === 'soak') process.env.NODE_OPTIONS = `${process.env.NODE_OPTIONS ?? ''} ${INSPECTABLE}`;
  const target = values.url ? runningTarget(values.url) : await startTarget(values.profile);
  try {
    const minutes = values.minutes === undefined ? {} : { minutes: Number(values.minutes) };
    return await command({ k6, target, streams: Number(values.streams), ...minutes }, rate);
  } finally {
    await target.stop();
  }
}

async function commandOf(name: string): Promise<Command> {
  const { findBreakpoint, measureCapacity } = await import('./capacity.ts');
  const { soak } = await import('./soak.ts');
  const { runTest } = await import('./run-test.ts');
  const special: Record<string, Command> = { capacity: measureCapacity, breakpoint: findBreakpoint, soak };
  return special[name] ?? (async (setting, rate) => (await runTest(setting, name as TestName, rate)).passed);
}
