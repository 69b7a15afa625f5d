import { randomUUID } from 'node:crypto';
import type { LiveState, QuizLive, QuizStateInput, QuizView } from '@casebook/contracts';
import { createBeforeEach } from '@casebook/testing/hooks';
import { beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { openQuizStream } from '../../../test/quiz-stream.ts';
import { answersTo, EXPLANATION_CANARY, question, setUpQuiz } from '../../../test/quiz-under-test.ts';
import { stateInput } from '../../../test/state-input.ts';

const DAY_MS = 24 * 60 * 60 * 1000;

describe('the state of an attempt', () => {
  const bank = [question(), question(), question()];
  const tested = setUpQuiz();
  const member = createBeforeEach(() => tested.newMember({ access: true }));
  let quiz: QuizView;

  beforeAll(() => tested.publish(...bank));
  beforeEach(async () => {
    quiz = (await tested.call<QuizView>(member, 'POST /quizzes', { kind: 'standard', count: 3 })).body;
  });

  const at = (index: number) => {
    const item = quiz.items[index];
    if (!item) throw new Error(`There is no item ${index}`);
    return { id: item.id, optionIds: item.options.map(({ id }) => id) };
  };
  const save = (fields: Partial<QuizStateInput>, who = member) =>
    tested.call<LiveState>(who, `PUT /quizzes/${quiz.id}/state`, stateInput(fields));
  const seen = async () => (await tested.call<QuizView>(member, `GET /quizzes/${quiz.id}`)).body;

  it('starts at the first question and resumes where any device left off', async () => {
    expect(quiz.state).toEqual(stateInput());
    const input = {
      position: 2,
      selected: at(1).optionIds[2],
      tallies: [3, 0, 1, 0],
      textSize: 1.3,
      marked: [at(2).id],
      struck: [at(0).optionIds[1] ?? ''],
    };
    const saved = await save(input);
    expect(saved).toEqual({ status: 200, body: stateInput({ ...input, revision: 1 }) });
    expect((await seen()).state).toEqual(saved.body);
  });

  it('accepts changes of its latest revision only: a stale device gets the current state', async () => {
    const { body: current } = await save({ position: 2 });
    expect(await save({ position: 3 })).toMatchObject({
      status: 409,
      body: { code: 'quiz.state-stale', detail: 'You continued this quiz on another device.', state: current },
    });
    expect((await seen()).state).toEqual(current);
  });

  it('is private to its member', async () => {
    const stranger = await tested.newMember({ access: true });
    expect(await save({}, stranger)).toMatchObject({ status: 404, body: { code: 'quiz.not-found' } });
    expect(await tested.call(stranger, `GET /quizzes/${quiz.id}/events`)).toMatchObject({ status: 404 });
  });

  it('refers to its own items and options only', async () => {
    expect(await save({ marked: [randomUUID()] })).toMatchObject({ status: 404, body: { code: 'quiz.item-not-found' } });
    expect(await save({ selected: at(1).optionIds[0] })).toMatchObject({
      status: 400,
      body: { code: 'quiz.option-not-found' },
    });
  });

  it.each([
    ['a text smaller than 80%', { textSize: 0.7 }],
    ['a text larger than 200%', { textSize: 2.1 }],
    ['a text between the steps', { textSize: 1.25 }],
    ['a tally below none', { tallies: [0, -1, 0, 0] }],
    ['three tallies', { tallies: [0, 0, 0] }],
    ['a time below none', { elapsedMs: { [randomUUID()]: -1 } }],
  ])('refuses %s', async (_what, fields) => {
    expect(await save(fields)).toMatchObject({ status: 400, body: { code: 'request.invalid' } });
  });

  it('limits times to the wall clock', async () => {
    tested.clock.set(new Date(tested.clock.now().getTime() + 60_000));
    const { body } = await save({ elapsedMs: { [at(0).id]: 20 * 60_000 } });
    expect(body.elapsedMs[at(0).id]).toBeGreaterThanOrEqual(60_000);
    expect(body.elapsedMs[at(0).id]).toBeLessThanOrEqual(tested.clock.now().getTime() - Date.parse(quiz.startedAt));
  });

  it('accepts the time of a page that stayed open for days, of which a day counts', async () => {
    tested.clock.set(new Date(Date.parse(quiz.startedAt) + 3 * DAY_MS));
    expect(await save({ elapsedMs: { [at(0).id]: 3 * DAY_MS } })).toMatchObject({
      status: 200,
      body: { elapsedMs: { [at(0).id]: DAY_MS } },
    });
  });

  it('ends with the quiz', async () => {
    await tested.call(member, `DELETE /quizzes/${quiz.id}`);
    expect(await save({})).toMatchObject({ status: 409, body: { code: 'quiz.not-active' } });
  });

  it('is streamed to the member’s other devices, without a key', async () => {
    const stream = await openQuizStream<QuizLive>(tested, member, quiz.id);
    expect(await stream.next()).toEqual({ id: 0, data: { status: 'active', state: stateInput(), answers: [] } });

    const { body: state } = await save({ position: 2, selected: at(1).optionIds[0] });
    const event = await stream.next();
    expect(event).toEqual({ id: 1, data: { status: 'active', state, answers: [] } });

    const [first, second, third] = answersTo(quiz, bank);
    for (const [answer, id] of [
      [first, 2],
      [second, 3],
    ] as const) {
      const { body: graded } = await tested.call(member, `POST /quizzes/${quiz.id}/answers`, answer);
      expect(await stream.next()).toMatchObject({ id, data: { answers: [graded] } });
    }
    const everything = JSON.stringify(stream.received);
    expect(everything).toContain(EXPLANATION_CANARY);
    expect(everything).not.toContain(third?.optionId);

    const late = await openQuizStream<QuizLive>(tested, member, quiz.id);
    expect((await late.next()).data.answers.map(({ itemId }) => itemId)).toEqual([first?.itemId, second?.itemId]);
    await tested.call(member, `DELETE /quizzes/${quiz.id}`);
    for (const each of [stream, late]) {
      expect((await each.next()).data).toMatchObject({ status: 'discarded', answers: [] });
      each.close();
    }
  });
});
