import type { DailyAnalysis, QuizView } from '@casebook/contracts';
import { MIN_COMPLETE_ROWS } from '@casebook/exam';
import { seededChance, type TestBearer } from '@casebook/testing';
import { beforeAll, describe, expect, it } from '@jest/globals';
import { parse } from 'csv-parse/sync';
import { answersTo, question, setUpQuiz } from '../../test/quiz-under-test.ts';

const DATE = '2027-03-01';
const SEED = 20_261_123;
const MEMBERS = 42;

describe('the item analysis of a daily set', () => {
  // Stems that a spreadsheet would evaluate as formulas.
  const bank = Array.from({ length: 3 }, (_, at) => question({ question: at === 0 ? '=1+1 is asked where?' : `;=1+${at};` }));
  const tested = setUpQuiz();
  let admin: TestBearer;
  let few: DailyAnalysis;

  beforeAll(async () => {
    await tested.publish(...bank);
    tested.clock.set(new Date(`${DATE}T12:00:00Z`));
    admin = await tested.newMember({ role: 'admin' });
    const chance = seededChance(SEED);
    for (let member = 1; member <= MEMBERS; member += 1) {
      const ability = chance();
      const right = [1, 2, 3].map(() => chance() < 0.15 + 0.8 * ability);
      await answer((position) => right[position - 1] ?? false);
      if (member === MIN_COMPLETE_ROWS - 1) few = (await analysis()).body;
    }
    // An incomplete set adds no row, and neither does another day's.
    await answer(() => true, 2);
    tested.clock.set(new Date('2027-03-02T12:00:00Z'));
    await answer(() => true);
  });

  async function answer(isRight: (position: number) => boolean, items = 3): Promise<void> {
    const member = await tested.newMember();
    const { body } = await tested.call<QuizView>(member, 'POST /quizzes', { kind: 'daily' });
    for (const each of answersTo(body, bank, isRight).slice(0, items))
      expect((await tested.call(member, `POST /quizzes/${body.id}/answers`, each)).status).toBe(200);
  }
  const analysis = (who: TestBearer | undefined = admin, date = DATE) =>
    tested.call<DailyAnalysis>(who, `GET /daily/${date}/analysis`);

  it('equals a recount by PostgreSQL for the set as a whole', async () => {
    const [recount] = await tested.query<Record<string, number>>(`${ROWS}
      , powers AS (SELECT count(*)::float8 AS n, sum(t) AS s1, sum(t ^ 2) AS s2, sum(t ^ 3) AS s3, sum(t ^ 4) AS s4 FROM totals),
      cumulants AS (SELECT n,
        (n * s2 - s1 ^ 2) / (n * (n - 1)) AS k2,
        (2 * s1 ^ 3 - 3 * n * s1 * s2 + n ^ 2 * s3) / (n * (n - 1) * (n - 2)) AS k3,
        (-6 * s1 ^ 4 + 12 * n * s1 ^ 2 * s2 - 3 * n * (n - 1) * s2 ^ 2 - 4 * n * (n + 1) * s1 * s3 + n ^ 2 * (n + 1) * s4)
          / (n * (n - 1) * (n - 2) * (n - 3)) AS k4 FROM powers),
      items AS (SELECT sum(v) AS v FROM (SELECT var_samp(x) AS v FROM complete GROUP BY position) AS each),
      alpha AS (SELECT 1.5 * (1 - items.v / (SELECT var_samp(t) FROM totals)) AS a FROM items)
      SELECT (SELECT avg(t) / 3 FROM totals) AS mean, (SELECT percentile_cont(0.5) WITHIN GROUP (ORDER BY t) / 3 FROM totals) AS median,
        (SELECT stddev_samp(t) / 3 FROM totals) AS "standardDeviation", k3 / k2 ^ 1.5 AS skewness, k4 / k2 ^ 2 AS kurtosis,
        a AS "internalConsistency", sqrt(1 - a) AS "errorRatio", sqrt(1 - a) * (SELECT stddev_samp(t) / 3 FROM totals) AS "standardError"
      FROM cumulants, alpha`);
    const { body } = await analysis();
    console.log(`Of ${body.completeRows} rows: ${JSON.stringify(body.set)}`);
    expect(body).toMatchObject({ date: DATE, completeRows: MEMBERS, minimumRows: 30 });
    expect(Object.keys(body.set ?? {}).sort()).toEqual(Object.keys(recount ?? {}).sort());
    for (const [name, value] of Object.entries(recount ?? {}))
      expect([name, body.set?.[name as keyof typeof body.set]]).toEqual([name, expect.closeTo(value, 9)]);
  });

  it('equals a recount by PostgreSQL for each item', async () => {
    const recount = await tested.query<Record<string, number>>(`${ROWS}
      , rests AS (SELECT position, x, t, t - x AS rest FROM complete JOIN totals USING (quiz_id)),
      sorted AS (
        SELECT position, covar_samp(x, rest) AS best FROM (
          SELECT position, x, row_number() OVER (PARTITION BY position ORDER BY x) AS at FROM rests) AS xs
        JOIN (SELECT position, rest, row_number() OVER (PARTITION BY position ORDER BY rest) AS at FROM rests) AS ys
          USING (position, at)
        GROUP BY position),
      shares AS (SELECT position, sqrt(covar_samp(x, t)) AS share FROM rests GROUP BY position)
      SELECT position::int, avg(x) AS facility, stddev_samp(x) AS "standardDeviation", corr(x, rest) AS "discriminationIndex",
        covar_samp(x, rest) / max(best) AS "discriminativeEfficiency",
        max(share) / (SELECT sum(share) FROM shares) AS "effectiveWeight", 1.0::float8 / 3 AS "intendedWeight",
        0.25::float8 AS "randomGuessScore"
      FROM rests JOIN sorted USING (position) JOIN shares USING (position) GROUP BY position ORDER BY position`);
    const { items } = (await analysis()).body;
    expect(items).toHaveLength(3);
    for (const [at, row] of recount.entries())
      for (const [name, value] of Object.entries(row))
        expect([at, name, items[at]?.[name as 'facility']]).toEqual([at, name, expect.closeTo(value, 9)]);
    expect(items.map(({ questionId }) => questionId).sort()).toEqual(bank.map(({ id }) => id).sort());
  });

  it('has statistics of the set from 30 complete rows on', () => {
    expect(few).toMatchObject({ completeRows: 29 });
    expect(few).not.toHaveProperty('set');
    expect(few.items.map((item) => Object.keys(item).sort())).toEqual(
      Array.from({ length: 3 }, () => ['position', 'question', 'questionId', 'randomGuessScore', 'warnings']),
    );
  });

  it('excludes members who answered only some items, and identifies no member', async () => {
    const { body } = await analysis(admin, '2027-03-02');
    expect(body.completeRows).toBe(1);
    expect(JSON.stringify((await analysis()).body)).not.toMatch(/userId|memberId|correctOptionId|explanation/);
  });

  it('can be downloaded, one statistic per row', async () => {
    const response = await fetch(`${tested.service.url}/api/v1/daily/${DATE}/analysis.csv`, {
      headers: admin.headers,
    });
    expect(response.headers.get('content-type')).toBe('text/csv; charset=utf-8');
    expect(response.headers.get('content-disposition')).toBe(`attachment; filename="casebook-daily-analysis-${DATE}.csv"`);
    const file = await response.text();
    // With a semicolon as the separator, the text would be an empty cell and a formula.
    expect(file).toMatch(/,";=1\+\d;",/);
    const rows: Record<string, string>[] = parse(file, { columns: true, bom: true });
    const { set, items } = (await analysis()).body;
    const valueIn = (part: string, statistic: string) =>
      rows.find((row) => row.Part === part && row.Statistic === statistic)?.Value;
    expect(valueIn('Set', 'Complete rows')).toBe(String(MEMBERS));
    expect(Number(valueIn('Set', 'Internal consistency'))).toBe(set?.internalConsistency);
    expect(Number(valueIn('Set', 'Kurtosis'))).toBe(set?.kurtosis);
    expect(Number(valueIn('Item 2', 'Effective weight'))).toBe(items[1]?.effectiveWeight);
    expect(rows).toHaveLength(9 + 3 * 7);
    for (const row of rows.filter(({ Part }) => Part !== 'Set'))
      expect(row.Question).toMatch(/^('=1\+1 is asked where\?|;=1\+\d;)$/);
  });

  it('is for admins only', async () => {
    const member = await tested.newMember({ access: true });
    for (const route of [`GET /daily/${DATE}/analysis`, `GET /daily/${DATE}/analysis.csv`] as const) {
      expect(await tested.call(undefined, route)).toMatchObject({ status: 401, body: { code: 'auth.required' } });
      expect(await tested.call(member, route)).toMatchObject({ status: 403, body: { code: 'auth.forbidden' } });
    }
  });

  it('requires a date that had a daily quiz', async () => {
    expect(await analysis(admin, '2026-01-01')).toMatchObject({ status: 404, body: { code: 'daily.not-found' } });
    expect((await analysis(admin, '2027-02-30')).status).toBeGreaterThanOrEqual(400);
    expect((await analysis(admin, 'yesterday')).status).toBeGreaterThanOrEqual(400);
  });
});

/** CTEs of the scores and totals of members who answered the whole set, by position. Each test appends its query. */
const ROWS = `
  WITH scored AS (
    SELECT i.quiz_id, s.position, a.is_correct::int::float8 AS x FROM quiz_items i
    JOIN quizzes q ON q.id = i.quiz_id AND q.daily_date = '${DATE}' JOIN answers a ON a.item_id = i.id
    JOIN daily_set_questions s ON s.date = q.daily_date AND s.question_id = i.question_id),
  totals AS (SELECT quiz_id, sum(x) AS t FROM scored GROUP BY quiz_id HAVING count(*) = 3),
  complete AS (SELECT scored.* FROM scored JOIN totals USING (quiz_id))`;
