import { randomUUID } from 'node:crypto';
import { UserChanged } from '@casebook/contracts';
import type { TestBearer } from '@casebook/testing';
import { describe, expect, it } from '@jest/globals';
import { setUpBank } from '../../test/bank-under-test.ts';
import { questionInput } from '../../test/question-input.ts';

const ROUNDS = 8;

describe('an erased member', () => {
  const tested = setUpBank();

  const [flag, rating] = [{ reason: 'unclear' }, { rating: 1 }];
  const writes = (member: TestBearer, id: string) =>
    [
      ['PUT', `/bookmarks/${id}`],
      ['POST', `/questions/${id}/flag`, flag],
      ['PUT', `/questions/${id}/rating`, rating],
      ['DELETE', `/questions/${id}`],
      ['POST', '/questions', questionInput()],
      ['POST', '/imports?fileName=mine.csv', 'id,question,option A,option B,option C,option D,answer\n'],
    ].map(
      ([method, path, body]) =>
        () =>
          tested.call(member, `${method} ${path}` as 'PUT /', body),
    );
  const deletion = ({ id }: TestBearer) =>
    tested.deliver(UserChanged, {
      aggregateId: id,
      aggregateVersion: 2,
      data: { id, deleted: true, pseudonym: randomUUID() },
    });
  /** The number of rows with this member's id, by table. */
  async function tracesOf({ id }: TestBearer) {
    const columns = await tested.query<{ place: string; column: string }>(
      `SELECT format('%I.%I', table_schema, table_name) AS place, quote_ident(column_name) AS column
       FROM information_schema.columns
       WHERE table_schema IN ('public', 'platform') AND column_name IN ('id', 'member_id', 'owner_id', 'author_id', 'editor_id')`,
    );
    const found = await Promise.all(
      columns.map(async ({ place, column }) => {
        const rows = await tested.query(`SELECT 1 FROM ${place} WHERE ${column}::text = $1`, [id]);
        return rows.length > 0 ? `${place}.${column}` : undefined;
      }),
    );
    return found.filter((place) => place !== undefined).sort();
  }
  const REMAINING = ['platform.erased_members.id', 'public.members.id'];

  it('can’t write anymore, even with a token that hasn’t expired', async () => {
    const member = await tested.newMember({ access: true });
    await deletion(member);
    for (const write of writes(member, tested.questionIds[0] ?? '')) {
      const { status, body } = await write();
      expect([status, body.code]).toEqual([401, 'auth.token-invalid']);
    }
    expect(await tracesOf(member)).toEqual(REMAINING);
  });

  it('publishes its questions under the pseudonym, and the removal of its marks', async () => {
    const member = await tested.newMember({ access: true });
    const added = await tested.call<{ id: string }>(member, 'POST /questions', questionInput());
    const marked = tested.questionIds[0] ?? '';
    await tested.call(member, `PUT /bookmarks/${marked}`);
    const pseudonym = randomUUID();
    const data = { id: member.id, deleted: true, pseudonym } as const;
    await tested.deliver(UserChanged, { aggregateId: member.id, aggregateVersion: 2, data });
    const newestOf = async (type: string, aggregateId: string) =>
      (await tested.published(type)).filter(({ id }) => id === aggregateId).at(-1);
    const question = await newestOf('bank.question.updated.v1', added.body.id);
    expect(question).toMatchObject({ version: 2, payload: { authorId: pseudonym } });
    const marks = await newestOf('bank.member-question.changed.v1', `${member.id}:${marked}`);
    expect(marks).toMatchObject({ payload: null });
  });

  it('leaves no rows of concurrent writes', async () => {
    let [stored, refused] = [0, 0];
    for (let round = 0; round < ROUNDS; round += 1) {
      const member = await tested.newMember({ access: true });
      const answers = await Promise.all([
        ...writes(member, tested.questionIds[round] ?? '').map((write) => write()),
        deletion(member).then(() => undefined),
      ]);
      const statuses = answers.flatMap((answer) => (answer ? [answer.status] : []));
      expect(statuses.filter((status) => status >= 300 && status !== 401)).toEqual([]);
      stored += statuses.filter((status) => status < 300).length;
      refused += statuses.filter((status) => status === 401).length;
      expect(await tracesOf(member)).toEqual(REMAINING);
    }
    console.log(`${stored} writes came before the erasing, ${refused} after`);
    expect(stored + refused).toBe(ROUNDS * 6);
  });
});
