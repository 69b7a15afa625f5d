import { randomUUID } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { Domain, type HistoryPage, ItemAnswered, type ProgressView, QuizCompleted } from '@casebook/contracts';
import { MAX_MISTAKES, wilsonInterval } from '@casebook/exam';
import { RunRecomputation } from '@casebook/messaging';
import { systemCaller } from '@casebook/platform';
import { seededChance, type TestBearer } from '@casebook/testing';
import { beforeAll, describe, expect, it } from '@jest/globals';
import { type PastQuiz, storePastQuizzes } from '../../test/past-quizzes.ts';
import { setUpQuiz } from '../../test/quiz-under-test.ts';
import { type Mistake, mistakeAfter } from '../mistakes/mistake-rules.ts';
import { quiz } from '../quiz.definition.ts';

const SEED = 20_261_121;
const ANSWERS = 5_000;
const MEMBERS = 8;
const ZONES = ['Europe/Berlin', 'America/Los_Angeles', 'Asia/Kathmandu', 'Pacific/Kiritimati', undefined];
const NOW = new Date('2027-03-31T09:30:00.000Z');
const DAY_MS = 24 * 60 * 60 * 1000;
const MIGRATION = join(quiz.migrations, '20261124020000_progress/migration.sql');
const TOTALS = ['member_totals', 'study_days', 'study_runs', 'member_domains', 'achievements', 'quiz_results'];

