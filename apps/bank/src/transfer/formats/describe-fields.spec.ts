import { describe, expect, it } from '@jest/globals';
import { describeFields } from './describe-fields.ts';

describe('the reference of the fields of question files', () => {
  it('has a row for each field, with its names and the formats that carry it', () => {
    const rows = describeFields()
      .split('\n')
      .map((row) => row.replace(/ +/g, ' '));
    expect(rows).toContain('| Topic | `topic` | `topic` | at most 80 characters | `CASEBOOK_TOPIC` | yes | yes | |');
    expect(rows).toContain(
      '| Other materials | `sourceMaterials` | `source materials` | one per line, at most 10 of 300 characters | `CASEBOOK_SOURCE_MATERIALS` | | | |',
    );
  });
});
