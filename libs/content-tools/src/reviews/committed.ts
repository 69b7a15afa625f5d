import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, dirname, join } from 'node:path';
import type { ContentQuestion } from '../../../exam/src/index.ts';
import { REVIEWS_FOLDER, readQuestions } from '../read-content.ts';

/** Whether the file is in the latest commit as it is on disk, line ends apart. */
export function isCommitted(file: string): boolean {
  const asks = (...args: string[]) => spawnSync('git', ['--literal-pathspecs', ...args], { cwd: dirname(file) }).status === 0;
  return asks('cat-file', '-e', `HEAD:./${basename(file)}`) && asks('diff', '--quiet', 'HEAD', '--', basename(file));
}

/** @returns the files of questions that differ from the latest commit */
export function changedQuestions(contentFolder: string): string[] {
  const aside = [`:!${REVIEWS_FOLDER}`, ':!*.csv', ':!*.md'];
  return git(contentFolder, 'status', '--porcelain', '--untracked-files=all', '--', '.', ...aside)
    .split('\n')
    .filter((line) => line !== '');
}

/** The questions as they were at each commit that touched them, the latest first; read as far as they are asked for. */
export function* earlierQuestions(contentFolder: string): Generator<ContentQuestion[]> {
  for (const commit of git(contentFolder, 'log', '--format=%H', '--', '.', `:!${REVIEWS_FOLDER}`).split('\n')) {
    if (commit !== '') yield questionsAt(commit, contentFolder);
  }
}

function questionsAt(commit: string, contentFolder: string): ContentQuestion[] {
  const folder = mkdtempSync(join(tmpdir(), 'casebook-review-'));
  try {
    git(contentFolder, 'archive', `--output=${join(folder, 'content.tar')}`, commit, '.');
    spawnSync('tar', ['-xf', 'content.tar'], { cwd: folder });
    // A file that cannot be read any more, or could not be read then, leaves its questions unknown.
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
