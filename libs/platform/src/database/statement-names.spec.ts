import { describe, expect, it } from '@jest/globals';
import { sql } from './sql-client.ts';
import { createStatementNamer, forceCustomPlan } from './statement-names.ts';

describe('the names of prepared statements', () => {
  it('are the same for the same text and differ otherwise', () => {
    const nameOf = createStatementNamer();
    const [one, other] = [nameOf({ sql: 'SELECT 1' }), nameOf({ sql: 'SELECT 2' })];
    expect(one).not.toBe('');
    expect(other).not.toBe(one);
    expect(nameOf({ sql: 'SELECT 1' })).toBe(one);
  });

  it('are assigned to the first 300 statements', () => {
    const nameOf = createStatementNamer();
    const names = Array.from({ length: 301 }, (_, at) => nameOf({ sql: `SELECT ${at}` }));
    expect(names.indexOf('')).toBe(300);
    expect(new Set(names).size).toBe(301);
  });

  it('aren’t assigned to a statement that is planned each time', () => {
    expect(createStatementNamer()(sql`SELECT 1 ${forceCustomPlan}`)).toBe('');
  });
});
