import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { fingerprintOf } from './error-fingerprint.ts';
import { resolveStack } from './resolve-stack.ts';
import { SourceMaps } from './source-maps.ts';

/** `a` at 1:10 was `loadQuiz` at 3:5 of quiz.ts; 1:20 has no name and was at 7:1 of store.ts. */
const MAP = {
  version: 3,
  file: 'index-Bx12_Yz9.js',
  sources: ['../../src/quiz.ts', '../../../../libs/web-ui/src/store.ts'],
  names: ['loadQuiz'],
  mappings: 'SAEIA,UCIJ',
};

describe('the stack of an error', () => {
  let folder: string;
  let maps: SourceMaps;
  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'source-maps-'));
    await writeFile(join(folder, 'index-Bx12_Yz9.js.map'), JSON.stringify(MAP));
    await writeFile(join(folder, 'index-Zz99_Aa1.js.map'), JSON.stringify({ ...MAP, mappings: 'kBAEIA' }));
    maps = new SourceMaps([join(folder, 'missing'), folder]);
  });
  afterAll(() => rm(folder, { recursive: true }));

  const resolve = (stack: string) => resolveStack(stack, (file) => maps.open(file));
  const url = 'https://casebook.example/assets/index-Bx12_Yz9.js';

  it.each([
    [`    at a (${url}:1:10)`, '    at loadQuiz (src/quiz.ts:3:5)'],
    [`    at async a (${url}:1:10)`, '    at async loadQuiz (src/quiz.ts:3:5)'],
    [`    at Object.a [as b] (${url}:1:10)`, '    at loadQuiz (src/quiz.ts:3:5)'],
    [`    at ${url}:1:10`, '    at loadQuiz (src/quiz.ts:3:5)'],
    [`a@${url}:1:10`, 'loadQuiz@src/quiz.ts:3:5'],
    [`@${url}:1:10`, 'loadQuiz@src/quiz.ts:3:5'],
    [`    at t (${url}:1:20)`, '    at t (libs/web-ui/src/store.ts:7:1)'],
  ])('has the original places and names: %s', async (line, expected) => {
    expect(await resolve(`TypeError: x\n${line}`)).toBe(`TypeError: x\n${expected}`);
  });

  it.each([
    '    at a (https://casebook.example/assets/older-Aa12_Yz9.js:1:10)',
    '    at a (https://casebook.example/assets/..%2F..%2Fetc.js:1:10)',
    '    at a (<anonymous>)',
    '    at index-Bx12_Yz9.js',
    'TypeError: index-Bx12_Yz9.js:1:10 failed',
    '',
  ])('stays raw without a source map: %s', async (line) => {
    expect(await resolve(line)).toBe(line);
  });

  it('has its places once the folder of maps can be read again', async () => {
    const built = join(folder, 'built');
    await writeFile(built, 'no folder');
    const latest = new SourceMaps([built]);
    await expect(latest.open('index-Bx12_Yz9.js')).rejects.toThrow('ENOTDIR');
    await rm(built);
    await mkdir(built);
    await writeFile(join(built, 'index-Bx12_Yz9.js.map'), JSON.stringify(MAP));
    expect(await latest.open('index-Bx12_Yz9.js')).toBeDefined();
  });

  it('that was made to be slow takes linear time', async () => {
    // A pattern that backtracks would exceed the test's time limit.
    for (const stack of [
      '/a.js'.repeat(200_000),
      '/.js:1:1'.repeat(100_000),
      'a'.repeat(1_000_000),
      `at ${' '.repeat(1_000_000)}(`,
    ])
      expect(await resolve(stack)).toBe(stack);
  });

  it('gives errors of two builds the same fingerprint', async () => {
    const error = { whereAt: 'client', what: 'window_error', message: 'x' };
    const one = await resolve(`x\n    at a (${url}:1:10)`);
    const other = await resolve('x\n    at q (https://casebook.example/assets/index-Zz99_Aa1.js:1:19)');
    expect(fingerprintOf({ ...error, stack: other })).toBe(fingerprintOf({ ...error, stack: one }));
  });
});
