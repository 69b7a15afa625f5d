import { type Difficulty, type Domain, MemberQuestionChanged, type QuizSetup, type QuizView } from '@casebook/contracts';
import type { TestBearer } from '@casebook/testing';
import { beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { answersTo, question, setUpQuiz } from '../../test/quiz-under-test.ts';

describe('quiz setup over HTTP', () => {
  const kinds: [Domain, Difficulty, string][] = [
    ['Asset Security', 'Easy', 'ownership'],
    ['Asset Security', 'Hard', 'ownership'],
    ['Asset Security', 'Medium', 'media'],
    ['Security Operations', 'Hard', 'media'],
    ['Security Operations', 'Medium', 'triage'],
    ['Security Operations', 'Easy', 'triage'],
  ];
  const bank = kinds.map(([domain, difficulty, tag]) => question({ domain, difficulty, tags: [tag] }));
  const tested = setUpQuiz();
  let member: TestBearer;

  beforeAll(() => tested.publish(...bank, question({ available: false })));
  beforeEach(async () => {
    member = await tested.newMember({ access: true });
  });

  const setup = async (query = '') => (await tested.call<QuizSetup>(member, `GET /quizzes/setup${query}`)).body;
  const start = async (input: object) =>
    (await tested.call<QuizView>(member, 'POST /quizzes', { kind: 'standard', count: 3, ...input })).body;
  const discard = ({ id }: QuizView) => tested.call(member, `DELETE /quizzes/${id}`);
  const answer = async (quiz: QuizView, right: (position: number) => boolean = () => true) => {
    for (const given of answersTo(quiz, bank, right)) await tested.call(member, `POST /quizzes/${quiz.id}/answers`, given);
  };
  const complete = ({ id }: QuizView) => tested.call(member, `POST /quizzes/${id}/complete`);
  const mark = (index: number, marks: { bookmarked?: boolean; flagged?: boolean; hidden?: boolean }) => {
    const questionId = bank[index]?.id ?? '';
    const data = { userId: member.id, questionId, bookmarked: false, flagged: false, hidden: false, ...marks };
    return tested.deliver(MemberQuestionChanged, { aggregateId: `${member.id}:${questionId}`, data });
  };

  it('offers a new member the whole bank, without a session', async () => {
    const seen = await setup();
    expect(seen).toEqual({
      used: 0,
      available: 6,
      total: 6,
      tags: ['media', 'ownership', 'triage'].map((tag) => ({ tag, available: 2 })),
      domains: expect.arrayContaining([
        { domain: 'Asset Security', available: 3 },
        { domain: 'Security Operations', available: 3 },
        { domain: 'Software Development Security', available: 0 },
      ]),
      difficulties: ['Easy', 'Medium', 'Hard'].map((difficulty) => ({ difficulty, available: 2 })),
      bookmarked: 0,
      mistakes: 0,
      unseen: 6,
      hard: 2,
      matching: 6,
    });
    expect(seen.domains).toHaveLength(8);
  });

  it('counts drawn questions as used from the start of the session, answered or not', async () => {
    tested.clock.set(new Date('2027-03-01T10:00:00Z'));
    await discard(await start({}));
    tested.clock.set(new Date('2027-03-01T11:00:00Z'));
    await start({ count: 2 });
    expect(await setup()).toMatchObject({
      used: 5,
      available: 1,
      total: 6,
      unseen: 1,
      sessionStartedAt: expect.stringMatching(/^2027-03-01T10:00:0/),
    });
  });

  it('releases drawn but unanswered questions when the session is reset', async () => {
    const quiz = await start({});
    const [first] = answersTo(quiz, bank);
    await tested.call(member, `POST /quizzes/${quiz.id}/answers`, first);
    tested.clock.set(new Date('2027-03-01T12:00:00Z'));
    const { body: reset } = await tested.call<QuizSetup>(member, 'POST /quizzes/session/reset');
    expect(reset).toMatchObject({
      used: 1,
      available: 5,
      unseen: 3,
      sessionStartedAt: expect.stringMatching(/^2027-03-01T12:00:0/),
    });
    expect(await setup()).toEqual(reset);
  });

  it('reports when all are used, and offers them again once the history is cleared', async () => {
    const quiz = await start({ count: 6 });
    await answer(quiz);
    await complete(quiz);
    await tested.call(member, 'POST /quizzes/session/reset');
    expect(await setup()).toMatchObject({ used: 6, available: 0, matching: 0 });
    expect(await start({})).toMatchObject({
      code: 'quiz.no-questions',
      detail: 'No questions available. Please try refreshing the page or contact support if the problem persists.',
    });
    expect((await tested.call(member, 'DELETE /quizzes/history')).status).toBe(204);
    expect(await setup()).toMatchObject({ used: 0, available: 6, unseen: 0 });
    expect((await start({ from: 'unseen' })) as object).toMatchObject({ code: 'quiz.no-questions' });
    expect((await start({})).items).toHaveLength(3);
  });

  it('is separate for each member', async () => {
    await start({ count: 6 });
    member = await tested.newMember({ access: true });
    expect(await setup()).toMatchObject({ used: 0, available: 6 });
  });

  it.each([
    ['?tags=media', 2],
    ['?tags=media&tags=triage', 4],
    ['?domains=Asset%20Security', 3],
    ['?domains=Asset%20Security&difficulties=Hard&difficulties=Easy', 2],
    ['?tags=media&domains=Asset%20Security', 1],
    ['?tags=nothing', 0],
    ['?from=bookmarks', 0],
    ['?from=unseen', 6],
    ['?from=weakest', 6],
  ])('counts what matches %s, and a quiz is of these alone', async (query, matching) => {
    expect((await setup(query)).matching).toBe(matching);
    const search = new URLSearchParams(query);
    const list = (name: string) => (search.has(name) ? { [name]: search.getAll(name) } : {});
    const from = search.has('from') ? { from: search.get('from') } : {};
    const quiz = await start({ count: 6, ...list('tags'), ...list('domains'), ...list('difficulties'), ...from });
    expect(quiz.items?.length ?? 0).toBe(matching);
    for (const { tags, domain, difficulty } of quiz.items ?? []) {
      expect(search.has('tags') ? search.getAll('tags') : tags).toEqual(expect.arrayContaining(tags));
      expect(search.getAll('domains').concat(search.has('domains') ? [] : domain)).toContain(domain);
      expect(search.getAll('difficulties').concat(search.has('difficulties') ? [] : difficulty)).toContain(difficulty);
    }
  });

  it('draws from bookmarks that aren’t flagged, including used ones', async () => {
    expect(await start({ from: 'bookmarks' })).toMatchObject({ code: 'quiz.no-bookmarks' });
    await mark(0, { bookmarked: true });
    await mark(1, { bookmarked: true, flagged: true });
    await mark(2, { bookmarked: true, hidden: true });
    expect(await setup('?from=bookmarks')).toMatchObject({ bookmarked: 1, matching: 1, total: 4 });
    for (const _round of [1, 2]) {
      const quiz = await start({ from: 'bookmarks' });
      expect(quiz.items.map(({ questionId }) => questionId)).toEqual([bank[0]?.id]);
      await discard(quiz);
    }
  });

  it('draws from mistakes until they are answered correctly twice in a row', async () => {
    expect(await start({ from: 'mistakes' })).toMatchObject({ code: 'quiz.no-mistakes' });
    const quiz = await start({ count: 6 });
    await answer(quiz, (position) => position !== 2);
    await complete(quiz);
    const wrong = quiz.items[1]?.questionId;
    for (const _round of [1, 2]) {
      expect(await setup('?from=mistakes')).toMatchObject({ mistakes: 1, matching: 1 });
      const again = await start({ from: 'mistakes' });
      expect(again.items.map(({ questionId }) => questionId)).toEqual([wrong]);
      await answer(again);
      await complete(again);
    }
    expect((await setup()).mistakes).toBe(0);
  });

  it('draws the weakest domains: unpracticed ones first, then those with the lowest accuracy', async () => {
    const assets = await start({ domains: ['Asset Security'] });
    await answer(assets);
    await complete(assets);
    await tested.deliverEventsOf(assets);
    const unpracticed = await start({ from: 'weakest' });
    expect(new Set(unpracticed.items.map(({ domain }) => domain))).toEqual(new Set(['Security Operations']));
    await answer(unpracticed, () => false);
    await complete(unpracticed);
    await tested.deliverEventsOf(unpracticed);
    expect((await start({ from: 'weakest' })).items.map(({ domain }) => domain)).toEqual(Array(3).fill('Security Operations'));
  });

  it('starts ten hard questions only if there are ten, used ones last', async () => {
    const hardRandom = { kind: 'hard-random', count: undefined };
    expect(await start(hardRandom)).toMatchObject({
      code: 'quiz.not-enough-hard',
      detail: 'Not enough hard questions available.',
    });
    const more = Array.from({ length: 10 }, () => question({ difficulty: 'Hard', tags: ['more'] }));
    await tested.publish(...more);
    const used = await start({ difficulties: ['Hard'], count: 6 });
    await discard(used);
    const quiz = await start(hardRandom);
    expect(quiz.kind).toBe('hard-random');
    expect(new Set(quiz.items.map(({ questionId }) => questionId)).size).toBe(10);
    expect(quiz.items.every(({ difficulty }) => difficulty === 'Hard')).toBe(true);
    const usedIds = used.items.map(({ questionId }) => questionId);
    expect(quiz.items.filter(({ questionId }) => usedIds.includes(questionId))).toHaveLength(4);
    await tested.query(`UPDATE question_pool SET available = false WHERE tags @> '["more"]'`);
  });

  it('has the same counts whichever comes first, a reset or a start', async () => {
    for (let round = 0; round < 10; round += 1) {
      member = await tested.newMember({ access: true });
      await discard(await start({ count: 2 }));
      const [quiz, reset] = await Promise.all([start({ count: 2 }), tested.call(member, 'POST /quizzes/session/reset')]);
      expect([quiz.items.length, reset.status]).toEqual([2, 200]);
      const { used } = await setup();
      expect([0, 2]).toContain(used);
      const [row] = await tested.query<{ met: number }>('SELECT count(*)::int AS met FROM question_uses WHERE member_id = $1', [
        member.id,
      ]);
      expect(row?.met).toBeGreaterThanOrEqual(2);
    }
  });

  it('resets once under an idempotency key', async () => {
    const key = { 'idempotency-key': '5b0a3d5e-3c53-4cb5-9d10-0c9f4a6f3c11' };
    tested.clock.set(new Date('2027-03-01T13:00:00Z'));
    const first = await tested.call(member, 'POST /quizzes/session/reset', undefined, key);
    tested.clock.set(new Date('2027-03-01T14:00:00Z'));
    expect(await tested.call(member, 'POST /quizzes/session/reset', undefined, key)).toEqual(first);
    expect((await setup()).sessionStartedAt).toMatch(/^2027-03-01T13:00:0/);
  });

  it.each([
    ['GET /quizzes/setup?tags=', 400],
    ['GET /quizzes/setup?domains=Cooking', 400],
    ['GET /quizzes/setup?from=everywhere', 400],
    ['GET /quizzes/setup?colour=red', 400],
  ] as const)('refuses %s', async (route, status) => {
    expect(await tested.call(member, route)).toMatchObject({ status, body: { code: 'request.invalid' } });
  });

  it('requires a token', async () => {
    for (const route of ['GET /quizzes/setup', 'POST /quizzes/session/reset', 'DELETE /quizzes/history'] as const)
      expect(await tested.call(undefined, route)).toMatchObject({ status: 401, body: { code: 'auth.required' } });
  });
});
