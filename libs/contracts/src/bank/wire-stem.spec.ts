import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from '@jest/globals';
import { fromWireStem, toWireStem } from './wire-stem.ts';

const root = join(import.meta.dirname, '../../../..');
const RENAMING = /\bquestion: [\w.?]*\bstem\b|\bstem: [\w.?]*\bquestion\b(?![.?])/;

describe('a question’s stem', () => {
  it('is called `question` on the wire, and `stem` in the services', () => {
    const content = { stem: 'Which control comes FIRST?', topic: 'Controls' };
    expect(toWireStem(content)).toEqual({ question: 'Which control comes FIRST?', topic: 'Controls' });
    expect(fromWireStem(toWireStem(content))).toEqual(content);
  });

  it('stays absent where it is absent', () => {
    expect(toWireStem<{ stem?: string; topic: string }>({ topic: 'Controls' })).toEqual({ topic: 'Controls' });
    expect(fromWireStem<{ question?: string; topic: string }>({ topic: 'Controls' })).toEqual({ topic: 'Controls' });
  });

  it('is renamed nowhere else in the services and the libraries', () => {
    const isOfService = (file: string) => !/^apps\/(admin-)?web\/|spec\.tsx?$|\/generated\//.test(file);
    const files = globSync(['apps/*/src/**/*.ts', 'libs/*/src/**/*.ts'], { cwd: root }).filter(isOfService);
    expect(files.length).toBeGreaterThan(500);
    expect(files.filter((file) => RENAMING.test(readFileSync(join(root, file), 'utf8')))).toEqual([]);
  });
});