describe('members’ totals', () => {
  const chance = seededChance(SEED);
  const below = (limit: number) => Math.floor(chance() * limit);
  const tested = setUpQuiz();
  let members: TestBearer[];
  let taken: PastQuiz[];

  beforeAll(async () => {
    tested.clock.set(NOW);
    members = await Promise.all(Array.from({ length: MEMBERS }, () => tested.newMember({ access: true })));
    taken = randomQuizzes();
    const published = await storePastQuizzes(tested, taken);
    const received = [...published.answered, ...published.answered.filter(() => chance() < 0.2)].map((event) => ({
      ...event,
      id: randomUUID(),
    }));
    const twice = received.filter(() => chance() < 0.1);
    const completions = [...published.completed, ...published.completed.filter(() => chance() < 0.3)].map((event) => ({
      ...event,
    }));
    for (const events of inChunks(shuffled([...received, ...twice]), 250)) await tested.deliver(ItemAnswered, ...events);
    for (const events of inChunks(shuffled(completions), 250)) await tested.deliver(QuizCompleted, ...events);
  }, 600_000);

  /** Weeks of quizzes with gaps, at any hour: some days have none, some several. Sorted by the time of their answers. */
  function randomQuizzes(): PastQuiz[] {
    const questions = Array.from({ length: 300 }, () => ({ id: randomUUID(), domain: Domain.options[below(8)] as Domain }));
    const quizzes: PastQuiz[] = [];
    for (let left = ANSWERS; left > 0; ) {
      const size = Math.min(left, 1 + below(12));
      const start = NOW.getTime() - Math.floor(chance() ** 2 * 200 * DAY_MS) - size * 60_000;
      quizzes.push({
        memberId: (members[below(MEMBERS)] as TestBearer).id,
        timeZone: ZONES[below(ZONES.length)],
        completed: chance() < 0.7,
        answers: Array.from({ length: size }, (_, index) => {
          const { id: questionId, domain } = questions[below(300)] as (typeof questions)[number];
          const answeredAt = new Date(start + index * 60_000);
          return { questionId, domain, isCorrect: chance() < 0.6, timeSpentMs: below(90_000), answeredAt };
        }),
      });
      left -= size;
    }
    return quizzes.sort((a, b) => startOf(a) - startOf(b));
  }
  const startOf = (quiz: PastQuiz) => quiz.answers[0]?.answeredAt.getTime() ?? 0;
  const shuffled = <Event>(events: readonly Event[]) =>
    events
      .map((event) => ({ event, at: chance() }))
      .sort((a, b) => a.at - b.at)
      .map(({ event }) => event);
  const totals = async () => {
    const rows: Record<string, object[]> = {};
    for (const name of TOTALS) rows[name] = await tested.query(`SELECT * FROM ${name} ORDER BY 1, 2`);
    return rows;
  };

  it('equal a recount of 5,000 random answers, delivered twice and in any order', async () => {
    for (const member of members) {
      const { body } = await tested.call<ProgressView>(member, 'GET /progress');
      expect(body).toEqual(recount(member.id));
    }
  });

  /** Recomputes the whole progress view from the quizzes alone. */
  function recount(memberId: string): ProgressView {
    const own = taken.filter((quiz) => quiz.memberId === memberId);
    const answers = own
      .flatMap(({ timeZone = 'UTC', answers }) => answers.map((answer) => ({ ...answer, timeZone })))
      .sort((a, b) => a.answeredAt.getTime() - b.answeredAt.getTime());
    // Deliberately not the product's implementation: Swedish dates have the ISO format.
    const dateOf = (at: Date, timeZone: string) => at.toLocaleDateString('sv-SE', { timeZone });
    const timeZone = answers.at(-1)?.timeZone ?? 'UTC';
    const today = dateOf(NOW, timeZone);
    const days = Map.groupBy(answers, (answer) => dateOf(answer.answeredAt, answer.timeZone));
    const dayBefore = (date: string, count: number) => new Date(Date.parse(date) - count * DAY_MS).toISOString().slice(0, 10);
    const lengthTo = (date: string): number => (days.has(date) ? 1 + lengthTo(dayBefore(date, 1)) : 0);
    const right = (given: readonly { isCorrect: boolean }[]) => given.filter(({ isCorrect }) => isCorrect).length;
    const last = [...days.keys()].sort().at(-1) ?? '';
    const seen = new Set<string>();
    const points = own
      .flatMap((quiz) => quiz.answers)
      .filter(({ questionId }) => !seen.has(questionId) && Boolean(seen.add(questionId)));
    const ended = own
      .filter(({ completed }) => completed)
      .map(({ answers: given }) => ({
        kind: 'standard' as const,
        quizId: expect.any(String) as unknown as string,
        timestamp: given.at(-1)?.answeredAt.toISOString() ?? '',
        correctAnswers: right(given),
        totalQuestions: given.length,
        percent: Math.round((right(given) / given.length) * 100),
        timeSpent: given.reduce((sum, { timeSpentMs }) => sum + timeSpentMs, 0) / 1000,
      }))
      .sort((a, b) => a.timestamp.localeCompare(b.timestamp));
    const earnedAt = (count: number) => (ended[count - 1] ? { earnedAt: ended[count - 1]?.timestamp } : {});
    const domains = Domain.options.map((domain) => {
      const given = answers.filter((answer) => answer.domain === domain);
      const interval = wilsonInterval(given.length, right(given));
      return { domain, answered: given.length, correct: right(given), accuracy: right(given) / given.length, interval };
    });
    const byStrength = domains.toSorted(
      (a, b) => (a.interval?.low ?? -1) - (b.interval?.low ?? -1) || a.domain.localeCompare(b.domain),
    );
    return {
      answered: answers.length,
      correct: right(answers),
      accuracy: right(answers) / answers.length,
      latest: ended.at(-1),
      streak: {
        current: last >= dayBefore(today, 1) ? lengthTo(last) : 0,
        best: Math.max(...[...days.keys()].map(lengthTo)),
        timeZone,
      },
      activity: Array.from({ length: 14 }, (_, index) => {
        const date = dayBefore(today, 13 - index);
        const given = days.get(date) ?? [];
        return { date, answered: given.length, correct: right(given) };
      }),
      line: ended.slice(-30),
      domains,
      strongest: byStrength.at(-1)?.domain,
      weakest: byStrength[0]?.domain as Domain,
      points: right(points),
      sessionsLed: ended.length,
      questionsContributed: 0,
      achievements: [
        expect.objectContaining({ id: 'first-session', ...earnedAt(1) }),
        expect.objectContaining({ id: 'consistent-leader', ...earnedAt(5) }),
        ...['knowledge-sharer', 'quiz-master', 'team-player'].map((id) =>
          expect.not.objectContaining({ id, earnedAt: expect.anything() }),
        ),
      ] as unknown as ProgressView['achievements'],
    };
  }

  it('are exactly the same when they are recomputed from the rows', async () => {
    const before = await totals();
    await tested.query(`UPDATE member_totals SET answers = 7, points = 0, quizzes = 9, time_zone = 'Asia/Tokyo'`);
    await tested.query('DELETE FROM study_runs');
    await tested.query('UPDATE study_days SET answers = answers + 1');
    await tested.query('DELETE FROM member_domains');
    expect(
      await tested.service.app
        .get(RunRecomputation, { strict: false })
        .execute(systemCaller('test', 'test'), 'quiz.member-progress'),
    ).toBe(true);
    expect(await totals()).toEqual(before);
  });

  it('are filled by the migration from earlier answers', async () => {
    const before = await totals();
    for (const name of TOTALS) await tested.query(`DELETE FROM ${name}`);
    const [, backfill = ''] = readFileSync(MIGRATION, 'utf8').split('-- What was answered before');
    await tested.query(`-- ${backfill}`);
    expect(await totals()).toEqual(before);
    const stored = await tested.query<{ member_id: string; question_id: string; wrong_at: Date; right_in_a_row: number }>(
      'SELECT * FROM mistakes ORDER BY member_id, wrong_at DESC, question_id',
    );
    const rows = stored.map((row) => [row.member_id, row.question_id, row.wrong_at, row.right_in_a_row]);
    expect(rows).toEqual(
      members
        .map(({ id }) => id)
        .sort()
        .flatMap(mistakesOf),
    );
  });

  /** Applies the rule for mistakes to all answers of a member. */
  function mistakesOf(memberId: string) {
    const registered = new Map<string, Mistake | undefined>();
    for (const { questionId, isCorrect, answeredAt } of taken
      .filter((quiz) => quiz.memberId === memberId)
      .flatMap(({ answers }) => answers)
      .sort((a, b) => a.answeredAt.getTime() - b.answeredAt.getTime()))
      registered.set(questionId, mistakeAfter(registered.get(questionId), isCorrect, answeredAt));
    return [...registered]
      .flatMap(([questionId, mistake]) => (mistake ? [{ questionId, ...mistake }] : []))
      .sort((a, b) => b.wrongAt.getTime() - a.wrongAt.getTime() || a.questionId.localeCompare(b.questionId))
      .slice(0, MAX_MISTAKES)
      .map(({ questionId, wrongAt, rightInARow }) => [memberId, questionId, wrongAt, rightInARow]);
  }

  it('include answers that arrive during the recomputation', async () => {
    const member = members[0] as TestBearer;
    const before = (await tested.call<ProgressView>(member, 'GET /progress')).body;
    const answers = Array.from({ length: 100 }, (_, index) => {
      const answeredAt = new Date(NOW.getTime() - 20 * DAY_MS + index * 1000);
      return {
        questionId: randomUUID(),
        domain: Domain.options[index % 8] as Domain,
        isCorrect: true,
        timeSpentMs: 1,
        answeredAt,
      };
    });
    const published = await storePastQuizzes(tested, [{ memberId: member.id, completed: false, answers }]);
    const deriving = Array.from({ length: 3 }, () =>
      tested.service.app.get(RunRecomputation, { strict: false }).execute(systemCaller('test', 'test'), 'quiz.member-progress'),
    );
    await Promise.all([...deriving, tested.deliver(ItemAnswered, ...published.answered)]);
    const { body: after } = await tested.call<ProgressView>(member, 'GET /progress');
    expect([after.answered, after.correct, after.points]).toEqual([
      before.answered + 100,
      before.correct + 100,
      before.points + 100,
    ]);
    expect(after.domains.reduce((sum, { answered }) => sum + answered, 0)).toBe(after.answered);
  });

  it('list every quiz once, page by page, newest first', async () => {
    const member = members[1] as TestBearer;
    const completed = taken.filter((quiz) => quiz.memberId === member.id && quiz.completed).length;
    const listed: HistoryPage['items'] = [];
    for (let cursor = ''; ; ) {
      const { body: page } = await tested.call<HistoryPage>(member, `GET /progress/history?limit=7${cursor}`);
      listed.push(...page.items);
      expect(page.total).toBe(completed);
      if (!page.nextCursor) break;
      cursor = `&cursor=${page.nextCursor}`;
    }
    expect(new Set(listed.map(({ quizId }) => quizId)).size).toBe(completed);
    const times = listed.map(({ timestamp }) => timestamp);
    expect(times).toEqual(times.toSorted().reverse());
  });
});

function* inChunks<Event>(events: readonly Event[], size: number): Generator<Event[]> {
  for (let start = 0; start < events.length; start += size) yield events.slice(start, start + size);
}
