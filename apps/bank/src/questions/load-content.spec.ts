import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { domainNames, parseContentFile } from '@casebook/exam';
import { describe, expect, it } from '@jest/globals';
import { interleaveDomains } from './load-content.ts';

const folder = join(import.meta.dirname, '../../../../content');
const shipped = readdirSync(folder, { recursive: true, encoding: 'utf8' })
  .filter((file) => /\/.+\.yaml$/.test(file))
  .sort()
  .flatMap((file) => parseContentFile(readFileSync(join(folder, file), 'utf8'), file));

describe('the shipped questions', () => {
  const mixed = interleaveDomains(shipped);

  it('are all loaded once, in an order that has every domain among any 24 of them', () => {
    expect(mixed.map(({ slug }) => slug).sort()).toEqual(shipped.map(({ slug }) => slug).sort());
    for (let from = 0; from + 24 <= mixed.length; from += 1)
      expect(new Set(mixed.slice(from, from + 24).map(({ domain }) => domain)).size).toBe(domainNames.length);
  });

  it('on one scenario stay together', () => {
    const scenarios = mixed.map(({ scenario }) => scenario?.set).filter((set) => set !== undefined);
    const changes = scenarios.filter((set, index) => set !== scenarios[index - 1]);
    expect(changes).toHaveLength(new Set(scenarios).size);
  });
});
