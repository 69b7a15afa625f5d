import { expect, type Locator, type Page } from '@playwright/test';

export const cards = (page: Page): Locator => page.getByRole('article');

/** Waits until the bank shows the requested page. */
export async function waitForQuestions(page: Page): Promise<void> {
  await expect(page.locator('[aria-busy=true]')).toHaveCount(0);
  await expect(cards(page).first()).toBeVisible();
}

/** Selects a filter value on a wide screen. The chip shows before the request is sent, so it waits for the response and the list. */
export async function selectFilter(page: Page, filter: string, value: string): Promise<void> {
  const response = page.waitForResponse((received) => new URL(received.url()).pathname === '/api/v1/questions');
  await page.getByRole('button', { name: filter, exact: true }).click();
  await page.getByRole('dialog', { name: filter }).getByRole('checkbox', { name: value }).check();
  await page.keyboard.press('Escape');
  await expect(page.getByRole('button', { name: `Remove filter: ${value}` })).toBeVisible();
  await response;
  await waitForQuestions(page);
}

/** Opens a card step by step: its options, then its answer. */
export async function showAnswer(card: Locator): Promise<void> {
  await card.getByRole('button', { name: /^Show options/ }).click();
  await card.getByRole('button', { name: /^Show answer/ }).click();
}

/** Opens the color key: beside the list or, if there is no room, from the bank's menu. */
export async function openColorKey(page: Page): Promise<void> {
  const beside = page.getByRole('button', { name: 'Color Key' });
  const menu = page.getByRole('button', { name: 'Bank menu' });
  await menu.waitFor();
  if (await beside.isVisible()) return beside.click();
  await menu.click();
  await page.getByRole('menuitem', { name: 'Color Key' }).click();
}
