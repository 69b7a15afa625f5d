import { spawnSync } from 'node:child_process';
import { cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';

const shipped = join(import.meta.dirname, '../../../../content');

/** The end of a stem in a file; `fix` replaces the first occurrence. */
export const STEM_END = '?\n    options:';

/** For tests: a temporary git repository with one domain of the shipped content. */
export class ContentRepository {
  readonly root = mkdtempSync(join(tmpdir(), 'casebook-reviews-'));
  readonly content = join(this.root, 'content');

  constructor(domain: string) {
    mkdirSync(this.content);
    for (const part of [
      domain,
      'README.md',
      'tags.yaml',
      'publications.yaml',
      'blueprint.yaml',
      'retired.yaml',
      'expected-facility.yaml',
      'vocabulary.yaml',
      'shipped-slugs.txt',
    ])
      cpSync(join(shipped, part), join(this.content, part), { recursive: true });
    this.git('init', '--quiet');
    this.git('config', 'core.autocrlf', 'input');
    this.commitAll();
  }

  git(...args: string[]): void {
    const named = ['-c', 'user.name=test', '-c', 'user.email=test@example.org', '-c', 'commit.gpgsign=false', ...args];
    const { status, stderr } = spawnSync('git', named, { cwd: this.root, encoding: 'utf8' });
    if (status !== 0) throw new Error(stderr);
  }

  commitAll(): void {
    this.git('add', 'content');
    this.git('commit', '--quiet', '-m', 'A step');
  }

  /** Replaces the first occurrence of a text in a file of the content. @throws if there is none */
  fix(file: string, from: string, to: string): void {
    const path = join(this.content, file);
    const text = readFileSync(path, 'utf8');
    if (!text.includes(from)) throw new Error(`${file} doesn't contain ${from}`);
    writeFileSync(path, text.replace(from, to));
  }

  /** Adds a word to the end of a file's first stem, whatever its text. */
  rewordStem(file: string, word: string): void {
    this.fix(file, STEM_END, ` ${word}${STEM_END}`);
  }

  /** Copies a blank file with each row filled in by its item's code. */
  fillIn(blank: string, answers: string, fill: (code: string) => string): void {
    const [header, ...rows] = readFileSync(blank, 'utf8').trim().split('\n');
    const filled = rows.map((row) => {
      const [name = ''] = row.split(',');
      return `${name},${fill(name.split('-')[1] ?? '')}`;
    });
    mkdirSync(dirname(answers), { recursive: true });
    writeFileSync(answers, [header, ...filled, ''].join('\r\n'));
  }

  remove(): void {
    rmSync(this.root, { recursive: true });
  }
}
