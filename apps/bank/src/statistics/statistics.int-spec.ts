import { randomUUID } from 'node:crypto';
import { ItemAnswered, type QuestionPage, type QuestionView } from '@casebook/contracts';
import { CONFIRMED_ANSWERS, MIN_OTHER_ANSWERS } from '@casebook/exam';
import { RunRecomputation } from '@casebook/messaging';
import { Database, newId, systemCaller } from '@casebook/platform';
import { seededChance } from '@casebook/testing';
import { createBeforeAll } from '@casebook/testing/hooks';
import { beforeAll, describe, expect, it } from '@jest/globals';
import { setUpBank } from '../../test/bank-under-test.ts';
import { AnalyzeStatisticsHandler } from './analyze-statistics.handler.ts';
import { StatisticsRepository } from './statistics.repository.ts';

interface Recount {
  question_id: string;
  answers: number;
  rate: number;
  time: number;
  deviation: number;
  discrimination: number;
}

const ANSWERS = 5_000;
const MEMBERS = 150;
const SEED = 20_261_121;

describe('the statistics of questions', () => {
  const tested = setUpBank();
  const paid = createBeforeAll(() => tested.newMember({ access: true }));
  let questions: QuestionView[];

  beforeAll(async () => {
    questions = (await page()).items.slice(0, 40);
    const answers = randomAnswers(questions);
    for (let start = 0; start < answers.length; start += 500)
      await tested.deliver(ItemAnswered, ...answers.slice(start, start + 500));
    await analyze();
  }, 300_000);

  const page = async (): Promise<QuestionPage> =>
    (await (await fetch(`${tested.service.url}/api/v1/questions`, { headers: paid.headers })).json()) as QuestionPage;
  const analyze = () =>
    tested.service.app.get(AnalyzeStatisticsHandler).handle({
      id: newId(),
      payload: {},
      attempt: 1,
      caller: systemCaller('test', 'test'),
      signal: new AbortController().signal,
    });
  const statistics = () => tested.query('SELECT * FROM question_statistics ORDER BY question_id');
  const scores = () => tested.query('SELECT id, quality_score, complexity_score, version FROM questions ORDER BY id');

  it('match a recount of five thousand random answers', async () => {
    const counted = await tested.query<Recount>(`
      WITH firsts AS (SELECT * FROM answers WHERE is_first),
      rest AS (
        SELECT one.question_id, one.member_id, one.is_correct::int AS x, avg(other.is_correct::int) AS y, count(other.id) AS others
        FROM firsts one LEFT JOIN firsts other ON other.member_id = one.member_id AND other.id <> one.id
        GROUP BY one.id, one.question_id, one.member_id, one.is_correct)
      SELECT question_id::text, count(*)::int AS answers, avg(is_correct::int)::float8 AS rate,
        avg(least(time_spent_ms, 600000))::float8 AS time, stddev_samp(is_correct::int)::float8 AS deviation,
        (SELECT round(corr(x, y)::numeric, 6)::float8 FROM rest
         WHERE rest.question_id = firsts.question_id AND others >= ${MIN_OTHER_ANSWERS}) AS discrimination
      FROM firsts GROUP BY question_id`);
    expect(counted).toHaveLength(questions.length);
    const shown = new Map((await page()).items.map(({ id, statistics }) => [id, statistics]));
    for (const row of counted) {
      const { question_id, answers, rate, time, deviation, discrimination } = row;
      const statistics = shown.get(question_id);
      expect(statistics?.usageCount).toBe(answers);
      expect(statistics?.correctAnswerRate).toBeCloseTo(rate, 12);
      expect(statistics?.averageResponseTimeMs).toBe(Math.round(time));
      expect(answers).toBeGreaterThanOrEqual(CONFIRMED_ANSWERS);
      expect(statistics).toMatchObject({ isProvisional: false, randomGuessScore: 0.25 });
      expect(statistics?.standardDeviation).toBeCloseTo(deviation, 12);
      expect(statistics?.discriminationIndex).toBeCloseTo(discrimination, 5);
      expect(statistics?.difficultyRating).toBe(Math.round(100 * (1 - rate)));
      expect(statistics?.picks.reduce((sum, { count }) => sum + count, 0)).toBe(answers);
    }
  });

  it('are identical after a rebuild', async () => {
    const before = { statistics: await statistics(), scores: await scores() };
    await tested.query(`UPDATE question_statistics SET answers = 7, picks = '{}', discrimination = 1, ratings_up = 3`);
    expect(
      await tested.service.app
        .get(RunRecomputation, { strict: false })
        .execute(systemCaller('test', 'test'), 'bank.question-statistics'),
    ).toBe(true);
    expect({ statistics: await statistics(), scores: await scores() }).toEqual(before);
  });

  it('are analyzed least recently analyzed first, and never by two runs at once', async () => {
    const [late, later] = questions.map(({ id }) => id);
    await tested.query(`UPDATE question_statistics SET analysed_at = '2026-01-02' WHERE question_id = $1`, [later]);
    await tested.query(`UPDATE question_statistics SET analysed_at = '2026-01-01' WHERE question_id = $1`, [late]);
    const { app } = tested.service;
    const lockNext = (before: Date, limit: number) =>
      app.get(Database).write(systemCaller('test', 'test'), (tx) => app.get(StatisticsRepository).lockNext(tx, before, limit));
    const startedAt = new Date();
    expect(await lockNext(startedAt, 2)).toEqual([late, later]);
    await tested.query('BEGIN');
    await tested.query('SELECT 1 FROM question_statistics WHERE question_id = $1 FOR UPDATE', [late]);
    expect(await lockNext(startedAt, 1)).toEqual([later]);
    await tested.query('ROLLBACK');
    await Promise.all([analyze(), analyze()]);
    expect(await lockNext(startedAt, questions.length)).toEqual([]);
  });

  it('include answers that arrive during a rebuild', async () => {
    const [question] = questions as [QuestionView];
    const more = Array.from({ length: 200 }, () => answerOf(question, randomUUID(), true));
    const deriving = Promise.all(
      Array.from({ length: 3 }, () =>
        tested.service.app
          .get(RunRecomputation, { strict: false })
          .execute(systemCaller('test', 'test'), 'bank.question-statistics'),
      ),
    );
    await Promise.all([deriving, tested.deliver(ItemAnswered, ...more)]);
    const [row] = await tested.query(
      `SELECT s.answers, (SELECT count(*)::int FROM answers a WHERE a.question_id = s.question_id AND is_first) AS rows
       FROM question_statistics s WHERE question_id = $1`,
      [question.id],
    );
    expect(row?.answers).toBe(row?.rows);
  });

  it('count only first answers, once each', async () => {
    const question = questions[1] as QuestionView;
    const [before] = await tested.query('SELECT * FROM question_statistics WHERE question_id = $1', [question.id]);
    const first = answerOf(question, randomUUID(), true);
    await tested.deliver(ItemAnswered, first, { ...first, id: randomUUID() }, answerOf(question, first.data.userId, false));
    const [after] = await tested.query('SELECT * FROM question_statistics WHERE question_id = $1', [question.id]);
    expect(after?.answers).toBe(before?.answers + 1);
  });

  it('are visible only to readers with access', async () => {
    const { authorization } = await tested.tokens.bearer();
    const response = await fetch(`${tested.service.url}/api/v1/questions?limit=5`, { headers: { authorization } });
    for (const item of ((await response.json()) as QuestionPage).items) expect(item).not.toHaveProperty('statistics');
  });
});

