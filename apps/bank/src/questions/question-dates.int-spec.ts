import type { QuestionVersionPage, QuestionView } from '@casebook/contracts';
import { Clock } from '@casebook/platform';
import type { TestBearer } from '@casebook/testing';
import { createBeforeAll } from '@casebook/testing/hooks';
import { describe, expect, it } from '@jest/globals';
import { setUpBank } from '../../test/bank-under-test.ts';
import { importClient } from '../../test/import-client.ts';
import { questionInput } from '../../test/question-input.ts';

/** A clock that the test sets to a day. */
class DayClock extends Clock {
  day = 1;

  now(): Date {
    return new Date(Date.UTC(2026, 10, this.day));
  }
}

describe('the author, reviewer, and dates of a question', () => {
  const clock = new DayClock();

  const tested = setUpBank({ clock });
  const author = createBeforeAll(() => tested.newMember({ access: true }));
  const reader = createBeforeAll(() => tested.newMember({ access: true }));
  const admin = createBeforeAll(() => tested.newAdmin());

  const on = async <Result>(day: number, act: () => Promise<Result>): Promise<Result> => {
    clock.day = day;
    return act();
  };
  const add = async () => (await tested.call<QuestionView>(author, 'POST /questions', questionInput())).body;
  const read = async (who: TestBearer | undefined, id: string) =>
    (await tested.call<QuestionView>(who, `GET /questions/${id}`)).body;
  const approve = (id: string, version: number) => tested.call(admin, `PUT /reviews/${id}`, { version, decision: 'approved' });
  const edit = (who: TestBearer, id: string, version: number, question: string) =>
    tested.call(
      who,
      `PUT /questions/${id}`,
      { ...questionInput({ question }), updateReason: 'Clearer' },
      { 'if-match': `"${version}"` },
    );
  const days = async (id: string) => {
    const { updatedAt, lastUpdatedAt } = await read(admin, id);
    return [new Date(updatedAt).getUTCDate(), new Date(lastUpdatedAt).getUTCDate()];
  };

  it('change only with the live content', async () => {
    const { id } = await on(2, add);
    expect(await days(id)).toEqual([2, 2]);
    await on(3, () => approve(id, 1));
    expect(await days(id)).toEqual([3, 2]);
    await on(4, () => tested.call(admin, `PATCH /questions/${id}/status`, { isFeatured: true }));
    expect(await days(id)).toEqual([4, 2]);
    await on(5, () => edit(author, id, 1, 'Which one is clearer?'));
    expect(await days(id)).toEqual([4, 2]);
    await on(6, () => approve(id, 2));
    expect(await days(id)).toEqual([6, 6]);
    await on(7, () => edit(admin, id, 2, 'Which one is the clearest?'));
    expect(await days(id)).toEqual([7, 7]);
    await on(8, () => tested.call(admin, `POST /questions/${id}/versions/1/restore`, { updateReason: 'It was better' }));
    expect(await days(id)).toEqual([8, 8]);
    await on(9, async () => {
      await tested.call(admin, `DELETE /questions/${id}`);
      await tested.call(admin, `POST /questions/${id}/restore`);
    });
    expect(await days(id)).toEqual([9, 8]);
    clock.day = 1;
  });

  it('are set by the import, not by the file, and written by exports', async () => {
    const files = importClient(tested);
    const csv = (stem: string) =>
      `id,question,option A,option B,option C,option D,answer,domain,last updated at\ndated,${stem},a,b,c,d,A,Asset Security,2001-02-03T00:00:00Z\n`;
    await on(10, () => files.importFile(admin, csv('Which is dated?'), { fileName: 'dated.csv' }));
    const [question] = await tested.query<{ id: string }>("SELECT id::text FROM questions WHERE stem = 'Which is dated?'");
    const id = question?.id ?? '';
    expect(await days(id)).toEqual([10, 10]);
    await on(11, () => files.importFile(admin, csv('Which is dated later?'), { fileName: 'dated.csv' }));
    expect(await days(id)).toEqual([11, 11]);
    for (const format of ['json', 'csv']) {
      const response = await fetch(`${tested.service.url}/api/v1/exports?format=${format}&scope=bank`, {
        headers: admin.headers,
      });
      expect(await response.text()).toContain('2026-11-11T00:00:00.000Z');
    }
    clock.day = 1;
  });

  it('are visible only to the author and admins', async () => {
    const { id } = await on(2, add);
    await on(3, () => approve(id, 1));
    const whole = { createdBy: author.id, createdAt: '2026-11-02T00:00:00.000Z', reviewedBy: admin.id };
    expect(await read(author, id)).toMatchObject(whole);
    expect(await read(admin, id)).toMatchObject(whole);
    for (const who of [reader, undefined])
      for (const field of Object.keys(whole)) expect(await read(who, id)).not.toHaveProperty(field);
    const versions = await tested.call<QuestionVersionPage>(author, `GET /questions/${id}/versions`);
    expect(versions.body.items).toMatchObject([{ version: 1, reviewedBy: admin.id }]);
  });

  it('lack an author for shipped content and a reviewer before approval', async () => {
    const shipped = await read(admin, tested.questionIds[0] ?? '');
    expect(shipped).toHaveProperty('createdAt');
    expect(shipped).not.toHaveProperty('createdBy');
    expect(await add()).not.toHaveProperty('reviewedBy');
  });
});
