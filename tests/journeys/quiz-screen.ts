import type { Locator, Page } from '@playwright/test';
import { callApi } from './api.ts';
import { expect } from './casebook.ts';
import type { Member } from './members.ts';
import { openSignedIn } from './screens.ts';
import type { QuizBody } from './walker.ts';

/** Starts a quiz for a member with access. */
export async function startQuiz({ token }: Member, count: number): Promise<QuizBody> {
  const { status, text, body } = await callApi<QuizBody>('POST', '/api/v1/quizzes', { token, body: { kind: 'standard', count } });
  if (status !== 201) throw new Error(`The quiz could not be started: ${text}`);
  return body;
}

/** Signs the member in and opens a quiz. */
export async function openQuiz(page: Page, member: Member, quizId: string): Promise<void> {
  await openSignedIn(page, member);
  await page.goto(`/quiz/${quizId}`);
  await expect(submit(page)).toBeVisible();
}

export const submit = (page: Page) => page.getByRole('button', { name: 'Submit Answer' });
export const next = (page: Page) => page.getByRole('button', { name: 'Next Question' });

/** Opens what the bar of a quiz has no room for. */
export async function openSheet(page: Page): Promise<Locator> {
  await page.getByRole('button', { name: 'More', exact: true }).click();
  const sheet = page.getByRole('dialog', { name: 'Quiz options' });
  await expect(sheet).toBeVisible();
  return sheet;
}

/** @returns the question's timer, in seconds */
export async function questionTime(page: Page): Promise<number> {
  const text = (await page.getByRole('timer', { name: 'Question time' }).textContent()) ?? '';
  const [minutes = '0', seconds = '0'] = /(\d+):(\d+)$/.exec(text)?.slice(1) ?? [];
  return Number(minutes) * 60 + Number(seconds);
}
