import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import { Pool } from 'undici';
import type { RunningProfile } from '../../tests/profiles/running-profile.ts';
import { signUpMember } from '../../tests/shared/test-member.ts';
import type { Measurement } from '../report.ts';
import { interleaved, quantile } from '../rounds.ts';

/** Answers per second. In the distributed profile, each service has its own process on the same two cores. */
const RATES: Readonly<Record<string, number>> = { embedded: Number(process.env.RATE ?? 200), distributed: 50 };
const SECONDS = 10;
const ROUNDS = Number(process.env.R ?? 6);
const MEMBERS = 20;

/** An unanswered item. */
interface OpenItem {
  readonly quizId: string;
  readonly itemId: string;
  readonly optionId: string;
}

interface PreparedAnswer {
  readonly member: Readonly<Record<string, string>>;
  readonly item: OpenItem;
}

/** Compares an answer through the gateway (graded, stored, and published) with a bare insert of its row: the p99 of a minute of each. */
export async function submitAnswers(system: RunningProfile, profile: string): Promise<Measurement> {
  const sql = new pg.Client({ connectionString: system.databases.quiz });
  await sql.connect();
  const rate = RATES[profile] ?? 0;
  const prepared = await prepare(system, sql, rate * SECONDS * (ROUNDS + 1));
  const inserted = new pg.Pool({ connectionString: system.databases.quiz, max: 5 });
  await sql.query('CREATE TABLE plain_answers (LIKE answers INCLUDING ALL)');
  const gateway = new Pool(`http://127.0.0.1:${new URL(system.url).port}`, { connections: 32, pipelining: 1 });
  const next = () => {
    const ready = prepared.pop();
    if (!ready) throw new Error('Too few open items for this rate');
    return ready;
  };
  let refused = 0;
  const submit = async () => {
    const { member, item } = next();
    const { statusCode, body } = await gateway.request({
      method: 'POST',
      path: `/api/v1/quizzes/${item.quizId}/answers`,
      headers: { ...member, 'content-type': 'application/json' },
      body: JSON.stringify({ itemId: item.itemId, optionId: item.optionId, timeSpentMs: 1_000 }),
    });
    const text = await body.text();
    // Load shedding (docs/adr/0020): a computer too slow for this rate refuses some answers, which a learner's browser would retry.
    if (statusCode === 503) refused += 1;
    else if (statusCode !== 200) throw new Error(`Submitting an answer returned ${statusCode}: ${text}`);
  };
  const insert = async () => {
    await inserted.query(
      `INSERT INTO plain_answers (id, item_id, option_id, is_correct, time_spent_ms, answered_at)
       VALUES (gen_random_uuid(), gen_random_uuid(), gen_random_uuid(), true, 1000, now())`,
    );
  };
  try {
    await atRate(rate, SECONDS, submit);
    const p99 = await interleaved(
      {
        submit: async () => quantile(await atRate(rate, SECONDS, submit), 0.99),
        insert: async () => quantile(await atRate(rate, SECONDS, insert), 0.99),
      },
      ROUNDS,
    );
    return {
      name: `an answer through the gateway ÷ a bare insert, p99 at ${rate}/s for ${SECONDS * ROUNDS} s, ${profile}, ${refused} refused`,
      result: `${p99.submit.toFixed(1)} ms`,
      baseline: `${p99.insert.toFixed(1)} ms`,
      ratio: p99.submit / p99.insert,
    };
  } finally {
    await gateway.close();
    await inserted.end();
    await sql.end();
  }
}

/** Signs up members and opens a quiz for each. Their items are interleaved, so consecutive answers belong to different quizzes. */
async function prepare(system: RunningProfile, sql: pg.Client, items: number): Promise<PreparedAnswer[]> {
  const ready: PreparedAnswer[][] = [];
  for (let at = 0; at < MEMBERS; at += 1) {
    const { id, headers } = await signUpMember(system.url);
    const open = await openQuiz(sql, id, Math.ceil(items / MEMBERS));
    ready.push(open.map((item) => ({ member: headers, item })));
  }
  return (ready[0] ?? []).flatMap((_first, place) => ready.flatMap((ofMember) => ofMember[place] ?? []));
}

/**
 * Inserts one long quiz that repeats the pool's questions, because drawing quizzes through the API would take longer than answering them.
 */
async function openQuiz(sql: pg.Client, memberId: string, items: number): Promise<OpenItem[]> {
  const quizId = randomUUID();
  await sql.query(
    `INSERT INTO quizzes (id, member_id, kind, status, started_at) VALUES ($1, $2, 'standard', 'active', now() - interval '1 day')`,
    [quizId, memberId],
  );
  const { rows } = await sql.query<OpenItem>(
    `INSERT INTO quiz_items (id, quiz_id, position, question_id, stem, options, correct_option_id, explanation, domain, difficulty, tags)
     SELECT gen_random_uuid(), $1, row_number() OVER (), pool.id, content ->> 'question', content -> 'options',
       (content ->> 'correctOptionId')::uuid, content -> 'explanation', content ->> 'domain', content ->> 'difficulty', '{}'
     FROM question_pool AS pool, generate_series(1, $2::int) WHERE available LIMIT $2
     RETURNING quiz_id AS "quizId", id AS "itemId", correct_option_id AS "optionId"`,
    [quizId, items],
  );
  return rows;
}

/**
 * Starts an action at a constant rate, whether or not earlier ones have finished, so that queueing is included in the measurement.
 * @returns the time of each action in milliseconds, from when it was due
 */
async function atRate(perSecond: number, seconds: number, act: () => Promise<void>): Promise<number[]> {
  const startMs = performance.now();
  const actions = Array.from({ length: perSecond * seconds }, async (_nothing, at) => {
    const due = startMs + (at * 1_000) / perSecond;
    await sleep(Math.max(0, due - performance.now()));
    await act();
    return performance.now() - due;
  });
  return Promise.all(actions);
}
