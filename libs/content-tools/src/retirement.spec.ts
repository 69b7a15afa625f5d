import { join } from 'node:path';
import { describe, expect, it } from '@jest/globals';
import { type Content, readContent } from './read-content.ts';
import { findRetirementFlaws } from './retirement.ts';

const content = readContent(join(import.meta.dirname, '../../../content'));
/** Two questions that don't replace others. */
const [first, second] = content.questions
  .map(({ question }) => question.slug)
  .filter((slug) => content.retired.every(({ replacedBy }) => replacedBy !== slug)) as [string, string];
const flawsOf = (changes: Partial<Content>) => findRetirementFlaws({ ...content, ...changes });

describe('a shipped question', () => {
  it('may not vanish without an entry', () => {
    expect(flawsOf({})).toEqual([]);
    const without = content.questions.filter(({ question }) => question.slug !== first);
    expect(flawsOf({ questions: without })).toEqual([
      `retired.yaml: ${first}: was shipped and is gone: add it with a reason, or restore the question`,
    ]);
    const retired = [...content.retired, { slug: first, reason: 'Outdated.', replacedBy: second }];
    expect(flawsOf({ questions: without, retired })).toEqual([]);
  });

  it('is recorded when it is new', () => {
    expect(flawsOf({ shipped: content.shipped.filter((slug) => slug !== first) })).toEqual([
      `shipped-slugs.txt: ${first}: is new: add its slug, in alphabetical order`,
    ]);
  });

  it.each([
    ['that is in the bank', { slug: first, reason: 'x' }, `${first}: is in the bank`],
    ['that never was', { slug: 'never-was', reason: 'x' }, 'never-was: was never shipped'],
    [
      'with a replacement that is not there',
      { ...content.retired[0], slug: 'gone', reason: 'x', replacedBy: 'x-y' },
      'is replaced by x-y',
    ],
  ])('%s has no entry', (_what, entry, finding) => {
    const shipped = [...content.shipped, ...(entry.slug === 'gone' ? ['gone'] : [])];
    expect(flawsOf({ shipped, retired: [...content.retired, entry] }).join('\n')).toContain(finding);
  });

  it('has one entry', () => {
    const [entry] = content.retired;
    if (!entry) throw new Error('nothing is retired');
    expect(flawsOf({ retired: [...content.retired, entry] })).toEqual([`retired.yaml: ${entry.slug}: occurs twice`]);
  });
});
