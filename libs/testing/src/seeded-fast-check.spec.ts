import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it, jest } from '@jest/globals';
import fc from 'fast-check';
import { propertySeed } from './property-seed.ts';

interface JestConfig {
  readonly projects: readonly { readonly displayName: string; readonly moduleNameMapper: Readonly<Record<string, string>> }[];
}

const { projects } = jest.requireActual<{ default: JestConfig }>('../../../jest.config.js').default;
const ROOT = join(__dirname, '../../..');
const SEEDED = 'tests/shared/seeded-properties.ts';

/** The files below these folders that import a value from fast-check. */
const usersOf = (...folders: string[]): string[] =>
  folders
    .flatMap((folder) =>
      readdirSync(join(ROOT, folder), { recursive: true, encoding: 'utf8' }).map((file) => `${folder}/${file}`),
    )
    .filter((file) => file.endsWith('.ts') && !/\/node_modules\/|-?spec\.ts$/.test(file))
    .filter((file) => /^import (?!type).* from 'fast-check';$/m.test(readFileSync(join(ROOT, file), 'utf8')));

describe('property tests', () => {
  it('print their seed when they fail, which is the same in each run', () => {
    expect(() => fc.assert(fc.property(fc.integer(), () => false))).toThrow(`seed: ${propertySeed}`);
  });

  it.each(projects)('are seeded in the Jest project $displayName', ({ moduleNameMapper }) => {
    expect(moduleNameMapper['^fast-check$']).toBe('<rootDir>/libs/testing/src/seeded-fast-check.cjs');
  });

  it('are seeded in programs that run without Jest', () => {
    expect(usersOf('tests', 'bench', 'tools', 'load-tests')).toEqual([SEEDED]);
  });
});
