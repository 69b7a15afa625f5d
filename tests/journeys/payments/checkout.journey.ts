import type { Page } from '@playwright/test';
import { promotionCodes } from '../../../apps/sandbox/src/stripe/catalog.ts';
import { expect, fillInSignUp, newEmail, test } from '../casebook.ts';
import { idOf, newMember, waitForAccess } from '../members.ts';
import { takeByKeyboard } from '../quiz-screen.ts';
import { openSignedIn } from '../screens.ts';
import { expectCheckout, expectPaid, pay } from './hosted-pages.ts';
import { cardThat, subscriptionsOf } from './stripe-stand-in.ts';

test('a visitor reads the price, signs up, starts the trial, and takes a quiz of five questions', { tag: '@smoke' }, async ({
  page,
}) => {
  const email = newEmail();
  await page.goto('/pricing');
  await page.getByRole('link', { name: 'Sign In to Start Trial' }).click();
  await page.getByRole('link', { name: 'Create Account' }).click();
  await fillInSignUp(page, email);

  await expectCheckout(page);
  await expect(page.getByText('7 days free')).toBeVisible();
  await expect(page.getByText(/^Then \$15\.99 per month from/)).toBeVisible();
  await pay(page);
  await expectPaid(page);

  await page.getByRole('button', { name: 'Continue to Question Bank' }).click();
  await waitForAccess({ id: await idOf(email), email });
  await page.getByRole('button', { name: 'Start Quiz' }).press('Enter');
  await takeByKeyboard(page, 5);
});

test('two tabs that start the checkout at the same time, and both pay, end in one subscription', { tag: '@distributed' }, async ({
  page,
}) => {
  const member = await newMember();
  await openSignedIn(page, member);
  const tabs = [page, await page.context().newPage()];
  await Promise.all(tabs.map((tab) => tab.goto('/checkout')));
  for (const tab of tabs) await expectCheckout(tab);
  await Promise.all(tabs.map((tab) => pay(tab)));
  for (const tab of tabs) await expectPaid(tab);
  expect((await subscriptionsOf(member.id)).map(({ status }) => status)).toEqual(['trialing']);

  await page.goto('/checkout');
  await expect(page.getByRole('heading', { name: 'Manage your subscription' })).toBeVisible();
});

test.describe('with a card that is declined', { tag: '@screen' }, () => {
  test.use({ expectedErrors: /status of 402/ });

  test('a member has no subscription, and pays with another one', async ({ page }) => {
    const member = await newMember();
    await openSignedIn(page, member);
    await page.goto('/checkout');
    await expectCheckout(page);
    await pay(page, cardThat('declined'));
    await expect(page.getByRole('alert')).toHaveText(/^Your card was declined\./);
    expect(await subscriptionsOf(member.id)).toEqual([]);

    await pay(page, cardThat('authenticates-once'));
    await page.getByRole('button', { name: 'Complete authentication' }).click();
    await expectPaid(page);
    await page.goto('/settings');
    await expect(page.getByText('Visa ending in 3155')).toBeVisible();
  });
});

test.describe('with a coupon code', { tag: '@screen' }, () => {
  test.use({ expectedErrors: /status of 400/ });

  test('a member is refused where it is entered, and gets the reduced price with one that is valid', async ({ page }) => {
    await openSignedIn(page, await newMember());
    const coupon = await openPaywall(page);
    const start = page.getByRole('button', { name: 'Start 7-day Free Trial' });
    for (const refused of ['NO-SUCH-CODE', promotionCodes.expired]) {
      await coupon.fill(refused);
      await start.click();
      await expect(page.getByText('This code is not valid.')).toBeVisible();
      await expect(coupon).toHaveValue(refused);
    }
    await coupon.fill(promotionCodes.percentOff);
    await start.click();
    await expectCheckout(page);
    await expect(page.getByText('Promotion code: 25% off for 3 months')).toBeVisible();
    await expect(page.getByText('−$4.00')).toBeVisible();
    await expect(page.getByText('$11.99')).toBeVisible();
    await pay(page);
    await expectPaid(page);
  });
});

async function openPaywall(page: Page) {
  await page.goto('/quiz');
  await page.getByRole('button', { name: 'See the plan' }).click();
  return page.getByLabel('Coupon code (optional)');
}
