import { expect, newEmail, PASSWORD, signInOnPage, test } from '../casebook.ts';
import { idOf, waitForAccess, waitForMailedLink } from '../members.ts';
import { takeByKeyboard } from '../quiz-screen.ts';
import { query } from '../running-system.ts';
import { expectCheckout, expectPaid, pay } from './hosted-pages.ts';

const REFERRAL = 'learnworlds';

test('whoever a course platform sends gets a link by mail, a password, the trial, and the first quiz, and the platform counts', {
  tag: '@screen',
}, async ({ page, browser, baseURL }) => {
  const email = newEmail();
  await page.goto(`/onboard?${new URLSearchParams({ email, name: 'Ona Leader', ref: REFERRAL })}`);
  await expect(page.getByRole('heading', { name: 'Welcome, Ona Leader' })).toBeVisible();
  const link = await waitForMailedLink(email, async () => {
    await page.getByRole('button', { name: 'Start Free Trial' }).click();
    await expect(page.getByText('Magic link sent! Check your email to log in.')).toBeVisible();
  });

  await page.goto(link.href);
  await page.getByRole('button', { name: /^(Sign In|Confirm My Email)$/ }).click();
  await page.getByLabel('New Password', { exact: true }).fill(PASSWORD);
  await page.getByRole('textbox', { name: 'Confirm Password' }).fill(PASSWORD);
  await page.getByRole('button', { name: 'Set New Password' }).click();
  await expect(page.getByText('Redirecting you to checkout...')).toBeVisible();

  await expectCheckout(page);
  await expect(page.getByLabel('E-mail')).toHaveValue(email);
  await pay(page);
  await expectPaid(page);
  const id = await idOf(email);
  expect(await query('admin', 'SELECT ref_code AS ref FROM user_referrals WHERE user_id = $1', [id])).toEqual([
    { ref: REFERRAL },
  ]);

  await page.getByRole('button', { name: 'Continue to Question Bank' }).click();
  await waitForAccess({ id, email });
  await expect(page.getByRole('button', { name: 'Ona Leader’s account' })).toBeVisible();
  await page.getByRole('button', { name: 'Start Quiz' }).press('Enter');
  await takeByKeyboard(page, 5);

  const elsewhere = await browser.newContext({ baseURL });
  const other = await elsewhere.newPage();
  await signInOnPage(other, email);
  await expect(other.getByRole('button', { name: 'Ona Leader’s account' })).toBeVisible();
  await elsewhere.close();
});
