import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { install, node, print, root, run } from './install.mjs';

// Run before a commit: checks format, lint, imports, unused code, names, types, generated files, content rules, breaking changes, and unit
// tests.
const staticOnly = process.argv.includes('--static');
install();
const { build } = await import('./build.mjs');
build();
run('Format and lint', 'npx', ['biome', 'check', '--error-on-warnings', '.']);
run('Imports', node(), ['node_modules/dependency-cruiser/bin/dependency-cruiser.mjs', 'apps', 'libs']);
run('Unused code', node(), ['node_modules/knip/bin/knip.js', '--no-progress', '--no-config-hints']);
run('Names', node(), ['tools/names.mjs']);
run('Types of the tests', 'npx', ['tsc', '-p', 'tsconfig.spec.json']);
run('Types of the tools', 'npx', ['tsc', '-p', 'tools/tsconfig.json']);
run('Types of the load tests', 'npx', ['tsc', '-p', 'load-tests/k6/tsconfig.json']);
referencesAreUpToDate();
run('Content', node(), ['libs/content-tools/src/content-check.ts']);
run('No breaking change', node(), ['tools/compatibility/check.ts']);
if (!staticOnly) run('Unit tests', 'npx', ['jest', '--selectProjects', 'unit']);

function referencesAreUpToDate() {
  const generated = mkdtempSync(join(tmpdir(), 'casebook-references-'));
  run('References', node(), ['apps/standalone/dist/references/write-references.js', generated]);
  const files = ['openapi.json', 'asyncapi.json', 'configuration.md', 'question-file.schema.json', 'question-file-fields.md'];
  const stale = files.filter(
    (file) => spawnSync('git', ['diff', '--no-index', '--quiet', join(root, 'docs', file), join(generated, file)]).status !== 0,
  );
  rmSync(generated, { recursive: true });
  if (stale.length === 0) return;
  print(`docs/ is not up to date (${stale.join(', ')}): run npm run references and commit what it writes`);
  process.exit(1);
}
