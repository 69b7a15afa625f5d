import { randomUUID } from 'node:crypto';
import { ItemAnswered, MemberQuestionChanged, type QuizSetup, type QuizView } from '@casebook/contracts';
import { setSizes } from '@casebook/exam';
import type { TestBearer } from '@casebook/testing';
import { beforeEach, describe, expect, it } from '@jest/globals';
import { answersTo, type LiveQuestion, question, setUpQuiz } from '../../test/quiz-under-test.ts';

const exhibit = { kind: 'extract', title: 'Policy', text: 'Visitors are escorted.' } as const;

/** A set of questions with a shared scenario, from two domains and all difficulties. */
function newSet(size: number, fields: Partial<LiveQuestion> = {}): LiveQuestion[] {
  const setId = randomUUID();
  return Array.from({ length: size }, (_none, at) =>
    question({
      scenario: { setId, place: at + 1, size, text: 'Two hospitals merge.' },
      ...(at === 0 && { exhibit }),
      difficulty: at % 2 === 0 ? 'Hard' : 'Easy',
      ...fields,
    }),
  );
}

describe('a set of questions', () => {
  const tested = setUpQuiz();
  let member: TestBearer;
  beforeEach(async () => {
    await tested.query('TRUNCATE question_pool');
    await tested.query('TRUNCATE daily_sets CASCADE');
    member = await tested.newMember({ access: true });
  });

  const start = async (input: object = {}) =>
    (await tested.call<QuizView>(member, 'POST /quizzes', { kind: 'standard', count: 10, ...input })).body;
  const drawn = async (input: object = {}) => ((await start(input)).items ?? []).map(({ questionId }) => questionId);
  const discard = async ({ id }: QuizView) => tested.call(member, `DELETE /quizzes/${id}`);
  const mark = (id: string, fields: { flagged?: boolean; hidden?: boolean }) =>
    tested.deliver(MemberQuestionChanged, {
      aggregateId: `${member.id}:${id}`,
      data: { userId: member.id, questionId: id, bookmarked: false, flagged: false, hidden: false, ...fields },
    });
  const setup = async (query = '') => (await tested.call<QuizSetup>(member, `GET /quizzes/setup${query}`)).body;

  it('is drawn whole, in order, side by side, with its scenario and exhibit', async () => {
    const set = newSet(4);
    await tested.publish(...set, ...Array.from({ length: 3 }, () => question()));
    const { items } = await start();
    const places = items.flatMap(({ scenario }, at) => (scenario ? [{ at, place: scenario.place }] : []));
    expect(places.map(({ place }) => place)).toEqual([1, 2, 3, 4]);
    expect(places.map(({ at }) => at - (places[0]?.at ?? 0))).toEqual([0, 1, 2, 3]);
    expect(items.find(({ questionId }) => questionId === set[0]?.id)).toMatchObject({
      exhibit,
      scenario: { text: 'Two hospitals merge.', size: 4 },
    });
  });

  it('is left out where it does not fit', async () => {
    await tested.publish(...newSet(5), ...Array.from({ length: 4 }, () => question()));
    const { items } = await start({ count: 4 });
    expect(items).toHaveLength(4);
    expect(items.every(({ scenario }) => scenario === undefined)).toBe(true);
  });

  it('counts among what an unfiltered quiz can draw, and only whole', async () => {
    const set = newSet(3);
    await tested.publish(...set, question());
    expect((await setup()).matching).toBe(4);
    await mark(set[1]?.id ?? '', { flagged: true });
    expect((await setup()).matching).toBe(1);
    // With a filter, the set's questions count as single ones.
    expect((await setup('?difficulties=Hard')).matching).toBe(2);
  });

  it.each([{ hidden: true }, { flagged: true }])('with a question that is %o stays out of whole draws', async (fields) => {
    const set = newSet(setSizes.least);
    const single = question();
    await tested.publish(...set, single);
    await mark(set[0]?.id ?? '', fields);
    expect(await drawn()).toEqual([single.id]);
  });

  it('with a used question stays out of whole draws, and its other questions are drawn singly by a filter', async () => {
    const set = newSet(3);
    const single = question();
    await tested.publish(...set, single);
    const { items, ...quiz } = await start({ difficulties: ['Easy'], count: 1 });
    expect(items.map(({ questionId }) => questionId)).toEqual([set[1]?.id]);
    expect(items[0]?.scenario?.text).toBe('Two hospitals merge.');
    await discard(quiz as QuizView);
    const rest = await start();
    expect(rest.items.map(({ questionId }) => questionId)).toEqual([single.id]);
    await discard(rest);
    expect((await drawn({ difficulties: ['Hard'] })).toSorted()).toEqual([set[0]?.id, set[2]?.id].toSorted());
  });

  it('with a question that left the bank stays out of whole draws', async () => {
    const [first, ...others] = newSet(3);
    const single = question();
    await tested.publish({ ...(first as LiveQuestion), available: false }, ...others, single);
    expect(await drawn()).toEqual([single.id]);
  });

  it('is not part of a daily quiz', async () => {
    const singles = [question(), question(), question()];
    await tested.publish(...newSet(5), ...newSet(5), ...singles);
    const { body } = await tested.call<QuizView>(member, 'POST /quizzes', { kind: 'daily' });
    expect(body.items.map(({ questionId }) => questionId).toSorted()).toEqual(singles.map(({ id }) => id).toSorted());
  });

  it('stays together in a retake, with its scenario', async () => {
    const set = newSet(3);
    const singles = Array.from({ length: 6 }, () => question());
    await tested.publish(...set, ...singles);
    const quiz = await start({ count: 9 });
    const { items } = quiz;
    for (const answer of answersTo(quiz, [...set, ...singles]))
      await tested.call(member, `POST /quizzes/${quiz.id}/answers`, answer);
    await tested.call(member, `POST /quizzes/${quiz.id}/complete`);
    expect((await tested.outbox()).filter(({ type }) => type === ItemAnswered.type)).toHaveLength(items.length);
    const { body: retake } = await tested.call<QuizView>(member, 'POST /quizzes', { kind: 'retake', retakeOf: quiz.id });
    const places = retake.items.flatMap(({ scenario }, at) => (scenario ? [at] : []));
    expect(retake.items.flatMap(({ scenario }) => scenario?.place ?? [])).toEqual([1, 2, 3]);
    expect(places).toEqual([places[0], (places[0] ?? 0) + 1, (places[0] ?? 0) + 2]);
  });
});
