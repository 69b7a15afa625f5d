import { writeFile } from 'node:fs/promises';
import { expect, test } from '@playwright/test';
import { republishToQuiz } from '../journeys/canaries.ts';
import { operate } from '../journeys/casebook.ts';
import { query } from '../journeys/running-system.ts';
import { tryOperate } from '../journeys/try-operate.ts';

test.setTimeout(120_000);

const HEADER = 'id,question,option A,option B,option C,option D,answer,domain\n';
const rowsOf = (name: string, count: number) =>
  Array.from({ length: count }, (_, at) => `${name}-${at},What does ${name} ${at} keep?,a,b,c,d,B,Asset Security\n`).join('');

test(
  'an operator previews and imports a file, repeats it without duplicates, and exports the bank',
  { tag: '@distributed' },
  async ({ baseURL: _ }, testInfo) => {
    const name = `ledger${Date.now()}`;
    const file = testInfo.outputPath(`${name}.csv`);
    await writeFile(file, `${HEADER}${rowsOf(name, 600)}bad,What?,a,b,c,d,,Asset Security\n`);
    const count = async () =>
      (
        await query<{ count: number }>(
          'bank',
          'SELECT count(*)::int AS count FROM questions WHERE stem LIKE $1 AND NOT deleted',
          [`What does ${name} %`],
        )
      )[0]?.count;
    expect(operate('standalone', 'import', file, '--dry-run')).toContain('new 600, changed 0, duplicate 0, refused 1');
    expect(await count()).toBe(0);
    const applied = operate('standalone', 'import', file);
    expect(applied).toContain('line 602 (What?): No option is marked as correct.');
    expect(applied).toContain('Applied');
    expect(await count()).toBe(600);
    expect(operate('standalone', 'import', file)).toContain('new 0, changed 0, duplicate 600, refused 1');
    expect(await count()).toBe(600);
    const exported = testInfo.outputPath('bank.json');
    expect(operate('standalone', 'export', exported, '--format', 'json')).toMatch(/^\d+ questions written/);
    expect(operate('standalone', 'import', exported, '--dry-run')).toMatch(/^new 0, changed 0, duplicate \d+, refused 0/);
    const missing = await tryOperate('standalone', 'import', testInfo.outputPath('none.csv'));
    expect([missing.status, missing.stderr.trim().split('\n').length]).toEqual([1, 1]);
    // Other journeys draw questions from the same bank.
    await query('bank', 'UPDATE questions SET deleted = true, version = version + 1 WHERE stem LIKE $1', [`What does ${name} %`]);
    await republishToQuiz();
  },
);
