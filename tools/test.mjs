import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { install, print, root, run } from './install.mjs';
import { fullParts, runSmoke, runTests } from './test/parts.mjs';
import { headCommit, TestRun } from './test/test-run.mjs';

/**
 * `npm test`: types, lint, unit, component, and integration tests. `npm run test:smoke`: a few journeys in a browser. `npm run test:gate`:
 * both of these, which must pass before a change is merged; writes `.artifacts/gate.json`. `npm run test:full [-- --part NAME]`: all longer
 * tests, or one part of them; each part writes `.artifacts/full/NAME.json`, and `-- --report` prints these files.
 */
const { positionals, values } = parseArgs({
  allowPositionals: true,
  options: { part: { type: 'string', multiple: true }, report: { type: 'boolean', default: false } },
});
const [command = 'test'] = positionals;

process.exit(values.report ? printReport() : await test());

async function test() {
  const parts = values.part ?? Object.keys(fullParts);
  const unknown = parts.filter((name) => !(name in fullParts));
  if (unknown.length > 0) {
    print(`No part is named ${unknown.join(', ')}. The parts: ${Object.keys(fullParts).join(', ')}`);
    return 2;
  }
  const startMs = performance.now();
  install();
  const { build } = await import('./build.mjs');
  build();
  if (command === 'test' || command === 'gate')
    run('Types, lint and generated files', process.execPath, ['tools/verify.mjs', '--static']);
  print(`Installed, built and checked: ${minutesSince(startMs)} min`);

  if (command === 'full') {
    const exitCode = Math.max(...parts.map(runPart));
    if (parts.length > 1) printReport();
    return exitCode;
  }
  const tests = new TestRun();
  if (command !== 'smoke') runTests(tests);
  if (command !== 'test') runSmoke(tests);
  if (command === 'gate') tests.write('gate.json');
  print(`Everything: ${minutesSince(startMs)} min`);
  return tests.finish();
}

function runPart(name) {
  const tests = new TestRun();
  fullParts[name](tests);
  tests.write(`full/${name}.json`);
  return tests.finish();
}

function printReport() {
  const folder = join(root, '.artifacts/full');
  const head = headCommit();
  const rows = Object.keys(fullParts).map((name) => {
    const file = join(folder, `${name}.json`);
    if (!existsSync(file)) return { part: name, age: 'not run' };
    const { commit: ran, passed, failed, skipped, minutes, flaky } = JSON.parse(readFileSync(file, 'utf8'));
    return {
      part: name,
      passed,
      failed,
      skipped,
      minutes,
      flaky: flaky.length,
      commit: ran.slice(0, 8),
      age: ran === head ? '' : 'older',
    };
  });
  console.table(rows);
  return rows.every(({ failed, age }) => failed === 0 && age === '') ? 0 : 1;
}

function minutesSince(startMs) {
  return ((performance.now() - startMs) / 60_000).toFixed(1);
}
