import { randomUUID } from 'node:crypto';
import type { QuizPage, QuizView } from '@casebook/contracts';
import { createBeforeEach } from '@casebook/testing/hooks';
import { beforeAll, describe, expect, it } from '@jest/globals';
import { answersTo, question, setUpQuiz, startQuiz } from '../../test/quiz-under-test.ts';

describe('a quiz', () => {
  const bank = [question(), question(), question()];
  const standard = { kind: 'standard', count: 3 };
  const tested = setUpQuiz();
  const member = createBeforeEach(() => tested.newMember({ access: true }));

  beforeAll(() => tested.publish(...bank));

  const start = async () => (await tested.call<QuizView>(member, 'POST /quizzes', standard)).body;

  it('doesn’t exist for another member', async () => {
    const quiz = await start();
    const stranger = await tested.newMember({ access: true });
    const [answer] = answersTo(quiz, bank);
    const notFound = { status: 404, body: { code: 'quiz.not-found' } };
    expect(await tested.call(stranger, `GET /quizzes/${quiz.id}`)).toMatchObject(notFound);
    expect(await tested.call(stranger, `POST /quizzes/${quiz.id}/answers`, answer)).toMatchObject(notFound);
    expect(await tested.call(stranger, `POST /quizzes/${quiz.id}/complete`)).toMatchObject(notFound);
    expect(await tested.call(stranger, `DELETE /quizzes/${quiz.id}`)).toMatchObject(notFound);
    expect((await tested.call<QuizPage>(stranger, 'GET /quizzes')).body.items).toEqual([]);
  });

  it('refuses a null character, which PostgreSQL can’t store, and accepts the text of its escape', async () => {
    const invalid = { status: 400, body: { code: 'request.invalid' } };
    expect(await tested.call(member, 'GET /quizzes/setup?tags=a%00b')).toMatchObject(invalid);
    expect(await tested.call(member, 'POST /quizzes', { ...standard, tags: ['a\0b'] })).toMatchObject(invalid);
    expect((await tested.call(member, 'POST /quizzes', { ...standard, tags: ['a\\u0000b'] })).body).not.toMatchObject({
      issues: [{ message: 'No null characters' }],
    });
  });

  it('accepts only its own items and their options', async () => {
    const quiz = await start();
    const [first, second] = answersTo(quiz, bank);
    const submit = (answer: object) => tested.call(member, `POST /quizzes/${quiz.id}/answers`, { ...first, ...answer });
    expect(await submit({ itemId: randomUUID() })).toMatchObject({ status: 404, body: { code: 'quiz.item-not-found' } });
    expect(await submit({ optionId: second?.optionId })).toMatchObject({ status: 400, body: { code: 'quiz.option-not-found' } });
  });

  it.each([
    ['no token', undefined, 'GET /quizzes', undefined, 401, 'auth.required'],
    ['a member without access', 'unpaid', 'POST /quizzes', standard, 403, 'access.required'],
    ['a kind that does not exist', 'paid', 'POST /quizzes', { kind: 'mock', count: 3 }, 400, 'request.invalid'],
    ['no body', 'paid', 'POST /quizzes', undefined, 400, 'request.invalid'],
    ['no questions', 'paid', 'POST /quizzes', { kind: 'standard', count: 0 }, 400, 'request.invalid'],
    ['a place that is no time zone', 'paid', 'POST /quizzes', { ...standard, timeZone: 'Atlantis' }, 400, 'request.invalid'],
    ['an unknown field', 'paid', 'POST /quizzes', { ...standard, colour: 'red' }, 400, 'request.invalid'],
    ['a body too large', 'paid', 'POST /quizzes', { ...standard, timeZone: 'x'.repeat(300_000) }, 413, 'request.too-large'],
    ['an id that is no UUID', 'paid', 'GET /quizzes/7', undefined, 400, 'request.invalid'],
    ['a cursor of its own making', 'paid', 'GET /quizzes?cursor=x', undefined, 400, 'page.cursor-invalid'],
  ] as const)('refuses %s', async (_what, who, route, body, status, code) => {
    const bearer = who === 'unpaid' ? await tested.newMember() : who && member;
    expect(await tested.call(bearer, route, body)).toMatchObject({ status, body: { code } });
  });

  it('answers 503 with Retry-After when the disk is full, and stores nothing partially', async () => {
    await tested.query(`CREATE FUNCTION no_room() RETURNS trigger LANGUAGE plpgsql AS
      $$ BEGIN RAISE EXCEPTION 'could not extend file: No space left on device' USING ERRCODE = 'disk_full'; END $$`);
    await tested.query('CREATE TRIGGER no_room BEFORE INSERT ON quiz_items EXECUTE FUNCTION no_room()');
    const refused = await tested.call(member, 'POST /quizzes', standard);
    expect(refused).toMatchObject({ status: 503, body: { code: 'service.unavailable', retryAfter: 5 } });
    await tested.query('DROP TRIGGER no_room ON quiz_items');
    expect((await tested.call(member, 'POST /quizzes', standard)).status).toBe(201);
  });
});

describe('a quiz from an empty bank', () => {
  it('is refused, and no quiz stays active', async () => {
    const tested = await startQuiz();
    const member = await tested.newMember({ access: true });
    for (const input of [{ kind: 'standard', count: 3 }, { kind: 'daily' }])
      expect(await tested.call(member, 'POST /quizzes', input)).toMatchObject({
        status: 409,
        body: { code: 'quiz.no-questions' },
      });
    expect((await tested.call<QuizPage>(member, 'GET /quizzes')).body.total).toBe(0);
    await tested.publish(question());
    for (const input of [{ kind: 'standard', count: 3 }, { kind: 'daily' }])
      expect((await tested.call<QuizView>(member, 'POST /quizzes', input)).body.items).toHaveLength(1);
    await tested.stop();
  });
});
