import { describe, expect, it } from '@jest/globals';
import { exhibits } from '#shared/testing/authoring-fixtures.ts';
import { exhibitFieldsOf, exhibitOf, writtenExhibit } from './question-fields.ts';

describe('the exhibit of a form', () => {
  it('is sent as it was received, whatever its kind', () => {
    for (const exhibit of Object.values(exhibits)) expect(exhibitOf(exhibitFieldsOf(exhibit))).toEqual(exhibit);
    expect(exhibitOf(exhibitFieldsOf(undefined))).toBeUndefined();
  });

  it('has its title and text in every kind, so that another choice loses nothing', () => {
    const { title, text } = exhibits.code;
    expect(exhibitOf({ ...exhibitFieldsOf(exhibits.code), kind: 'extract' })).toEqual({ kind: 'extract', title, text });
  });

  it('shows once something is written', () => {
    const table = { ...exhibitFieldsOf(undefined), kind: 'table' as const };
    expect(writtenExhibit(table)).toBeUndefined();
    expect(writtenExhibit({ ...table, rows: [['', 'Any']] })).toMatchObject({ kind: 'table' });
  });
});
