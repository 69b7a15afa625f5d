import { existsSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { execute } from '../../tools/commands.ts';
import { print, root, run } from '../../tools/install.mjs';

/** Builds the checkout in its current folder, by that version's own tools. */
const BUILD = `const { install } = await import('./tools/install.mjs');
install();
const { build } = await import('./tools/build.mjs');
build();`;

/**
 * The version to upgrade from, built.
 * @param from a folder with a built checkout, or a Git revision; by default the commit before the newest migration
 * @returns the checkout's folder; that of a revision is a worktree outside of this one, kept for the next run
 * @throws an Error if Git doesn't know the revision
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
