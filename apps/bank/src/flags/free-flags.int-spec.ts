import type { FlaggedQuestionPage, FlagView, QuestionView } from '@casebook/contracts';
import { FLAGS_PER_DAY } from '@casebook/exam';
import { Metrics } from '@casebook/platform';
import type { TestBearer } from '@casebook/testing';
import { createBeforeAll } from '@casebook/testing/hooks';
import { beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { setUpBank } from '../../test/bank-under-test.ts';

const INCORRECT = { reason: 'incorrect' };
/** The number of questions that three free accounts could suspend in 1.8 s when flags by members without access still counted. */
const ATTACKED = 31;

describe('flags of accounts without access', () => {
  const tested = setUpBank();
  const admin = createBeforeAll(() => tested.tokens.bearer('admin'));
  let free: TestBearer[];
  let ids: string[];

  beforeAll(async () => {
    ids = (await tested.query<{ id: string }>(`SELECT id FROM questions ORDER BY id LIMIT ${ATTACKED}`)).map(({ id }) => id);
  });
  beforeEach(async () => {
    await tested.clearOpinions();
    free = await Promise.all([tested.newMember(), tested.newMember(), tested.newMember()]);
  });

  const flag = (who: TestBearer | undefined, id: string | undefined) =>
    tested.call<FlagView & { retryAfter?: number }>(who, `POST /questions/${id}/flag`, INCORRECT);
  const suspended = async () =>
    (await tested.query<{ count: number }>('SELECT count(*)::int AS count FROM questions WHERE suspended'))[0]?.count;

  it('never suspend a question', async () => {
    const answers = await Promise.all(free.flatMap((who) => ids.map((id) => flag(who, id))));
    const accepted = answers.filter(({ status }) => status === 201).length;
    console.log(`Three free accounts flagged ${accepted} times and suspended ${await suspended()} of ${ids.length} questions`);
    expect(await suspended()).toBe(0);
    expect(await tested.published('bank.question.updated.v1')).toEqual([]);
  });

  it('hide the question for the member and are listed for admins as flags without access', async () => {
    const answers = await Promise.all(free.map((who) => flag(who, ids[0])));
    expect(answers.map(({ body }) => body.flagCount).sort()).toEqual([1, 2, 3]);
    const seen = await tested.call<QuestionView>(free[0], `GET /questions/${ids[0]}`);
    expect(seen.body).toMatchObject({ flagCount: 3, isFlagged: false, mine: { flagged: true } });
    const { items } = (await tested.call<FlaggedQuestionPage>(admin, 'GET /flags')).body;
    expect(items).toMatchObject([{ questionId: ids[0], flagCount: 3, isFlagged: false }]);
    expect(items[0]?.flags.map(({ hadAccess }) => hadAccess)).toEqual([false, false, false]);
  });

  it('don’t count toward the three flags of members with access', async () => {
    const paid = await Promise.all([1, 2, 3].map(() => tested.newMember({ access: true })));
    await flag(free[0], ids[0]);
    await flag(paid[0], ids[0]);
    await flag(paid[1], ids[0]);
    expect(await suspended()).toBe(0);
    await flag(paid[2], ids[0]);
    expect(await suspended()).toBe(1);
  });

  it('count by the member’s access at the time of the flag', async () => {
    const [lapsing, ...paid] = await Promise.all([
      tested.newMember({ access: true }),
      tested.newMember({ access: true }),
      tested.newMember({ access: true }),
    ]);
    const subscribing = free[0] as TestBearer;
    await flag(lapsing, ids[0]);
    await flag(subscribing, ids[0]);
    await tested.changeAccess(lapsing, false);
    await tested.changeAccess(subscribing, true);
    await flag(paid[0], ids[0]);
    expect(await suspended()).toBe(0);
    await flag(paid[1], ids[0]);
    expect(await suspended()).toBe(1);
    const hadAccess = await tested.query('SELECT had_access FROM flags ORDER BY raised_at, id');
    expect(hadAccess).toEqual([{ had_access: true }, { had_access: false }, { had_access: true }, { had_access: true }]);
  });
});

describe('the daily cap of flags', () => {
  let ids: string[];
  let now = new Date('2026-11-23T21:00:00.000Z');

  const tested = setUpBank({ clock: { now: () => now } });
  beforeAll(async () => {
    ids = (await tested.query<{ id: string }>('SELECT id FROM questions ORDER BY id')).map(({ id }) => id);
  });
  beforeEach(() => tested.clearOpinions());

  const flag = (who: TestBearer, id: string | undefined) =>
    tested.call<FlagView & { retryAfter?: number }>(who, `POST /questions/${id}/flag`, INCORRECT);
  const metric = async (series: string) => {
    const text = await tested.service.app.get(Metrics).registry.metrics();
    return Number(
      text
        .split('\n')
        .find((line) => line.startsWith(series.replace('}', ',service="bank"}')))
        ?.split(' ')[1],
    );
  };

  it('holds for concurrent requests and returns the seconds until the next day', async () => {
    const member = await tested.newMember({ access: true });
    const answers = await Promise.all(ids.slice(0, FLAGS_PER_DAY + 15).map((id) => flag(member, id)));
    const refused = answers.filter(({ status }) => status !== 201);
    expect([answers.length - refused.length, refused.length]).toEqual([FLAGS_PER_DAY, 15]);
    for (const { status, body } of refused)
      expect({ status, body }).toMatchObject({ status: 429, body: { code: 'flag.daily-limit', retryAfter: 3 * 3600 } });
    expect(await tested.query('SELECT id FROM flags')).toHaveLength(FLAGS_PER_DAY);
  });

  it('includes removed flags, applies per member, and ends with the UTC day', async () => {
    const [member, other] = [await tested.newMember({ access: true }), await tested.newMember()];
    for (let times = 0; times < FLAGS_PER_DAY; times += 1) {
      expect((await flag(member, ids[0])).status).toBe(201);
      await tested.call(member, `DELETE /questions/${ids[0]}/flag`);
    }
    expect((await flag(member, ids[0])).status).toBe(429);
    expect((await flag(other, ids[0])).status).toBe(201);
    now = new Date('2026-11-24T00:00:00.000Z');
    expect((await flag(member, ids[0])).status).toBe(201);
    now = new Date('2026-11-23T21:00:00.000Z');
  });

  it('is checked last: a second flag of a question is refused as a repeat', async () => {
    const member = await tested.newMember();
    for (const id of ids.slice(0, FLAGS_PER_DAY)) await flag(member, id);
    expect(await flag(member, ids[0])).toMatchObject({ status: 409, body: { code: 'flag.already-raised' } });
  });

  it('counts flags and suspensions in metrics once', async () => {
    const before = {
      yes: await metric('bank_flags_raised_total{access="yes"}'),
      no: await metric('bank_flags_raised_total{access="no"}'),
      suspended: await metric('bank_questions_suspended_total{by="members"}'),
    };
    const members = await Promise.all([1, 2, 3].map(() => tested.newMember({ access: true })));
    for (const member of members) await flag(member, ids[0]);
    await flag(members[0] as TestBearer, ids[0]);
    await flag(await tested.newMember(), ids[0]);
    expect({
      yes: await metric('bank_flags_raised_total{access="yes"}'),
      no: await metric('bank_flags_raised_total{access="no"}'),
      suspended: await metric('bank_questions_suspended_total{by="members"}'),
    }).toEqual({ yes: before.yes + 3, no: before.no + 1, suspended: before.suspended + 1 });
  });
});
