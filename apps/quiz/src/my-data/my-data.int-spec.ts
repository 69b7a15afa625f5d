import { randomUUID } from 'node:crypto';
import { MyQuizData, type QuizView } from '@casebook/contracts';
import { Database, exportFaults, ownColumns } from '@casebook/platform';
import type { TestBearer } from '@casebook/testing';
import { beforeAll, describe, expect, it } from '@jest/globals';
import { answersTo, EXPLANATION_CANARY, question, setUpQuiz } from '../../test/quiz-under-test.ts';
import { exportedQuizData } from './quiz-data.ts';

describe('a member’s data in the quiz service', () => {
  const bank = [question(), question(), question(), question()];
  const tested = setUpQuiz();

  beforeAll(() => tested.publish(...bank));

  const request = ({ authorization }: TestBearer) =>
    fetch(`${tested.service.url}/api/v1/my-data/quiz`, { headers: { authorization } });
  const takeQuiz = async (member: TestBearer, count: number) => {
    const { body: quiz } = await tested.call<QuizView>(member, 'POST /quizzes', { kind: 'standard', count });
    for (const answer of answersTo(quiz, bank, (position) => position > 1).slice(0, count - 1))
      await tested.call(member, `POST /quizzes/${quiz.id}/answers`, answer);
    await tested.deliverEventsOf(quiz);
    return quiz;
  };

  it('is exported or withheld with a reason, table by table and column by column', async () => {
    const columns = await ownColumns(tested.service.app.get(Database, { strict: false }).sql);
    expect(exportFaults(columns, exportedQuizData)).toEqual([]);
  });

  it('has the quizzes with their items and answers, and what derives from them, of this member alone', async () => {
    const [member, other] = [await tested.newMember({ access: true }), await tested.newMember({ access: true })];
    const quiz = await takeQuiz(member, 3);
    await takeQuiz(other, 4);
    const text = await (await request(member)).text();
    const exported = MyQuizData.parse(JSON.parse(text));
    expect(exported.quizzes.map(({ id, status }) => [id, status])).toEqual([[quiz.id, 'active']]);
    const [{ items } = { items: [] }] = exported.quizzes;
    expect(items.map(({ stem }) => stem)).toEqual(quiz.items.map(({ question: stem }) => stem));
    expect(items.map(({ answers }) => answers.map(({ isCorrect }) => isCorrect))).toEqual([[false], [true], []]);
    expect(exported.firstAnswers).toHaveLength(2);
    expect(exported.mistakes.map(({ questionId }) => questionId)).toEqual([quiz.items[0]?.questionId]);
    expect(exported.totals).toMatchObject([{ answers: 2, correct: 1 }]);
    expect(exported.studyDays).toMatchObject([{ answers: 2, correct: 1 }]);
    expect(exported.usedQuestions).toHaveLength(3);
    expect(text).not.toContain(other.id);
  });

  it('reveals neither keys nor explanations', async () => {
    const member = await tested.newMember({ access: true });
    await takeQuiz(member, 4);
    const text = await (await request(member)).text();
    expect(text).not.toContain(EXPLANATION_CANARY);
    expect(text).not.toContain('correctOptionId');
  });

  it('is empty, and complete, for a member who has done nothing', async () => {
    const exported = MyQuizData.parse(await (await request(await tested.newMember())).json());
    expect(Object.values(exported).filter(Array.isArray).flat()).toEqual([]);
    expect(exported.complete).toBe(true);
  });

  it('breaks off without its end if the database fails in between', async () => {
    const member = await tested.newMember({ access: true });
    await takeQuiz(member, 2);
    await tested.query('ALTER TABLE received_ratings RENAME TO moved_away');
    const broken = request(member).then((response) => response.text());
    await expect(broken).rejects.toThrow();
    await tested.query('ALTER TABLE moved_away RENAME TO received_ratings');
    expect(MyQuizData.parse(await (await request(member)).json()).quizzes).toHaveLength(1);
  });

  it('is exported to many at once', async () => {
    const members = await Promise.all(Array.from({ length: 8 }, () => tested.newMember({ access: true })));
    await Promise.all(members.map((member) => takeQuiz(member, 2)));
    const exported = await Promise.all(members.map(async (member) => MyQuizData.parse(await (await request(member)).json())));
    expect(exported.map(({ quizzes }) => quizzes.length)).toEqual(members.map(() => 1));
    expect(new Set(exported.map(({ quizzes }) => quizzes[0]?.id ?? randomUUID())).size).toBe(members.length);
  });
});
