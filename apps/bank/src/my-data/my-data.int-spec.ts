import { MyBankData } from '@casebook/contracts';
import { Database, exportFaults, ownColumns } from '@casebook/platform';
import type { TestBearer } from '@casebook/testing';
import { describe, expect, it } from '@jest/globals';
import { setUpBank } from '../../test/bank-under-test.ts';
import { importClient } from '../../test/import-client.ts';
import { questionInput } from '../../test/question-input.ts';
import { exportedBankData } from './bank-data.ts';

const ANSWERS = 12_000;

describe('a member’s data in the bank', () => {
  const tested = setUpBank();

  const dataOf = async (member: TestBearer) => {
    const { status, text } = await tested.request(member, 'GET /my-data/bank');
    expect(status).toBe(200);
    return { text, exported: MyBankData.parse(JSON.parse(text)) };
  };
  const markAll = async (member: TestBearer, question: string) => {
    const [first, second] = tested.questionIds;
    await tested.call(member, `PUT /bookmarks/${first}`);
    await tested.call(member, `POST /questions/${first}/flag`, { reason: 'other', note: `The note of ${member.id}` });
    await tested.call(member, `PUT /questions/${second}/rating`, { rating: -1 });
    await tested.call(member, 'POST /questions', questionInput({ question }));
    await tested.call(member, 'POST /imports?fileName=mine.csv', 'id,question,option A,option B,option C,option D,answer\n');
  };

  it('is exported or withheld with a reason, table by table and column by column', async () => {
    const columns = await ownColumns(tested.service.app.get(Database, { strict: false }).sql);
    expect(exportFaults(columns, exportedBankData)).toEqual([]);
  });

  it('has the questions, marks, flags, ratings, and imports of this member alone', async () => {
    const [member, other] = [await tested.newMember({ access: true }), await tested.newMember({ access: true })];
    await markAll(member, 'Which control is mine?');
    await markAll(other, 'Which control is not?');
    const { exported, text } = await dataOf(member);
    expect(exported.questions.map(({ stem }) => stem)).toEqual(['Which control is mine?']);
    expect(exported.versions).toMatchObject([{ version: 1, questionId: exported.questions[0]?.id }]);
    expect(exported.marks).toMatchObject([
      { questionId: tested.questionIds[0], flagged: true, bookmarkedAt: expect.any(String) },
    ]);
    expect(exported.flags).toMatchObject([{ reason: 'other', note: `The note of ${member.id}`, status: 'pending' }]);
    expect(exported.flagHistory).toMatchObject([{ action: 'flag' }]);
    expect(exported.ratings).toMatchObject([{ questionId: tested.questionIds[1], rating: -1 }]);
    expect(exported.imports).toMatchObject([{ fileName: 'mine.csv' }]);
    expect(exported.importQuotas).toMatchObject([{ files: 1 }]);
    expect(text).not.toContain(other.id);
    expect(text).not.toContain('Which control is not?');
  });

  it('has an imported question, with empty lists for the fields that the file left out', async () => {
    const member = await tested.newMember({ access: true });
    const file = 'question,option A,option B,option C,option D,answer,domain\nWhich list is empty?,a,b,c,d,A,Asset Security\n';
    const { counts } = await importClient(tested).importFile(member, file, { fileName: 'mine.csv' });
    expect(counts).toMatchObject({ new: 1 });
    const { exported } = await dataOf(member);
    expect(exported.questions).toMatchObject([{ stem: 'Which list is empty?', crossDomainTags: [], sourceMaterials: [] }]);
  });

  it('has every answer once, in any number of pages', async () => {
    const member = await tested.newMember();
    await tested.query(
      `INSERT INTO answers (id, question_id, member_id, option_id, is_correct, is_first, time_spent_ms, answered_at)
       SELECT gen_random_uuid(), $2, $1, gen_random_uuid(), true, false, 10, now() FROM generate_series(1, $3::int)`,
      [member.id, tested.questionIds[0], ANSWERS],
    );
    const { exported } = await dataOf(member);
    expect(new Set(exported.answers.map(({ id }) => id)).size).toBe(ANSWERS);
    expect(exported.answers).toHaveLength(ANSWERS);
  });
});
