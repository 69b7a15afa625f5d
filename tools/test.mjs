import { spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, readFileSync, rmSync } from 'node:fs';
import { join, relative } from 'node:path';
import { install, print, root, run } from './install.mjs';

// `npm test`: types, lint, unit, component, and integration tests. `--full` adds the distributed profile, crash tests, and browsers.
const full = process.argv.includes('--full');
const results = join(root, '.artifacts/test-results');
/** The exit code of a program that has printed why it can't run here, as in Automake. */
const SKIPPED = 77;
const totals = { passed: 0, failed: 0, skipped: 0 };
const lines = [];
/** The names of failed tests, which a long output would bury. */
const failures = [];
let startMs = performance.now();

install();
const { build } = await import('./build.mjs');
build();
rmSync(results, { recursive: true, force: true });
mkdirSync(results, { recursive: true });
run('Types, lint and generated files', process.execPath, ['tools/verify.mjs', '--static']);

startMs = performance.now();
jest('unit tests', ['unit']);
jest('component tests', ['component']);
jest('integration tests', ['integration']);
if (full) {
  program('Helm chart', 'test:chart', []);
  jest('distributed parts', ['full'], ['--runInBand']);
  program('panels, alerts, traces, and logs', 'test:observe', []);
  program('load test (smoke)', 'load', ['--test', 'smoke']);
  for (const profile of ['embedded', 'distributed']) journeys(profile);
  // Long runs of these, in both profiles, are started by command.
  program('5 crashes (distributed)', 'test:crash', ['--profile', 'distributed', '--runs', '5', '--replicas', '2']);
  program('5 cuts (embedded)', 'test:loss', ['--profile', 'embedded', '--cuts', '5']);
}

for (const failure of failures) print(`Failed: ${failure}`);
for (const line of lines) print(line);
console.log(`${totals.passed} passed, ${totals.failed} failed, ${totals.skipped} skipped`);
process.exit(totals.failed > 0 ? 1 : 0);

function jest(title, projects, args = []) {
  const outputFile = join(results, `${projects[0]}.json`);
  const { status } = spawnSync('npx', ['jest', '--selectProjects', ...projects, '--json', '--outputFile', outputFile, ...args], {
    cwd: root,
    stdio: ['ignore', 'ignore', 'inherit'],
    shell: process.platform === 'win32',
  });
  const report = existsSync(outputFile) ? JSON.parse(readFileSync(outputFile, 'utf8')) : undefined;
  for (const { name, status: outcome, assertionResults } of report?.testResults ?? []) {
    const failed = assertionResults.filter((result) => result.status === 'failed');
    for (const { fullName } of failed) failures.push(`${relative(root, name)}: ${fullName}`);
    if (outcome === 'failed' && failed.length === 0) failures.push(`${relative(root, name)} could not run`);
  }
  count(title, {
    passed: report?.numPassedTests ?? 0,
    failed: (report?.numFailedTests ?? 0) + (report?.numRuntimeErrorTestSuites ?? 0) || Number(status !== 0),
    skipped: (report?.numPendingTests ?? 0) + (report?.numTodoTests ?? 0),
  });
}

function journeys(profile) {
  const outputFile = join(results, `journeys-${profile}.json`);
  const { status } = spawnSync(
    'npx',
    ['playwright', 'test', '--config', 'tests/journeys/playwright.config.ts', '--reporter', 'list,json'],
    {
      cwd: root,
      stdio: ['ignore', 'inherit', 'inherit'],
      shell: process.platform === 'win32',
      env: { ...process.env, PROFILE: profile, PLAYWRIGHT_JSON_OUTPUT_FILE: outputFile },
    },
  );
  const { stats, suites = [] } = existsSync(outputFile) ? JSON.parse(readFileSync(outputFile, 'utf8')) : {};
  failures.push(...failedJourneys(suites).map((failure) => `${profile}: ${failure}`));
  count(`journeys (${profile})`, {
    passed: stats?.expected ?? 0,
    failed: (stats?.unexpected ?? 0) + (stats?.flaky ?? 0) || Number(status !== 0),
    skipped: stats?.skipped ?? 0,
  });
}

function failedJourneys(suites) {
  return suites.flatMap(({ specs = [], suites: inner = [] }) => [
    ...specs.filter(({ ok }) => !ok).map(({ file, line, title }) => `${file}:${line} ${title}`),
    ...failedJourneys(inner),
  ]);
}

/** Runs a test program, which passes if it exits with 0. */
function program(title, script, args) {
  const { status } = spawnSync('npm', ['run', '--silent', script, '--', ...args], {
    cwd: root,
    stdio: ['ignore', 'inherit', 'inherit'],
    shell: process.platform === 'win32',
  });
  const skipped = status === SKIPPED;
  if (status !== 0 && !skipped) failures.push(`npm run ${script} -- ${args.join(' ')}`);
  count(title, { passed: Number(status === 0), failed: Number(status !== 0 && !skipped), skipped: Number(skipped) });
}

function count(title, { passed, failed, skipped }) {
  totals.passed += passed;
  totals.failed += failed;
  totals.skipped += skipped;
  const seconds = ((performance.now() - startMs) / 1_000).toFixed(0);
  lines.push(`${title}: ${passed} passed, ${failed} failed, ${skipped} skipped (${seconds} s)`);
  startMs = performance.now();
  print(lines.at(-1));
}
