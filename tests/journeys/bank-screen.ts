import { expect, type Locator, type Page } from '@playwright/test';

export const cards = (page: Page): Locator => page.getByRole('article');

/** Waits until the bank shows the requested page. */
export async function waitForQuestions(page: Page): Promise<void> {
  await expect(page.locator('[aria-busy=true]')).toHaveCount(0);
  await expect(cards(page).first()).toBeVisible();
}

/** Selects a filter value. The field changes before the list does, so it waits for both. */
export async function selectFilter(page: Page, filter: string, value: string): Promise<void> {
  const field = page.getByRole('combobox', { name: filter });
  await field.click();
  await page.getByRole('option', { name: value }).click();
  await page.keyboard.press('Escape');
  await expect(field).toHaveText(value);
  await waitForQuestions(page);
}

/** Presses Tab until the target has the focus. */
export async function tabTo(page: Page, target: Locator): Promise<void> {
  for (let press = 0; press < 40; press += 1) {
    if (await target.evaluate((element) => element === document.activeElement)) return;
    await page.keyboard.press('Tab');
  }
  throw new Error('The target did not receive focus within 40 presses of Tab');
}
