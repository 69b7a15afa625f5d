import { randomUUID } from 'node:crypto';
import { ItemAnswered, type QuestionView } from '@casebook/contracts';
import { newId, systemCaller } from '@casebook/platform';
import type { TestBearer } from '@casebook/testing';
import { createBeforeAll } from '@casebook/testing/hooks';
import { beforeAll, describe, expect, it } from '@jest/globals';
import { setUpBank } from '../../test/bank-under-test.ts';
import { questionInput } from '../../test/question-input.ts';
import { AnalyzeStatisticsHandler } from './analyze-statistics.handler.ts';

/** How many other questions each member answers, because the discrimination depends on answers to other questions. */
const OTHER_ANSWERS = 10;

describe('statistics of few answers and of negative discrimination', () => {
  const tested = setUpBank();
  const author = createBeforeAll(() => tested.newMember({ access: true }));
  const reader = createBeforeAll(() => tested.newMember({ access: true }));
  const admin = createBeforeAll(() => tested.tokens.bearer('admin'));
  let question: QuestionView;

  beforeAll(async () => {
    question = (await tested.call<QuestionView>(author, 'POST /questions', questionInput())).body;
    await tested.call(admin, `PUT /reviews/${question.id}`, { version: 1, decision: 'approved' });
  });

  const answers: { isCorrect: boolean; others: number }[] = [];
  const seenBy = async (who: TestBearer | undefined) =>
    (await tested.call<QuestionView>(who, `GET /questions/${question.id}`)).body;
  const statistics = async (who: TestBearer) => (await seenBy(who)).statistics;
  const answerOf = (userId: string, questionId: string, isCorrect: boolean) => ({
    aggregateId: questionId,
    data: {
      answerId: newId(),
      quizId: randomUUID(),
      itemId: randomUUID(),
      questionId,
      userId,
      optionId:
        (isCorrect ? question.correctOptionId : question.options.find(({ id }) => id !== question.correctOptionId)?.id) ?? '',
      isCorrect,
      isFirst: true,
      timeSpentMs: 1_000,
      answeredAt: new Date().toISOString(),
    },
  });

  /**
   * Delivers answers by members. Those who answer correctly score worse on other questions. @param elsewhere whether the members also
   * answered other questions
   */
  async function answer(count: number, elsewhere: boolean) {
    for (let index = 0; index < count; index += 1) {
      const [userId, at] = [randomUUID(), answers.length];
      const [isCorrect, others] = [at % 3 !== 0, at % 3 === 0 ? 8 : 2 + (at % 2)];
      answers.push({ isCorrect, others });
      await tested.deliver(
        ItemAnswered,
        answerOf(userId, question.id, isCorrect),
        ...(elsewhere ? Array.from({ length: OTHER_ANSWERS }, (_, other) => answerOf(userId, randomUUID(), other < others)) : []),
      );
    }
    await tested.query("UPDATE question_statistics SET analysed_at = '1970-01-01'");
    await tested.service.app.get(AnalyzeStatisticsHandler).handle({
      id: newId(),
      payload: {},
      attempt: 1,
      caller: systemCaller('test', 'test'),
      signal: new AbortController().signal,
    });
  }

  it('contain only the rate below 20 answers and are provisional', async () => {
    expect(await statistics(reader)).toMatchObject({ usageCount: 0, isProvisional: true, randomGuessScore: 0.25 });
    await answer(19, true);
    const few = await statistics(reader);
    expect(few).toMatchObject({ usageCount: 19, isProvisional: true, correctAnswerRate: expect.closeTo(12 / 19, 12) });
    for (const field of ['standardDeviation', 'discriminationIndex', 'difficultyRating', 'distractorEffectiveness'])
      expect(few).not.toHaveProperty(field);
  });

  it('are complete from 20 answers, and provisional and without effect on scores below 30', async () => {
    const { qualityScore } = await seenBy(reader);
    await answer(1, true);
    expect(await statistics(reader)).toMatchObject({
      usageCount: 20,
      isProvisional: true,
      standardDeviation: expect.closeTo(deviationOf(answers.map(({ isCorrect }) => Number(isCorrect))), 12),
      discriminationIndex: expect.closeTo(
        pearson(
          answers.map(({ isCorrect }) => Number(isCorrect)),
          answers.map(({ others }) => others),
        ),
        5,
      ),
      difficultyRating: 35,
    });
    expect((await seenBy(reader)).qualityScore).toBe(qualityScore);
  });

  it('stay provisional while the discrimination is based on fewer than 30 answers', async () => {
    await answer(10, false);
    expect(await statistics(reader)).toMatchObject({ usageCount: 30, isProvisional: true });
    await answer(10, true);
    expect(await statistics(reader)).toMatchObject({ usageCount: 40, isProvisional: false });
  });

  it('warn the author and admins about negative discrimination', async () => {
    expect((await statistics(reader))?.discriminationIndex).toBeLessThan(0);
    expect((await statistics(author))?.warnings).toEqual(['negative-discrimination']);
    expect((await statistics(admin))?.warnings).toEqual(['negative-discrimination']);
    expect(await statistics(reader)).not.toHaveProperty('warnings');
  });

  it('are visible to members with access and to the author', async () => {
    const free = await tested.newMember();
    for (const who of [free, undefined]) expect(await seenBy(who)).not.toHaveProperty('statistics');
    expect(await seenBy(free)).toMatchObject({ mine: { access: false } });
    await tested.changeAccess(author, false);
    const own = await seenBy(author);
    expect(own).toMatchObject({ mine: { author: true, access: false }, statistics: { usageCount: 40 } });
    expect(own).toHaveProperty('correctOptionId');
  });
});

const mean = (values: number[]) => values.reduce((sum, value) => sum + value, 0) / values.length;
const products = (x: number[], y: number[]) =>
  x.reduce((sum, value, at) => sum + (value - mean(x)) * ((y[at] ?? 0) - mean(y)), 0);
const deviationOf = (values: number[]) => Math.sqrt(products(values, values) / (values.length - 1));
const pearson = (x: number[], y: number[]) => products(x, y) / Math.sqrt(products(x, x) * products(y, y));
