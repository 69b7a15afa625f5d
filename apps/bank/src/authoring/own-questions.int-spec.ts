import type { OwnQuestionPage, QuestionView } from '@casebook/contracts';
import type { TestBearer } from '@casebook/testing';
import { createBeforeAll } from '@casebook/testing/hooks';
import { describe, expect, it } from '@jest/globals';
import { setUpBank } from '../../test/bank-under-test.ts';
import { questionInput } from '../../test/question-input.ts';

describe('the list of a member’s own questions', () => {
  const tested = setUpBank();
  const admin = createBeforeAll(() => tested.tokens.bearer('admin'));
  let author: TestBearer;

  const newAuthor = async () => {
    author = await tested.newMember({ access: true });
  };
  const add = async (question: string) =>
    (await tested.call<QuestionView>(author, 'POST /questions', questionInput({ question }))).body;
  const mine = async (query = '', who = author) => (await tested.call<OwnQuestionPage>(who, `GET /questions/mine${query}`)).body;
  const decide = (id: string, version: number, decision: 'approved' | 'rejected') =>
    tested.call(admin, `PUT /reviews/${id}`, { version, decision, notes: 'Two options are right' });

  it('shows the review status of the latest version, newest first, to the member only', async () => {
    await newAuthor();
    const [first, second] = [await add('What comes first?'), await add('What comes second?')];
    await decide(first.id, 1, 'rejected');
    const page = await mine();
    expect(page).toMatchObject({
      total: 2,
      items: [
        { questionId: second.id, question: 'What comes second?', reviewStatus: 'in-review', isLive: false },
        { questionId: first.id, reviewStatus: 'rejected', reviewNotes: 'Two options are right', domain: first.domain },
      ],
    });
    expect(page.items[0]).not.toHaveProperty('liveVersion');
    expect((await mine('', await tested.newMember({ access: true }))).items).toEqual([]);
    expect((await mine('', admin)).items).toEqual([]);
    expect((await tested.call(undefined, 'GET /questions/mine')).status).toBe(401);
  });

  it('shows the version in review and the live version', async () => {
    await newAuthor();
    const { id } = await add('What comes first?');
    await decide(id, 1, 'approved');
    expect((await mine()).items).toMatchObject([{ version: 1, isLive: true, liveVersion: 1, reviewStatus: 'approved' }]);
    const edited = { ...questionInput({ question: 'What comes last?' }), updateReason: 'Clearer' };
    await tested.call(author, `PUT /questions/${id}`, edited, { 'if-match': '"1"' });
    expect((await mine()).items).toMatchObject([
      { version: 2, isLive: false, liveVersion: 1, reviewStatus: 'in-review', question: 'What comes last?' },
    ]);
  });

  it('is paged, filters by status, and omits deleted questions', async () => {
    await newAuthor();
    const added = [];
    for (const number of [1, 2, 3, 4]) added.push(await add(`What is number ${number}?`));
    const [one, two, three, four] = added.map(({ id }) => id);
    await decide(two ?? '', 1, 'rejected');
    await tested.call(author, `DELETE /questions/${three}`);
    const ids = ({ items }: OwnQuestionPage) => items.map(({ questionId }) => questionId);
    const first = await mine('?limit=2');
    expect([ids(first), first.total]).toEqual([[four, two], 3]);
    expect(ids(await mine(`?limit=2&cursor=${first.nextCursor}`))).toEqual([one]);
    expect(ids(await mine('?status=rejected'))).toEqual([two]);
    expect(ids(await mine('?status=rejected&status=in-review'))).toEqual([four, two, one]);
    expect((await tested.call(author, 'GET /questions/mine?cursor=nonsense')).status).toBe(400);
  });
});
