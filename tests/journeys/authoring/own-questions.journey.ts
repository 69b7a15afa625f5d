import { randomUUID } from 'node:crypto';
import { expect, test } from '@playwright/test';
import { callApi } from '../api.ts';
import { AUTHORED_QUESTION } from '../authored-question.ts';
import { grantAccess, type Member, makeAdmin, newMember } from '../members.ts';
import { waitFor } from '../running-system.ts';
import type { QuizBody } from '../walker.ts';

const total = async ({ token }: Member): Promise<number> =>
  (await callApi<{ total: number }>('GET', '/api/v1/quizzes/setup', { token })).body.total;

const once = () => ({ 'idempotency-key': randomUUID() });

test('until it is approved, a question is drawn only in its author’s quizzes', { tag: '@distributed' }, async () => {
  const [author, other] = [await newMember('Ada Author'), await newMember('Otto Other')];
  for (const member of [author, other]) await grantAccess(member);
  const { token } = author;
  await waitFor('both have access', async () => (await total(author)) > 0 && (await total(other)) > 0);
  const before = await total(other);

  // A unique stem: other journeys expect exactly one question with the shared stem.
  const question = `A clinic buys monitors that no policy covers. What should the policy's owner do FIRST? (${randomUUID().slice(0, 8)})`;
  const body = { ...AUTHORED_QUESTION, question };
  const { body: added } = await callApi<{ id: string }>('POST', '/api/v1/questions', { token, body, headers: once() });
  await waitFor('the author’s setup counts it', async () => (await total(author)) === before + 1);
  expect(await total(other)).toBe(before);

  expect((await callApi('PUT', `/api/v1/bookmarks/${added.id}`, { token, headers: once() })).status).toBe(200);
  const start = (who: Member) =>
    callApi<QuizBody>('POST', '/api/v1/quizzes', {
      token: who.token,
      body: { kind: 'standard', count: 5, from: 'bookmarks' },
      headers: once(),
    });
  await waitFor('it is drawn from the author’s bookmarks', async () => {
    const { status, body: quiz } = await start(author);
    if (status !== 201) return false;
    expect(quiz.items.map(({ questionId }) => questionId)).toEqual([added.id]);
    return true;
  });

  const admin = await makeAdmin(await newMember('Ines Admin'));
  const decision = { version: 1, decision: 'approved' };
  const review = { token: admin.token, body: decision, headers: once() };
  expect((await callApi('PUT', `/api/v1/reviews/${added.id}`, review)).status).toBe(200);
  await waitFor('everyone’s setup counts it', async () => (await total(other)) === before + 1);
  const removal = { token: admin.token, headers: once() };
  expect((await callApi('DELETE', `/api/v1/questions/${added.id}`, removal)).status).toBe(200);
  await waitFor('no setup counts it any more', async () => (await total(other)) === before);
});
