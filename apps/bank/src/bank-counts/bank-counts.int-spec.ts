import type { BankCounts, MatchCounts, QuestionPage } from '@casebook/contracts';
import { difficulties, domainNames, questionTypes } from '@casebook/exam';
import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { setUpBank } from '../../test/bank-under-test.ts';
import { questionInput } from '../../test/question-input.ts';
import { GetBankCounts } from './get-bank-counts.ts';

const countedChoices = [
  ...difficulties.map((value) => ['difficulty', value] as const),
  ...domainNames.map((value) => ['domain', value] as const),
  ...questionTypes.map((value) => ['questionType', value] as const),
  ...['high', 'medium', 'low'].map((value) => ['quality', value] as const),
  ['crossDomain', 'true'] as const,
];

const toQuery = (chosen: Readonly<Record<string, readonly string[]>>) =>
  new URLSearchParams(Object.entries(chosen).flatMap(([name, values]) => values.map((value) => [name, value])));

describe('the counts of the bank', () => {
  const tested = setUpBank();

  it('have, for each filter, as many questions as the list with that filter', async () => {
    const member = await tested.newMember({ access: true });
    const total = async (query = '') => (await tested.call<QuestionPage>(member, `GET /questions?limit=1${query}`)).body.total;
    // A question in review, which only its author's counts include.
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

  it('of a search have, for each choice, as many questions as the list with that choice and the other filters', async () => {
    const member = await tested.newMember({ access: true });
    const get = async <Body>(path: `/${string}`, query: URLSearchParams) =>
      (await tested.call<Body>(member, `GET ${path}?${query}`)).body;
    const { items } = await get<QuestionPage>('/questions', new URLSearchParams({ limit: '100' }));
    for (const { id } of items.slice(0, 20)) await tested.call(member, `PUT /bookmarks/${id}`);
    await tested.call(member, `DELETE /questions/${items[0]?.id}`);
    const some = <Value extends string>(values: readonly Value[]) => fc.subarray([...values], { maxLength: 2 });
    const filters = fc.record({
      q: fc.constantFrom([], ['access'], ['risk'], ['encrpytion'], ['zzzzqqqq']),
      difficulty: some(difficulties),
      domain: some(domainNames),
      questionType: some(questionTypes),
      quality: some(['high', 'medium', 'low']),
      crossDomain: fc.constantFrom([], ['true']),
      bookmarked: fc.constantFrom([], [], [], ['true']),
    });
    await fc.assert(
      fc.asyncProperty(filters, fc.constantFrom(...countedChoices), async (chosen, [filter, value]) => {
        const { choices } = await get<MatchCounts>('/counts/matches', toQuery(chosen));
        const listed = await get<QuestionPage>('/questions', toQuery({ ...chosen, limit: ['1'], [filter]: [value] }));
        const count = filter === 'crossDomain' ? choices?.crossDomain : (choices?.[filter][value] ?? 0);
        expect([filter, value, count]).toEqual([filter, value, listed.total]);
      }),
      { numRuns: 150 },
    );
  });

  it('are counted once for requests within ten seconds', async () => {
    const getBankCounts = tested.service.app.get(GetBankCounts);
    const { choices } = await getBankCounts.execute();
    expect((await getBankCounts.execute()).choices).toBe(choices);
  });
});
