import type { QuizView } from '@casebook/contracts';
import type { Locator, Page } from '@playwright/test';
import { callApi } from '../api.ts';
import { expect } from '../casebook.ts';
import type { Member } from '../members.ts';
import { query, setting, waitFor } from '../running-system.ts';

/** Answers an item of a quiz, and waits until the ai service has received the answer. @returns the item's question */
export async function answerItem({ id, token }: Member, quizId: string, index = 0): Promise<string> {
  const { body: quiz } = await callApi<QuizView>('GET', `/api/v1/quizzes/${quizId}`, { token });
  const item = quiz.items[index];
  if (!item) throw new Error(`The quiz has no item ${index}`);
  const body = { itemId: item.id, optionId: item.options[0]?.id, timeSpentMs: 4_000 };
  const { status, text } = await callApi('POST', `/api/v1/quizzes/${quizId}/answers`, { token, body });
  if (status !== 200) throw new Error(text);
  await waitForAnswer({ id }, item.questionId);
  return item.questionId;
}

export async function waitForAnswer({ id }: Pick<Member, 'id'>, questionId: string): Promise<void> {
  const answers = 'SELECT FROM member_answers WHERE user_id = $1 AND question_id = $2 AND answered';
  await waitFor('the ai service has the answer', async () => (await query('ai', answers, [id, questionId])).length > 0);
}

export const explanation = (page: Page, name: string): Locator => page.getByRole('group', { name, exact: true });
/** Opens one of the model's texts, which may be in the explanation's sheet. */
export async function openExplanation(page: Page, name: string): Promise<void> {
  const button = page.getByRole('button', { name, exact: true });
  const more = page.getByRole('button', { name: 'Read more' });
  await expect(button.or(more).first()).toBeVisible();
  if (!(await button.isVisible())) await more.click();
  await button.click();
}

/** The requests for a prompt that the stand-in for OpenAI received, as text. */
export async function receivedPrompts(prompt: string): Promise<string> {
  const { text } = await callApi('GET', `/api/openai/requests?prompt=${prompt}`, { origin: setting('CASEBOOK_MAILBOX') });
  return text;
}
