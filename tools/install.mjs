import { spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';

// Plain JavaScript without dependencies, because it runs before anything is installed, on any Node from version 20.
export const root = fileURLToPath(new URL('..', import.meta.url));
/** Node's compile cache, which speeds up the next start. */
export const compiledModules = `${root}.artifacts/compiled-modules`;
const stamp = `${root}node_modules/.casebook-lock`;

/** Prints a line to standard error. */
export const print = (line) => process.stderr.write(`${line}\n`);

/** Runs a command with inherited output. Exits with its exit code if it fails. */
export function run(title, command, args, options = {}) {
  const startMs = Date.now();
  const { status, error } = spawnSync(command, args, {
    cwd: root,
    stdio: ['ignore', 'inherit', 'inherit'],
    shell: process.platform === 'win32',
    ...options,
  });
  if (error || status !== 0) {
    print(`${title} failed${error ? `: ${error.message}` : ''}`);
    process.exit(status || 1);
  }
  print(`${title}: ${((Date.now() - startMs) / 1000).toFixed(1)} s`);
}

/** Runs `npm ci` if the lock file has changed since the last install. */
export function install() {
  const [major] = process.versions.node.split('.').map(Number);
  if (major < 20) {
    print(`Casebook needs Node 20 or later, but this is ${process.versions.node}`);
    process.exit(1);
  }
  const lockHash = createHash('sha256')
    .update(readFileSync(`${root}package-lock.json`))
    .digest('hex');
  if (existsSync(stamp) && readFileSync(stamp, 'utf8') === lockHash) return;
  print('Installing the dependencies (about two minutes the first time)');
  run('Installing', 'npm', ['ci', '--no-audit', '--no-fund']);
  mkdirSync(`${root}node_modules`, { recursive: true });
  writeFileSync(stamp, lockHash);
}

/** The Node installed by npm: the version that is tested, independent of the system's. */
export const node = () => `${root}node_modules/node/bin/node${process.platform === 'win32' ? '.exe' : ''}`;
