import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from '@jest/globals';
import { generatedFiles } from './generated-files.ts';
import { writeRegions } from './regions.ts';

/** A JSON file without its layout, which the formatter decides; the order of its keys counts. */
const contentOf = (path: string, text: string) => (path.endsWith('.json') ? JSON.stringify(JSON.parse(text)) : text);

describe('the deployment files', () => {
  it.each([...generatedFiles()])('%s is what `npm run deployment` writes', (path, content) => {
    expect(contentOf(path, readFileSync(join(process.cwd(), path), 'utf8'))).toBe(contentOf(path, content));
  });
});

describe('writeRegions', () => {
  const region = (...lines: string[]) => ['  # Written by `npm run deployment`: names', ...lines, '  # End: names'].join('\n');

  it('replaces the lines between the markers, with their indentation, and nothing else', () => {
    const text = `before\n${region('  former:', '    line')}\nafter\n`;
    expect(writeRegions(text, { names: ['a:', '', '  b'] })).toBe(`before\n${region('  a:', '', '    b')}\nafter\n`);
  });

  it('fills an empty region', () => {
    expect(writeRegions(region(), { names: ['a'] })).toBe(region('  a'));
  });

  it('writes dollar signs as they are', () => {
    expect(writeRegions(region(), { names: ['$A $& $1'] })).toBe(region('  $A $& $1'));
  });

  it('refuses a text that lacks a region', () => {
    expect(() => writeRegions('no markers\n', { names: [] })).toThrow('there is no region names');
  });

  it('refuses a region that nothing writes, and one that is there twice', () => {
    expect(() => writeRegions(region(), {})).toThrow('names');
    expect(() => writeRegions(`${region()}\n${region()}\n`, { names: [] })).toThrow('names');
  });
});
