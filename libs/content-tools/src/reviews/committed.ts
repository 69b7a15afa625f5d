import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, dirname, join } from 'node:path';
import type { ContentQuestion } from '../../../exam/src/index.ts';
import { REVIEWS_FOLDER, readQuestions } from '../read-content.ts';

/** Whether the file is identical in the latest commit and on disk, except for line endings. */
export function isCommitted(file: string): boolean {
  const succeeds = (...args: string[]) => spawnSync('git', ['--literal-pathspecs', ...args], { cwd: dirname(file) }).status === 0;
  return succeeds('cat-file', '-e', `HEAD:./${basename(file)}`) && succeeds('diff', '--quiet', 'HEAD', '--', basename(file));
}

/** Records and texts next to the questions. */
const excluded = [`:!${REVIEWS_FOLDER}`, ':!*.csv', ':!*.md'];

/** @returns the question files that differ from the latest commit */
export function changedQuestions(contentFolder: string): string[] {
  return git(contentFolder, 'status', '--porcelain', '--untracked-files=all', '--', '.', ...excluded)
    .split('\n')
    .filter((line) => line !== '');
}

/** Yields the questions at each commit that changed them, latest first. Reads a commit only when it is requested. */
export function* earlierQuestions(contentFolder: string): Generator<ContentQuestion[]> {
  for (const commit of git(contentFolder, 'log', '--format=%H', '--', '.', ...excluded).split('\n')) {
    if (commit !== '') yield questionsAt(commit, contentFolder);
  }
}

function questionsAt(commit: string, contentFolder: string): ContentQuestion[] {
  const folder = mkdtempSync(join(tmpdir(), 'casebook-review-'));
  try {
    git(contentFolder, 'archive', `--output=${join(folder, 'content.tar')}`, commit, '.');
    spawnSync('tar', ['-xf', 'content.tar'], { cwd: folder });
    // Ignores files that can't be parsed.
    return readQuestions(folder).questions.map(({ question }) => question);
  } finally {
    rmSync(folder, { recursive: true });
  }
}

function git(folder: string, ...args: string[]): string {
  const { status, stdout, stderr, error } = spawnSync('git', args, {
    cwd: folder,
    encoding: 'utf8',
    maxBuffer: 64 * 1024 * 1024,
  });
  if (status !== 0) throw new Error(`git ${args[0]}: ${error?.message ?? stderr}`);
  return stdout;
}
