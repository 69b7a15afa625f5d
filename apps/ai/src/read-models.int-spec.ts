import { randomUUID } from 'node:crypto';
import {
  ActiveQuizChanged,
  DailySetDrawn,
  MemberAnswersChanged,
  QuestionUpdated,
  QuestionWarningsChanged,
  UserChanged,
} from '@casebook/contracts';
import { EmptyReadModel } from '@casebook/messaging';
import { Database, exportFaults, ownColumns, systemCaller } from '@casebook/platform';
import { beforeEach, describe, expect, it } from '@jest/globals';
import { type AiUnderTest, setUpAi } from '../test/ai-under-test.ts';
import { exportedAiData } from './my-data/ai-data.ts';

const NIL = '00000000-0000-4000-8000-000000000000';

/** One read model: an event with its aggregate's state at a version, and the stored columns. */
interface ReadModel {
  readonly consumer: string;
  readonly table: string;
  deliver(tested: AiUnderTest, of: { version: number; id?: string; isBroken?: boolean }): Promise<void>;
}

const member = randomUUID();
const models: readonly ReadModel[] = [
  {
    consumer: 'ai.store-members-when-user-changed',
    table: 'members',
    deliver: (tested, { version, id = randomUUID(), isBroken }) =>
      tested.deliver(UserChanged, {
        id,
        aggregateId: NIL,
        aggregateVersion: version,
        data: {
          id: NIL,
          deleted: false,
          email: isBroken ? (7 as unknown as string) : 'a@example.org',
          role: 'member',
          createdAt: '2026-11-21T00:00:00.000Z',
        },
      }),
  },
  {
    consumer: 'ai.store-member-answers-when-changed',
    table: 'member_answers',
    deliver: (tested, { version, id = randomUUID(), isBroken }) =>
      tested.deliver(MemberAnswersChanged, {
        id,
        aggregateId: `${member}:${NIL}`,
        aggregateVersion: version,
        data: {
          userId: member,
          questionId: NIL,
          answered: true,
          lastAnsweredAt: '2026-11-21T00:00:00.000Z',
          wrongCount: isBroken ? -1 : version,
          isMistake: true,
        },
      }),
  },
  {
    consumer: 'ai.store-active-quiz-when-changed',
    table: 'active_quizzes',
    deliver: (tested, { version, id = randomUUID(), isBroken }) =>
      tested.deliver(ActiveQuizChanged, {
        id,
        aggregateId: NIL,
        aggregateVersion: version,
        data: { quizId: NIL, userId: member, isActive: true, questionIds: isBroken ? ['none'] : [NIL] },
      }),
  },
  {
    consumer: 'ai.store-bank-question-when-updated',
    table: 'bank_questions',
    deliver: (tested, { version, id = randomUUID(), isBroken }) =>
      tested.deliver(QuestionUpdated, {
        id,
        aggregateId: NIL,
        aggregateVersion: version,
        data: isBroken ? ({ id: 'none', deleted: true } as never) : { id: NIL, deleted: true },
      }),
  },
  {
    consumer: 'ai.store-daily-set-when-drawn',
    table: 'daily_sets',
    deliver: (tested, { version, id = randomUUID(), isBroken }) =>
      tested.deliver(DailySetDrawn, {
        id,
        aggregateId: '2026-12-10',
        aggregateVersion: version,
        data: { date: '2026-12-10', questionIds: isBroken ? ['none'] : [NIL] },
      }),
  },
  {
    consumer: 'ai.store-question-warnings-when-changed',
    table: 'question_warnings',
    deliver: (tested, { version, id = randomUUID(), isBroken }) =>
      tested.deliver(QuestionWarningsChanged, {
        id,
        aggregateId: NIL,
        aggregateVersion: version,
        data: { questionId: isBroken ? 'none' : NIL, warnings: ['low-quality'] },
      }),
  },
];

