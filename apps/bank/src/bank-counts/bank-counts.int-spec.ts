import type { BankCounts, QuestionPage } from '@casebook/contracts';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { type BankUnderTest, startBankUnderTest } from '../../test/bank-under-test.ts';
import { questionInput } from '../../test/question-input.ts';
import { GetBankCounts } from './get-bank-counts.ts';

describe('the counts of the bank', () => {
  let tested: BankUnderTest;
  beforeAll(async () => {
    tested = await startBankUnderTest();
  });
  afterAll(() => tested.stop());

  it('have, for each filter, as many questions as the list with that filter', async () => {
    const member = await tested.newMember({ access: true });
    const total = async (query = '') => (await tested.call<QuestionPage>(member, `GET /questions?limit=1${query}`)).body.total;
    // In review, so it counts for nobody but its author.
    const author = await tested.newMember({ access: true });
    expect((await tested.call(author, 'POST /questions', questionInput())).status).toBe(201);

    const { body: counts } = await tested.call<BankCounts>(undefined, 'GET /counts');
    expect(counts.questions).toBe(await total());
    expect(counts.domains).toBe(8);
    const { crossDomain, ...filters } = counts.choices;
    expect(crossDomain).toBe(await total('&crossDomain=true'));
    for (const [filter, values] of Object.entries(filters)) {
      expect(Object.keys(values).length).toBeGreaterThan(0);
      for (const [value, count] of Object.entries(values))
        expect([filter, value, count]).toEqual([filter, value, await total(`&${filter}=${encodeURIComponent(value)}`)]);
    }
  });

  it('are counted once for requests within ten seconds', async () => {
    const getBankCounts = tested.service.app.get(GetBankCounts);
    const { choices } = await getBankCounts.execute();
    expect((await getBankCounts.execute()).choices).toBe(choices);
  });
});
