import { type MistakeList, QuestionUpdated, type QuizView, UserChanged } from '@casebook/contracts';
import { createBeforeEach } from '@casebook/testing/hooks';
import { beforeAll, describe, expect, it } from '@jest/globals';
import { answersTo, EXPLANATION_CANARY, question, setUpQuiz } from '../../test/quiz-under-test.ts';

describe('a member’s mistakes over HTTP', () => {
  const bank = Array.from({ length: 55 }, () => question());
  const tested = setUpQuiz();
  const member = createBeforeEach(() => tested.newMember({ access: true }));

  beforeAll(() => tested.publish(...bank));

  async function take(count: number, right: (position: number) => boolean): Promise<QuizView> {
    await tested.call(member, 'DELETE /quizzes/history');
    const { body: quiz } = await tested.call<QuizView>(member, 'POST /quizzes', { kind: 'standard', count });
    for (const answer of answersTo(quiz, bank, right)) await tested.call(member, `POST /quizzes/${quiz.id}/answers`, answer);
    await tested.call(member, `DELETE /quizzes/${quiz.id}`);
    return quiz;
  }
  const mistakes = async () => (await tested.call<MistakeList>(member, 'GET /mistakes')).body.items;

  it('are the questions answered incorrectly, newest first, without the key', async () => {
    const { items } = await take(3, (position) => position === 2);
    const listed = await mistakes();
    expect(listed.map(({ questionId }) => questionId)).toEqual([items[2]?.questionId, items[0]?.questionId]);
    expect(listed[0]).toEqual({
      questionId: items[2]?.questionId,
      question: items[2]?.question,
      domain: items[2]?.domain,
      difficulty: items[2]?.difficulty,
      answeredAt: expect.any(String),
    });
    expect(JSON.stringify(listed)).not.toContain(EXPLANATION_CANARY);
  });

  it('are the last 50, including those of a discarded quiz', async () => {
    const { items } = await take(55, () => false);
    expect((await mistakes()).map(({ questionId }) => questionId)).toEqual(
      items
        .slice(5)
        .map(({ questionId }) => questionId)
        .reverse(),
    );
  });

  it('are resolved after two consecutive correct answers', async () => {
    await take(55, (position) => position > 1);
    const [mistake] = await mistakes();
    await take(55, () => true);
    expect(await mistakes()).toEqual([mistake]);
    await take(55, () => true);
    expect(await mistakes()).toEqual([]);
  });

  it('exclude deleted questions', async () => {
    const { items } = await take(2, () => false);
    const id = items[0]?.questionId ?? '';
    await tested.deliver(QuestionUpdated, { aggregateId: id, aggregateVersion: 9, data: { id, deleted: true } });
    expect((await mistakes()).map(({ questionId }) => questionId)).toEqual([items[1]?.questionId]);
  });

  it('are erased with the member', async () => {
    await take(2, () => false);
    const data = { id: member.id, deleted: true as const, pseudonym: member.id.replace(/^./, '0') };
    await tested.deliver(UserChanged, { aggregateId: member.id, aggregateVersion: 2, data });
    expect(await tested.query('SELECT 1 FROM mistakes WHERE member_id = $1', [member.id])).toEqual([]);
  });
});
