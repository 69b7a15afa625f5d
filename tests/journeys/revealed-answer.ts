import type { Page } from '@playwright/test';
import { expect } from './casebook.ts';

/** The verdict on the current question, once its answer is revealed. */
export const verdict = (page: Page) => page.getByRole('heading', { name: /^(Correct$|Incorrect\b)/, level: 2 });

/** Opens the whole explanation of the answered question in its sheet, unless it is already beside the question. */
export async function readMore(page: Page): Promise<void> {
  await expect(verdict(page)).toBeVisible();
  const more = page.getByRole('button', { name: 'Read more' });
  if (await more.isVisible()) await more.click();
  await expect(page.getByText('Key concepts').first()).toBeVisible();
}
