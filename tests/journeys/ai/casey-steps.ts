import type { CaseyView } from '@casebook/contracts';
import type { Locator, Page } from '@playwright/test';
import { callApi } from '../api.ts';
import { expect } from '../casebook.ts';
import { grantAccess, type Member, newMember } from '../members.ts';
import { query, setting, waitFor } from '../running-system.ts';
import type { QuizBody } from '../walker.ts';
import { waitForGenerator } from './generator-steps.ts';

export const CASEY = '/quiz/casey';

export const input = (within: Page | Locator): Locator => within.getByRole('textbox', { name: 'Message to Casey' });

/** The data of each prompt for Casey that the stand-in for OpenAI received, newest first. */
export async function caseyPrompts(): Promise<string[]> {
  const { body } = await callApi<{ items: { messages: { content: string }[] }[] }>('GET', '/api/openai/requests?prompt=casey', {
    origin: setting('CASEBOOK_MAILBOX'),
  });
  return body.items.map(({ messages }) => messages.at(-1)?.content ?? '');
}

export const mistakesOf = async ({ token }: Member): Promise<number> =>
  (await callApi<CaseyView>('GET', '/api/v1/ai/casey', { token })).body.mistakes;

/** Creates a member with access, and waits until the ai service has received both events. */
export async function newPaidMember(): Promise<Member> {
  const member = await newMember();
  await grantAccess(member);
  await waitForGenerator(member, { hasAccess: true });
  return member;
}

/** Answers every question of a quiz with its first option, and waits until the ai service has received the answers. */
export async function answerAll(member: Member, quiz: QuizBody): Promise<void> {
  const { token, id } = member;
  for (const { id: itemId, options } of quiz.items) {
    const body = { itemId, optionId: options[0]?.id, timeSpentMs: 1_000 };
    const { status, text } = await callApi('POST', `/api/v1/quizzes/${quiz.id}/answers`, { token, body });
    if (status !== 200) throw new Error(text);
  }
  const ids = quiz.items.map(({ questionId }) => questionId);
  await waitFor('the ai service has the answers', async () => {
    const rows = await query('ai', 'SELECT FROM member_answers WHERE user_id = $1 AND question_id = ANY($2::uuid[])', [id, ids]);
    return rows.length === ids.length;
  });
}

/** Starts a quiz, and waits until the ai service has received its questions. */
export async function startPublishedQuiz(member: Member, input: object): Promise<QuizBody> {
  const { body, status, text } = await callApi<QuizBody>('POST', '/api/v1/quizzes', { token: member.token, body: input });
  if (status !== 201) throw new Error(text);
  await waitFor(
    'the ai service knows the quiz',
    async () => (await query('ai', 'SELECT FROM active_quizzes WHERE quiz_id = $1', [body.id])).length > 0,
  );
  return body;
}

/** Sends a message, and waits for the complete reply. */
export async function sendMessage(page: Page, within: Page | Locator, text: string): Promise<void> {
  await input(within).fill(text);
  await page.keyboard.press('Enter');
  await expect(
    within
      .getByRole('listitem')
      .filter({ hasText: text })
      .getByText(/^Sample response/),
  ).toBeVisible();
}