describe('the read models of ai', () => {
  const tested = setUpAi();
  beforeEach(() =>
    tested.query('TRUNCATE members, member_answers, active_quizzes, bank_questions, daily_sets, question_warnings'),
  );

  const versions = async ({ table }: ReadModel) =>
    (await tested.query<{ version: number }>(`SELECT version FROM ${table}`)).map(({ version }) => version);

  describe.each(models.map((model) => [model.consumer, model] as const))('%s', (_name, model) => {
    it('stores an event once, even if it is delivered twice', async () => {
      const id = randomUUID();
      for (let time = 1; time <= 2; time += 1) await model.deliver(tested, { version: 1, id });
      expect(await versions(model)).toEqual([1]);
    });

    it('keeps the newest version when events arrive out of order', async () => {
      await model.deliver(tested, { version: 3 });
      await model.deliver(tested, { version: 2 });
      expect(await versions(model)).toEqual([3]);
    });

    it('parks an invalid event and handles the others', async () => {
      const id = randomUUID();
      await model.deliver(tested, { version: 1, id, isBroken: true });
      expect(await tested.lastAttempt(id)).toBe('parked');
      await model.deliver(tested, { version: 2 });
      expect(await versions(model)).toEqual(model.table === 'bank_questions' ? expect.anything() : [2]);
    });

    it('stores nothing if the transaction is rolled back', async () => {
      const id = randomUUID();
      await tested.query(`ALTER TABLE ${model.table} ADD CONSTRAINT none CHECK (version < 0)`);
      await model.deliver(tested, { version: 1, id });
      expect(await versions(model)).toEqual([]);
      await tested.query(`ALTER TABLE ${model.table} DROP CONSTRAINT none`);
      expect(await tested.lastAttempt(id)).toBe('done');
      expect(await versions(model)).toEqual([1]);
    });

    it('can be emptied for a rebuild', async () => {
      await model.deliver(tested, { version: 1 });
      await tested.service.app.get(EmptyReadModel, { strict: false }).execute(systemCaller('test', 'test'), model.consumer);
      expect(await versions(model)).toEqual([]);
    });
  });

  it('are exported or withheld with a reason, as every table of ai', async () => {
    const { sql } = tested.service.app.get(Database, { strict: false });
    expect(exportFaults(await ownColumns(sql), exportedAiData)).toEqual([]);
  });

  it('and everything else about a member are erased with the account', async () => {
    const leaving = await tested.member();
    const { body } = await tested.request<{ id: string }>(leaving, 'POST', '/generations', { domain: 'Asset Security' });
    expect(body.id).toBeDefined();
    await tested.deliver(ActiveQuizChanged, {
      aggregateId: body.id,
      data: { quizId: body.id, userId: leaving.id, isActive: true, questionIds: [NIL] },
    });
    await tested.query(
      "INSERT INTO casey_messages (id, user_id, status, message, created_at) VALUES ($1, $2, 'done', 'Hello', now())",
      [randomUUID(), leaving.id],
    );
    const question = randomUUID();
    await tested.storeQuestion({ id: question, stem: 'Which measure comes FIRST after an intrusion into a workstation?' });
    await tested.query(
      `INSERT INTO explanations (id, kind, question_id, content_version, prompt_version, writer, lease_ends_at, content, model, created_at)
       VALUES ($1, 'perspective', $1, 1, 1, $1, now(), '{"text": "It pays."}', 'casebook-sample', now())`,
      [question],
    );
    const vote = await tested.request(leaving, 'PUT', `/explanations/${question}/vote`, { vote: -1 });
    expect(vote.status).toBe(200);
    const pseudonym = randomUUID();
    await tested.deliver(UserChanged, {
      aggregateId: leaving.id,
      aggregateVersion: 2,
      data: { id: leaving.id, deleted: true, pseudonym },
    });
    const tables = ['generations', 'generated_questions', 'free_allowances', 'model_usage', 'member_answers'];
    for (const table of [...tables, 'active_quizzes', 'casey_messages', 'explanation_votes'])
      expect([table, await tested.query(`SELECT 1 FROM ${table} WHERE user_id = $1`, [leaving.id])]).toEqual([table, []]);
    expect(await tested.query('SELECT deleted FROM members WHERE id = $1', [leaving.id])).toEqual([{ deleted: true }]);
  });
});
