import type { Locator, Page } from '@playwright/test';
import { callApi } from './api.ts';
import { expect } from './casebook.ts';
import type { Member } from './members.ts';
import { query } from './running-system.ts';
import { openSignedIn } from './screens.ts';
import type { QuizBody } from './walker.ts';

/** Starts a quiz for a member with access. */
export async function startQuiz({ token }: Member, count: number): Promise<QuizBody> {
  const { status, text, body } = await callApi<QuizBody>('POST', '/api/v1/quizzes', { token, body: { kind: 'standard', count } });
  if (status !== 201) throw new Error(`The quiz could not be started: ${text}`);
  return body;
}

/** The maximum number of quizzes that are drawn until one is suitable. */
const DRAWS = 40;

/** Starts quizzes until one meets the condition; discards the others. */
export async function startQuizWith(
  member: Member,
  count: number,
  isSuitable: (items: QuizBody['items']) => boolean,
): Promise<QuizBody> {
  for (let draw = 0; draw < DRAWS; draw += 1) {
    const quiz = await startQuiz(member, count);
    if (isSuitable(quiz.items)) return quiz;
    const { status, text } = await callApi('DELETE', `/api/v1/quizzes/${quiz.id}`, { token: member.token });
    if (status >= 300) throw new Error(`The quiz could not be discarded: ${text}`);
  }
  throw new Error(`None of ${DRAWS} draws of ${count} questions was suitable`);
}

/** Starts a quiz without scenarios and exhibits, for journeys that measure or read questions alone. */
export const startPlainQuiz = (member: Member, count: number): Promise<QuizBody> =>
  startQuizWith(member, count, (items) => items.every(({ scenario, exhibit }) => !scenario && !exhibit));

/** @returns the index of each question's key */
export async function keysOf({ items }: QuizBody): Promise<number[]> {
  const rows = await query<{ id: string; key: string }>(
    'quiz',
    'SELECT id::text, correct_option_id::text AS key FROM quiz_items WHERE id = ANY($1::uuid[])',
    [items.map(({ id }) => id)],
  );
  return items.map(({ id, options }) => options.findIndex((option) => option.id === rows.find((row) => row.id === id)?.key));
}

/** Signs the member in and opens a quiz. */
export async function openQuiz(page: Page, member: Member, quizId: string): Promise<void> {
  await openSignedIn(page, member);
  await page.goto(`/quiz/${quizId}`);
  await expect(submit(page)).toBeVisible();
}

export const submit = (page: Page) => page.getByRole('button', { name: 'Submit Answer' });
export const next = (page: Page) => page.getByRole('button', { name: 'Next Question' });

/** Opens the sheet with the actions that a quiz's bar has no room for. */
export async function openSheet(page: Page): Promise<Locator> {
  await page.getByRole('button', { name: 'More', exact: true }).click();
  const sheet = page.getByRole('dialog', { name: 'Quiz options' });
  await expect(sheet).toBeVisible();
  return sheet;
}

/** @returns the question's timer, in seconds */
export async function questionTime(page: Page): Promise<number> {
  const text = (await page.getByRole('timer', { name: 'Time on this question' }).textContent()) ?? '';
  const [minutes = '0', seconds = '0'] = /(\d+):(\d+)$/.exec(text)?.slice(1) ?? [];
  return Number(minutes) * 60 + Number(seconds);
}

/** Takes a started quiz with the keyboard, until its results show. */
export async function takeByKeyboard(page: Page, count: number): Promise<void> {
  for (let question = 1; question <= count; question += 1) {
    await expect(submit(page)).toBeVisible();
    await page.keyboard.press('1');
    await page.keyboard.press('Enter');
    const isLast = question === count;
    await expect(isLast ? page.getByRole('button', { name: 'Complete Quiz' }) : next(page)).toBeVisible();
    await continueByEnter(page, isLast ? page.getByText('Question review') : submit(page));
  }
  await expect(page).toHaveURL(/\/results$/);
}

/** Presses Enter until the next screen shows: a press right after the one that submitted counts as a double press and is ignored. */
export async function continueByEnter(page: Page, following: Locator): Promise<void> {
  await expect(async () => {
    await page.keyboard.press('Enter');
    await expect(following).toBeVisible({ timeout: 500 });
  }).toPass();
}
