import { existsSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { execute } from '../../tools/commands.ts';
import { print, root, run } from '../../tools/install.mjs';

/** Builds the checkout in the current folder with that version's own tools. */
const BUILD = `const { install } = await import('./tools/install.mjs');
install();
const { build } = await import('./tools/build.mjs');
build();`;

/**
 * Provides the built version to upgrade from.
 * @param from a folder with a built checkout, or a Git revision; by default the commit before the newest migration
 * @returns the checkout's folder; for a revision, a worktree outside this repository, which is kept for the next run
 * @throws an Error if Git doesn't have the revision
 */
export function formerVersion(from?: string): string {
  if (from && existsSync(from)) return from;
  const commit = git('rev-parse', '--verify', `${from ?? `${newestMigration()}~1`}^{commit}`);
  const folder = join(tmpdir(), `casebook-${commit}`);
  if (!existsSync(folder)) git('worktree', 'add', '--detach', '--force', folder, commit);
  print(`Upgrading from ${git('log', '-1', '--format=%h %cs %s', commit)}`);
  run('Building the former version', process.execPath, ['--input-type=module', '--eval', BUILD], { cwd: folder });
  return folder;
}

const newestMigration = (): string => git('log', '-1', '--format=%H', '--diff-filter=A', '--', '*/migration.sql');

function git(...args: string[]): string {
  const { succeeded, output, everything } = execute('git', ['-C', root, ...args]);
  if (!succeeded) throw new Error(`git ${args.join(' ')}: ${everything}`);
  return output.trim();
}