/** Random answers with a fixed seed, by members of different ability to questions of different difficulty. */
function randomAnswers(questions: readonly QuestionView[]) {
  const chance = seededChance(SEED);
  const members = Array.from({ length: MEMBERS }, () => ({ id: randomUUID(), ability: chance(), answered: new Set<string>() }));
  return Array.from({ length: ANSWERS }, () => {
    const member = members[Math.floor(chance() * members.length)] as (typeof members)[number];
    const question = questions[Math.floor(chance() * questions.length)] as QuestionView;
    const isFirst = !member.answered.has(question.id);
    member.answered.add(question.id);
    return answerOf(
      question,
      member.id,
      isFirst,
      chance() < 0.2 + 0.6 * member.ability,
      Math.floor(chance() * 700_000),
      chance(),
    );
  });
}

function answerOf(question: QuestionView, userId: string, isFirst: boolean, isCorrect = true, timeSpentMs = 20_000, pick = 0) {
  const wrong = question.options.filter(({ id }) => id !== question.correctOptionId);
  const data = {
    answerId: newId(),
    quizId: randomUUID(),
    itemId: randomUUID(),
    questionId: question.id,
    userId,
    optionId: isCorrect ? (question.correctOptionId ?? '') : (wrong[Math.floor(pick * wrong.length)]?.id ?? ''),
    isCorrect,
    isFirst,
    timeSpentMs,
    answeredAt: new Date().toISOString(),
  };
  return { aggregateId: question.id, data };
}
