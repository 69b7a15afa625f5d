import { expect, type Locator, type Page } from '@playwright/test';

export const cards = (page: Page): Locator => page.getByRole('article');

/** Waits until the bank shows what was asked for. */
export async function listed(page: Page): Promise<void> {
  await expect(page.locator('[aria-busy=true]')).toHaveCount(0);
  await expect(cards(page).first()).toBeVisible();
}
