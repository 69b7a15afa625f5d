import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from '@jest/globals';
import { assert, constantFrom, property } from 'fast-check';
import { isCommonPassword } from './common-passwords.ts';

const LIST = '@zxcvbn-ts/';

describe('the list of common passwords', () => {
  it('matches despite capitals, substitutes, and trailing digits and symbols', () => {
    const words = constantFrom('password', 'dragon', 'superman', 'letmein', 'football');
    const dressed = (word: string, tail: string) =>
      `${word[0]?.toUpperCase()}${word.slice(1).replaceAll('a', '@').replaceAll('o', '0').replaceAll('e', '3')}${tail}`;
    assert(
      property(words, constantFrom('', '1', '!', '2024!', '_123', '#7'), (word, tail) => isCommonPassword(dressed(word, tail))),
    );
  });

  it('does not match a listed word inside a longer password', () => {
    for (const password of ['My-dragon-flies-7', 'football.at.noon-5', 'Correct-Horse-7'])
      expect(isCommonPassword(password)).toBe(false);
  });

  it('is imported by the identity service only, so no web app bundles it', () => {
    const importing = ['apps', 'libs'].flatMap((folder) =>
      readdirSync(folder, { recursive: true, encoding: 'utf8' })
        .filter((file) => /\/(src\/.*\.tsx?|package\.json)$/.test(file) && !/node_modules|\/dist\/|generated/.test(file))
        .map((file) => join(folder, file))
        .filter((file) => readFileSync(file, 'utf8').includes(LIST)),
    );
    expect(importing.filter((file) => !file.endsWith('.spec.ts')).sort()).toEqual([
      'apps/identity/package.json',
      'apps/identity/src/passwords/common-passwords.ts',
    ]);
  });
});
