/**
 * `npm run load -- --test NAME [--profile embedded|distributed | --url http://127.0.0.1:8080] [--rate N] [--streams N] [--minutes N]`:
 * runs a load test by k6 and fails if one of its thresholds does. load-tests/README.md describes the tests.
 */
import { parseArgs } from 'node:util';
import { artifactsFolder } from '../libs/servers/src/index.ts';
import { build } from '../tools/build.mjs';
import { install } from '../tools/install.mjs';
import { findK6 } from './find-k6.ts';
import { type TestName, testNames, tests } from './k6/tests.ts';

/** As in Automake: the test could not run here. */
const SKIPPED = 77;

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

const test = testNames.find((name) => name === values.test);
const k6 = findK6();
if (!test) {
  console.error(`usage: npm run load -- --test NAME\n${testNames.map((name) => `  ${name}: ${tests[name].about}`).join('\n')}`);
  process.exitCode = 2;
} else if ('missing' in k6) {
  console.log(`Skipped the ${test} test: ${k6.missing}`);
  process.exitCode = SKIPPED;
} else {
  install();
  build();
  process.exitCode = (await load(k6.path, test)) ? 0 : 1;
}

async function load(k6: string, test: TestName): Promise<boolean> {
  // Imported after the build: they load compiled files.
  const { runningTarget, startTarget } = await import('./target.ts');
  const { runTest } = await import('./run-test.ts');
  const target = values.url ? runningTarget(values.url) : await startTarget(values.profile);
  try {
    return await runTest({
      k6,
      target,
      test,
      rate: Number(values.rate ?? tests[test].rate),
      streams: Number(values.streams),
      folder: artifactsFolder('load', `${test}-${target.profile}`),
      ...(values.minutes !== undefined && { minutes: Number(values.minutes) }),
    });
  } finally {
    await target.stop();
  }
}
