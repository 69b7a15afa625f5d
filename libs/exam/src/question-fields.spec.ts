import { describe, expect, it } from '@jest/globals';
import { GeneralContent, WrittenContent } from './question-content.ts';
import { fieldsOfKind, fieldTraits, fileNamesOf } from './question-fields.ts';

const accepts = (field: keyof typeof WrittenContent.shape, value: unknown) =>
  WrittenContent.shape[field].safeParse(value).success;

describe('the fields of a question', () => {
  it('are those of the schema', () => {
    expect(Object.keys(fieldTraits).sort()).toEqual(Object.keys(GeneralContent.shape).sort());
  });

  it.each(fieldsOfKind('line'))('have one limit in the form and in files: %s', (field) => {
    const { limit } = fieldTraits[field];
    expect(accepts(field, 'x'.repeat(limit))).toBe(true);
    expect(accepts(field, 'x'.repeat(limit + 1))).toBe(false);
  });

  it.each(fieldsOfKind('lines'))('have one limit for each text and for their number in the form and in files: %s', (field) => {
    const { limit, entries } = fieldTraits[field];
    expect(
      accepts(
        field,
        Array.from({ length: entries }, () => 'x'.repeat(limit)),
      ),
    ).toBe(true);
    expect(accepts(field, ['x'.repeat(limit + 1)])).toBe(false);
    expect(
      accepts(
        field,
        Array.from({ length: entries + 1 }, () => 'x'),
      ),
    ).toBe(false);
  });

  it('have different names in files', () => {
    const names = fileNamesOf('choice', 'line', 'tags', 'lines').map(([, name]) => name);
    expect(new Set(names).size).toBe(names.length);
  });
});
