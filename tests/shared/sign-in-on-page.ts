import type { Page } from '@playwright/test';

/** Signs in on the app's page. What it shows next depends on the member. */
export async function signInOnPage(page: Page, email: string, password: string): Promise<void> {
  await page.goto('/sign-in');
  await page.getByLabel('Email Address').fill(email);
  await page.getByLabel('Password', { exact: true }).fill(password);
  await page.getByRole('button', { name: 'Sign In', exact: true }).click();
}
