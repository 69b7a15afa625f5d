import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { print, root, run } from './install.mjs';

const stamp = join(root, '.artifacts/build-stamp');
const sources = ['apps', 'libs', 'docs/openapi.json', 'package-lock.json', 'tsconfig.json', 'tsconfig.base.json', 'nx.json'];
const skipped = new Set(['node_modules', 'dist', 'generated', 'source-maps', '.data']);

/** Builds what changed since the last build, detected by the size and modification time of every source file. */
export function build() {
  if (existsSync(stamp) && readFileSync(stamp, 'utf8') === fingerprint()) return;
  print('Building changed projects');
  runTargets('Building', ['generate', 'compile', 'bundle']);
  mkdirSync(join(root, '.artifacts'), { recursive: true });
  writeFileSync(stamp, fingerprint());
}

/** Runs the code generators without compiling. */
export const generate = () => runTargets('Generating', ['generate']);

function runTargets(title, targets) {
  run(title, 'npx', ['nx', 'run-many', '-t', ...targets, '--outputStyle=static'], {
    env: { ...process.env, NX_DAEMON: 'false', NX_TUI: 'false', NX_NO_CLOUD: 'true' },
  });
}

function fingerprint() {
  const hash = createHash('sha256');
  for (const source of sources) for (const line of statFiles(join(root, source))) hash.update(line);
  return hash.digest('hex');
}

/** Yields one line per file: its path, size, and modification time. */
function* statFiles(path) {
  const stats = statSync(path, { throwIfNoEntry: false });
  if (!stats) return;
  if (!stats.isDirectory()) yield `${path} ${stats.size} ${stats.mtimeMs}\n`;
  else for (const name of readdirSync(path).sort()) if (!skipped.has(name)) yield* statFiles(join(path, name));
}

if (import.meta.main) build();
