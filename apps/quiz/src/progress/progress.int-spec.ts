import type { HistoryPage, MemberProfile, ProgressView, QuizView } from '@casebook/contracts';
import type { TestBearer } from '@casebook/testing';
import { createBeforeEach } from '@casebook/testing/hooks';
import { beforeAll, describe, expect, it } from '@jest/globals';
import { answersTo, EXPLANATION_CANARY, question, setUpQuiz } from '../../test/quiz-under-test.ts';

describe('a member’s progress over HTTP', () => {
  const bank = [question(), question({ domain: 'Security Operations' }), question(), question()];
  const tested = setUpQuiz();
  const member = createBeforeEach(() => tested.newMember({ access: true }));

  beforeAll(() => tested.publish(...bank));

  /** Takes a whole quiz, and delivers its events. */
  async function take(timeZone?: string, right: (position: number) => boolean = () => true): Promise<QuizView> {
    await tested.call(member, 'DELETE /quizzes/history');
    const { body: quiz } = await tested.call<QuizView>(member, 'POST /quizzes', { kind: 'standard', count: 4, timeZone });
    for (const answer of answersTo(quiz, bank, right)) await tested.call(member, `POST /quizzes/${quiz.id}/answers`, answer);
    await tested.call(member, `POST /quizzes/${quiz.id}/complete`);
    await tested.deliverEventsOf(quiz);
    return quiz;
  }
  const export_ = async (who: TestBearer) => {
    const headers = who.headers;
    const response = await fetch(`${tested.service.url}/api/v1/progress/export`, { headers });
    return { response, text: new TextDecoder('utf-8', { ignoreBOM: true }).decode(await response.arrayBuffer()) };
  };

  it('is all zeros at first', async () => {
    const { status, body } = await tested.call<ProgressView>(member, 'GET /progress');
    expect(status).toBe(200);
    expect(body).toMatchObject({
      answered: 0,
      correct: 0,
      line: [],
      points: 0,
      streak: { current: 0, best: 0, timeZone: 'UTC' },
    });
    expect(body).not.toHaveProperty('accuracy');
    expect(body).not.toHaveProperty('latest');
    expect(body).not.toHaveProperty('strongest');
    expect(body.weakest).toBe('Asset Security');
    expect(body.activity).toHaveLength(14);
    expect(body.domains).toHaveLength(8);
    expect(body.domains[0]).not.toHaveProperty('interval');
    expect(body.achievements.filter(({ earnedAt }) => earnedAt)).toEqual([]);
  });

  it('is shown to admins, of members without access too', async () => {
    const free = await tested.newMember({ access: false });
    const admin = await tested.tokens.bearer('admin');
    await take();
    expect((await tested.call<ProgressView>(admin, `GET /progress/members/${member.id}`)).body).toEqual(
      (await tested.call<ProgressView>(member, 'GET /progress')).body,
    );
    expect((await tested.call<ProgressView>(admin, `GET /progress/members/${free.id}`)).body).toMatchObject({ answered: 0 });
    expect((await tested.call(member, `GET /progress/members/${free.id}`)).body).toMatchObject({ code: 'auth.forbidden' });
  });

  it('has a profile for members without access too: points, sessions led, questions contributed, achievements', async () => {
    const free = await tested.newMember({ access: false });
    const { status, body } = await tested.call<MemberProfile>(free, 'GET /progress/profile');
    expect(status).toBe(200);
    expect(body).toMatchObject({ points: 0, sessionsLed: 0, questionsContributed: 0 });
    expect(body.achievements.map(({ name }) => name)).toContain('First Session Leader');
    await take();
    const { body: paid } = await tested.call<MemberProfile>(member, 'GET /progress/profile');
    expect(paid).toMatchObject({ points: 4, sessionsLed: 1 });
    expect(paid.achievements.filter(({ earnedAt }) => earnedAt).map(({ id }) => id)).toEqual(['first-session']);
  });

  it('reflects completed quizzes', async () => {
    const first = await take('Europe/Berlin', (position) => position !== 2);
    const second = await take('Europe/Berlin');
    const { body } = await tested.call<ProgressView>(member, 'GET /progress');
    expect(body).toMatchObject({
      answered: 8,
      correct: 7,
      accuracy: 7 / 8,
      latest: { quizId: second.id, percent: 100, correctAnswers: 4, totalQuestions: 4, timeSpent: 15 },
      streak: { current: 1, best: 1, timeZone: 'Europe/Berlin' },
      points: 3,
      sessionsLed: 2,
      strongest: 'Asset Security',
      weakest: 'Communication and Network Security',
    });
    expect(body.line.map(({ quizId, percent }) => [quizId, percent])).toEqual([
      [first.id, 75],
      [second.id, 100],
    ]);
    expect(body.activity.at(-1)).toMatchObject({ answered: 8, correct: 7 });
    expect(body.domains.filter(({ answered }) => answered > 0).map(({ domain, answered }) => [domain, answered])).toEqual([
      ['Asset Security', 6],
      ['Security Operations', 2],
    ]);
    const history = (await tested.call<HistoryPage>(member, 'GET /progress/history')).body;
    expect(history.items.map(({ quizId }) => quizId)).toEqual([second.id, first.id]);
    expect(JSON.stringify([body, history])).not.toMatch(new RegExp(`${EXPLANATION_CANARY}|correctOptionId`));
  });

  it('uses the member’s local date at the time of the answer', async () => {
    tested.clock.set(new Date('2027-05-10T23:30:00.000Z'));
    await take('Pacific/Kiritimati');
    tested.clock.set(new Date('2027-05-11T00:30:00.000Z'));
    await take('America/Los_Angeles');
    const { body } = await tested.call<ProgressView>(member, 'GET /progress');
    expect(body.streak).toEqual({ current: 2, best: 2, timeZone: 'America/Los_Angeles' });
    const days = await tested.query<{ day: string }>('SELECT day::text FROM study_days WHERE member_id = $1 ORDER BY day', [
      member.id,
    ]);
    expect(days.map(({ day }) => day)).toEqual(['2027-05-10', '2027-05-11']);
    tested.clock.set(new Date());
  });

  it('exports a CSV file that spreadsheets can open', async () => {
    const quiz = await take();
    const { response, text } = await export_(member);
    expect(response.headers.get('content-type')).toBe('text/csv; charset=utf-8');
    expect(response.headers.get('content-disposition')).toMatch(/^attachment; filename="casebook-history-\d{4}-\d\d-\d\d\.csv"$/);
    const [head, row, end] = text.split('\r\n');
    expect(head).toBe('\uFEFFDate,Score,Total,Percent,Time,Kind,Quiz');
    expect(row).toMatch(new RegExp(`^\\d{4}-[^,]+Z,4,4,100,15,standard,${quiz.id}$`));
    expect(end).toBe('');
    expect(text).not.toMatch(/(^|,|\n)[=+\-@]/);
  });

  it('requires access on every route', async () => {
    const free = await tested.newMember();
    for (const route of ['GET /progress', 'GET /progress/history', 'GET /progress/export', 'GET /mistakes'] as const) {
      expect(await tested.call(free, route)).toMatchObject({ status: 403, body: { code: 'access.required' } });
      expect(await tested.call(undefined, route)).toMatchObject({ status: 401, body: { code: 'auth.required' } });
    }
  });

  it('is private to the member', async () => {
    const quiz = await take();
    const other = await tested.newMember({ access: true });
    expect((await tested.call<HistoryPage>(other, 'GET /progress/history')).body).toMatchObject({ items: [], total: 0 });
    expect((await export_(other)).text).not.toContain(quiz.id);
  });

  it('refuses an invalid cursor and a page over the limit', async () => {
    expect(await tested.call(member, 'GET /progress/history?cursor=nonsense')).toMatchObject({
      status: 400,
      body: { code: 'page.cursor-invalid' },
    });
    expect((await tested.call(member, 'GET /progress/history?limit=101')).status).toBe(400);
  });
});
