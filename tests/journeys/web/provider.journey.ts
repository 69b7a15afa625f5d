import type { Page } from '@playwright/test';
import { expect, newEmail, test } from '../casebook.ts';

/** Signs in on the page of the sandbox's issuer. */
async function signInAtProvider(page: Page, address: string, isVerified = true): Promise<void> {
  await page.getByRole('button', { name: 'Continue with single sign-on' }).click();
  await page.getByLabel('E-mail address').fill(address);
  await page.getByLabel('Name').fill('Lea Lerner');
  await page.getByLabel('The address is verified').setChecked(isVerified);
  await page.getByRole('button', { name: 'Sign in' }).click();
}

const email = newEmail();

for (const [form, path] of [
  ['signs up', '/sign-up?next=%2Fprogress'],
  ['signs in', '/sign-in?next=%2Fprogress'],
] as const)
  test(`whoever ${form} by a provider opens the page that required it`, async ({ page }) => {
    await page.goto(path);
    await signInAtProvider(page, email);
    await expect(page).toHaveURL(/\/progress$/);
  });

test('a sign-in that the provider cancels, or whose address it didn’t verify, shows why', async ({ page }) => {
  await page.goto('/sign-in');
  await page.getByRole('button', { name: 'Continue with single sign-on' }).click();
  await page.getByRole('button', { name: 'Cancel' }).click();
  await expect(page.getByText('The person canceled the sign-in')).toBeVisible();
  await signInAtProvider(page, newEmail(), false);
  await expect(page.getByText(/Unverified email with/)).toBeVisible();
  await expect(page.getByRole('heading', { name: 'Sign In' })).toBeVisible();
});
