import pg from 'pg';
import { Pool } from 'undici';
import type { RunningProfile } from '../../tests/profiles/running-profile.ts';
import { signUpMember } from '../bench-member.ts';
import type { Finding } from '../findings.ts';
import { interleaved, quantile } from '../rounds.ts';
import { type OpenItem, openQuiz } from './open-quizzes.ts';
import { steadily } from './steady-load.ts';

/** Answers a second, as the issue of each profile has it: one process against a process for each service on the same two cores. */
const RATES: Readonly<Record<string, number>> = { embedded: Number(process.env.RATE ?? 200), distributed: 50 };
const SECONDS = 10;
const ROUNDS = Number(process.env.R ?? 6);
const MEMBERS = 20;

interface Ready {
  readonly member: Readonly<Record<string, string>>;
  readonly item: OpenItem;
}

/** An answer through the gateway, graded, told of and stored, beside the bare insert of its row: p99 of sixty seconds each. */
export async function submitAnswers(system: RunningProfile, profile: string): Promise<Finding> {
  const sql = new pg.Client({ connectionString: system.databases.quiz });
  await sql.connect();
  const rate = RATES[profile] ?? 0;
  const waiting = await prepare(system, sql, rate * SECONDS * (ROUNDS + 1));
  const inserted = new pg.Pool({ connectionString: system.databases.quiz, max: 5 });
  await sql.query('CREATE TABLE plain_answers (LIKE answers INCLUDING ALL)');
  const gateway = new Pool(`http://127.0.0.1:${new URL(system.url).port}`, { connections: 32, pipelining: 1 });
  const take = () => {
    const ready = waiting.pop();
    if (!ready) throw new Error('There are too few open items for this rate');
    return ready;
  };
  const submit = async () => {
    const { member, item } = take();
    const { statusCode, body } = await gateway.request({
      method: 'POST',
      path: `/api/v1/quizzes/${item.quizId}/answers`,
      headers: { ...member, 'content-type': 'application/json' },
      body: JSON.stringify({ itemId: item.itemId, optionId: item.optionId, timeSpentMs: 1_000 }),
    });
    const text = await body.text();
    if (statusCode !== 200) throw new Error(`An answer was answered with ${statusCode}: ${text}`);
  };
  const insert = async () => {
    await inserted.query(
      `INSERT INTO plain_answers (id, item_id, option_id, is_correct, time_spent_ms, answered_at)
       VALUES (gen_random_uuid(), gen_random_uuid(), gen_random_uuid(), true, 1000, now())`,
    );
  };
  try {
    await steadily(rate, SECONDS, submit);
    const p99 = await interleaved(
      {
        submit: async () => quantile(await steadily(rate, SECONDS, submit), 0.99),
        insert: async () => quantile(await steadily(rate, SECONDS, insert), 0.99),
      },
      ROUNDS,
    );
    return {
      what: `an answer through the gateway ÷ a bare insert, p99 at ${rate}/s for ${SECONDS * ROUNDS} s, ${profile}`,
      figure: `${p99.submit.toFixed(1)} ms`,
      against: `${p99.insert.toFixed(1)} ms`,
      ratio: p99.submit / p99.insert,
    };
  } finally {
    await gateway.close();
    await inserted.end();
    await sql.end();
  }
}

/** Members with open items each, in turns: neighbours in the load answer different quizzes, as in life. */
async function prepare(system: RunningProfile, sql: pg.Client, items: number): Promise<Ready[]> {
  const ready: Ready[][] = [];
  for (let at = 0; at < MEMBERS; at += 1) {
    const { id, headers } = await signUpMember(system.url);
    const open = await openQuiz(sql, id, Math.ceil(items / MEMBERS));
    ready.push(open.map((item) => ({ member: headers, item })));
  }
  return (ready[0] ?? []).flatMap((_first, place) => ready.flatMap((ofMember) => ofMember[place] ?? []));
}
