import { spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';

// Plain JavaScript without dependencies: it runs before anything is installed, on any Node from 20 on.
export const root = fileURLToPath(new URL('..', import.meta.url));
/** What Node has compiled of the programs' modules, so that the next start need not. */
export const compiledModules = `${root}.artifacts/compiled-modules`;
const stamp = `${root}node_modules/.casebook-lock`;

/** Says on standard error what is going on. */
export const say = (line) => process.stderr.write(`${line}\n`);

/** Runs a command to its end, showing what it prints. Leaves with its exit code when it fails. */
export function run(what, command, args, options = {}) {
  const began = Date.now();
  const { status, error } = spawnSync(command, args, {
    cwd: root,
    stdio: ['ignore', 'inherit', 'inherit'],
    shell: process.platform === 'win32',
    ...options,
  });
  if (error || status !== 0) {
    say(`${what} failed${error ? `: ${error.message}` : ''}`);
    process.exit(status || 1);
  }
  say(`${what}: ${((Date.now() - began) / 1000).toFixed(1)} s`);
}

/** Installs what the lock file names, where that has changed since the last time. */
export function install() {
  const [major] = process.versions.node.split('.').map(Number);
  if (major < 20) {
    say(`Casebook needs Node 20 or later; this is ${process.versions.node}`);
    process.exit(1);
  }
  const wanted = createHash('sha256')
    .update(readFileSync(`${root}package-lock.json`))
    .digest('hex');
  if (existsSync(stamp) && readFileSync(stamp, 'utf8') === wanted) return;
  say('Installing what the lock file names (about two minutes the first time)');
  run('Installing', 'npm', ['ci', '--no-audit', '--no-fund']);
  mkdirSync(`${root}node_modules`, { recursive: true });
  writeFileSync(stamp, wanted);
}

/** The Node that the lock file brings: what was built and tested is what runs, whatever the system has. */
export const node = () => `${root}node_modules/node/bin/node${process.platform === 'win32' ? '.exe' : ''}`;
