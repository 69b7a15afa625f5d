import type { Page } from '@playwright/test';
import { expect, newEmail, signUp, test } from '../casebook.ts';

/** Signs in on the page of the sandbox's issuer. */
async function signInAtProvider(page: Page, address: string, isVerified = true): Promise<void> {
  await page.getByRole('button', { name: 'Continue with Single Sign-On' }).click();
  await enterAtProvider(page, address, isVerified);
}

async function enterAtProvider(page: Page, address: string, isVerified: boolean): Promise<void> {
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
  await page.getByRole('button', { name: 'Continue with Single Sign-On' }).click();
  await page.getByRole('button', { name: 'Cancel' }).click();
  await expect(page.getByText('The person canceled the sign-in')).toBeVisible();
  await signInAtProvider(page, newEmail(), false);
  await expect(page.getByText(/Unverified email with/)).toBeVisible();
  await expect(page.getByRole('heading', { name: 'Sign In' })).toBeVisible();
});

test('a member links an account at a provider, signs in with it, and unlinks it; a failed link keeps the session', async ({
  page,
  browser,
}) => {
  const [own, other] = [newEmail(), newEmail()];
  await signUp(page, own);
  await page.goto('/settings/account');
  const link = page.getByRole('button', { name: 'Link Single Sign-On' });
  await link.click();
  await page.getByRole('button', { name: 'Cancel' }).click();
  await expect(page.getByText('Nothing was linked because you canceled.')).toBeVisible();
  await link.click();
  await enterAtProvider(page, other, false);
  await expect(page.getByRole('button', { name: 'Unlink Single Sign-On' })).toBeVisible();

  const elsewhere = await browser.newContext();
  const visitor = await elsewhere.newPage();
  await visitor.goto('/sign-in?next=%2Fsettings%2Faccount');
  await signInAtProvider(visitor, other, false);
  await expect(visitor.getByText(own).first()).toBeVisible();
  await elsewhere.close();

  await page.getByRole('button', { name: 'Unlink Single Sign-On' }).click();
  await page.getByRole('button', { name: 'Unlink', exact: true }).click();
  await expect(link).toBeVisible();
});
