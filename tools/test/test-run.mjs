import { spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join, relative } from 'node:path';
import { print, root } from '../install.mjs';

/** The exit code, as in Automake, of a program that can't run here and has printed why. */
const SKIPPED = 77;
/**
 * The maximum number of test files in a run that may fail at first and pass when rerun. If more files fail, the run fails without rerunning
 * any.
 */
const MAX_FLAKY_FILES = 3;

/**
 * Runs tests of several kinds and counts their results. A failed test file is run once more, alone, after the other files of its kind. If
 * it passes then, it counts as passed, and is printed as flaky. A flaky test has to be fixed, or removed from the gate.
 */
export class TestRun {
  totals = { passed: 0, failed: 0, skipped: 0 };
  /** The kinds of tests that have run, with their counts and minutes. */
  parts = [];
  /** `FILE › TITLE` of tests that failed first and passed when rerun. */
  flaky = [];
  /** `FILE › TITLE` of failed tests, printed at the end, because a long output would bury them. */
  failures = [];
  #flakyFiles = 0;
  #folder = join(root, '.artifacts/test-results');

  constructor() {
    rmSync(this.#folder, { recursive: true, force: true });
    mkdirSync(this.#folder, { recursive: true });
  }

  /** Runs a project of jest.config.js. */
  jest(title, project, args = []) {
    const runFiles = (files) => {
      const outputFile = join(this.#folder, `${project}${files.length > 0 ? '-again' : ''}.json`);
      const alone = files.length > 0 ? ['--runTestsByPath', ...files] : [];
      const command = ['jest', '--selectProjects', project, '--json', '--outputFile', outputFile, ...args, ...alone];
      // With `--json`, standard output is the report, which is also written to the output file.
      const status = start('npx', command, { stdio: ['ignore', 'ignore', 'inherit'] });
      return jestResults(outputFile, status);
    };
    this.#run(title, runFiles);
  }

  /** Runs browser journeys and tests/system on a profile. @param selection the value of JOURNEYS: see tests/journeys/playwright.config.ts */
  journeys(title, profile, selection = '') {
    const runFiles = (files) => {
      const outputFile = join(this.#folder, `${title.replaceAll(/\W+/g, '-')}${files.length > 0 ? '-again' : ''}.json`);
      const command = [
        'playwright',
        'test',
        '--config',
        'tests/journeys/playwright.config.ts',
        '--reporter',
        'list,json',
        ...files,
      ];
      const env = { ...process.env, PROFILE: profile, JOURNEYS: selection, PLAYWRIGHT_JSON_OUTPUT_FILE: outputFile };
      return journeyResults(outputFile, start('npx', command, { env }));
    };
    this.#run(title, runFiles);
  }

  /** Runs a script from package.json as a single test, which passes if the script exits with 0. It isn't rerun. */
  program(title, script, args = []) {
    const startMs = performance.now();
    const status = start('npm', ['run', '--silent', script, '--', ...args]);
    const isSkipped = status === SKIPPED;
    const command = `npm run ${script} -- ${args.join(' ')}`;
    const failed = status === 0 || isSkipped ? [] : [`ended with ${status}`];
    this.#count(title, [{ file: command, passed: Number(status === 0), skipped: Number(isSkipped), failed }], [], startMs);
  }

  /** Writes the run's results to a file in `.artifacts`. */
  write(file) {
    const path = join(root, '.artifacts', file);
    mkdirSync(dirname(path), { recursive: true });
    const minutes = sum(this.parts.map((part) => part.minutes));
    writeFileSync(
      path,
      `${JSON.stringify({ commit: headCommit(), ...this.totals, flaky: this.flaky, minutes, parts: this.parts }, null, 2)}\n`,
    );
  }

  /** Prints flaky and failed tests, each kind, and the totals in the last line. @returns the exit code */
  finish() {
    for (const name of this.flaky) print(`flaky: ${name}`);
    for (const name of this.failures) print(`Failed: ${name}`);
    for (const part of this.parts) print(lineOf(part));
    const { passed, failed, skipped } = this.totals;
    console.log(`${passed} passed, ${failed} failed, ${skipped} skipped`);
    return failed > 0 ? 1 : 0;
  }

  #run(title, runFiles) {
    const startMs = performance.now();
    const { files, errors } = runFiles([]);
    const failing = files.filter(({ failed }) => failed.length > 0);
    const canRunAgain = errors.length === 0 && this.#flakyFiles + failing.length <= MAX_FLAKY_FILES;
    const results = canRunAgain
      ? files.map((result) => (result.failed.length > 0 ? this.#runAgain(result, runFiles) : result))
      : files;
    this.#count(title, results, errors, startMs);
  }

  /** Reruns a failed file alone. @returns its results; if it fails again, those of the first run */
  #runAgain(first, runFiles) {
    print(`Once more, alone: ${first.file}`);
    const { files, errors } = runFiles([first.file]);
    const [second] = files;
    if (!second || errors.length > 0 || second.failed.length > 0) return first;
    this.#flakyFiles += 1;
    this.flaky.push(...first.failed.map((title) => `${first.file} › ${title}`));
    return second;
  }

  #count(title, files, errors, startMs) {
    const failures = [...files.flatMap(({ file, failed }) => failed.map((name) => `${file} › ${name}`)), ...errors];
    const part = {
      title,
      passed: sum(files.map(({ passed }) => passed)),
      failed: failures.length,
      skipped: sum(files.map(({ skipped }) => skipped)),
      minutes: Number(((performance.now() - startMs) / 60_000).toFixed(1)),
    };
    for (const outcome of Object.keys(this.totals)) this.totals[outcome] += part[outcome];
    this.failures.push(...failures);
    this.parts.push(part);
    print(lineOf(part));
  }
}

const lineOf = ({ title, passed, failed, skipped, minutes }) =>
  `${title}: ${passed} passed, ${failed} failed, ${skipped} skipped (${minutes} min)`;
const sum = (numbers) => Number(numbers.reduce((total, number) => total + number, 0).toFixed(1));

export const headCommit = () => spawnSync('git', ['rev-parse', 'HEAD'], { cwd: root, encoding: 'utf8' }).stdout.trim();

/** Runs a command with its output on the terminal. @returns the exit code */
function start(command, args, options = {}) {
  const { status } = spawnSync(command, args, {
    cwd: root,
    stdio: ['ignore', 'inherit', 'inherit'],
    shell: process.platform === 'win32',
    ...options,
  });
  return status;
}

/** @returns the results of each file, and errors that don't belong to a file */
function jestResults(reportFile, status) {
  if (!existsSync(reportFile)) return { files: [], errors: [`Jest wrote no report, and ended with ${status}`] };
  const { testResults } = JSON.parse(readFileSync(reportFile, 'utf8'));
  const files = testResults.map(({ name, status: outcome, assertionResults: tests }) => {
    const failed = tests.filter((test) => test.status === 'failed').map(({ fullName }) => fullName);
    const couldNotRun = outcome === 'failed' && failed.length === 0;
    return {
      file: relative(root, name),
      passed: tests.filter((test) => test.status === 'passed').length,
      skipped: tests.filter((test) => test.status === 'pending' || test.status === 'todo').length,
      failed: couldNotRun ? ['could not run'] : failed,
    };
  });
  const isUnexplained = status !== 0 && files.every(({ failed }) => failed.length === 0);
  return { files, errors: isUnexplained ? [`Jest ended with ${status}`] : [] };
}

function journeyResults(reportFile, status) {
  if (!existsSync(reportFile)) return { files: [], errors: [`Playwright wrote no report, and ended with ${status}`] };
  const { suites, errors } = JSON.parse(readFileSync(reportFile, 'utf8'));
  // Playwright reports paths relative to its `testDir`.
  const files = suites.map((suite) => ({ file: `tests/${suite.file}`, ...outcomesOf(journeysIn(suite)) }));
  const isUnexplained = status !== 0 && errors.length === 0 && files.every(({ failed }) => failed.length === 0);
  return { files, errors: isUnexplained ? [`Playwright ended with ${status}`] : errors.map(({ message }) => message) };
}

const journeysIn = ({ specs = [], suites = [] }) => [...specs, ...suites.flatMap(journeysIn)];

function outcomesOf(specs) {
  const outcomeOf = ({ tests }) => tests.at(-1)?.status;
  const titles = (outcome) => specs.filter((spec) => outcomeOf(spec) === outcome).map(({ title }) => title);
  return { passed: titles('expected').length, skipped: titles('skipped').length, failed: titles('unexpected') };
}
