import type { Page } from '@playwright/test';
import { expect, test } from '../casebook.ts';
import { type Member, mailsTo, newMember } from '../members.ts';
import { startQuiz } from '../quiz-screen.ts';
import { waitFor } from '../running-system.ts';
import { openSignedIn } from '../screens.ts';
import { expectCheckout, expectInSettings, expectPaid, pay, subscribe } from './hosted-pages.ts';
import { control, customerOf, withMessagesSuspended } from './stripe-stand-in.ts';

const DAY = 24 * 60 * 60;
/** The page is opened this long before the three days of grace end. Seconds. */
const LAST_OF_GRACE = 45;
/** Longer than all attempts to charge a card: 3, 5, and 7 days, one after the other. */
const EVERY_ATTEMPT = 16 * DAY;

const noAccess = 'Longer quizzes come with Premium.';

async function newSubscriber(page: Page): Promise<Member> {
  const member = await newMember();
  await subscribe(member);
  await openSignedIn(page, member);
  return member;
}

const waitForMail = ({ email }: Member, subject: RegExp): Promise<boolean> =>
  waitFor(`a mail to ${email}: ${subject}`, async () => (await mailsTo(email)).some((mail) => subject.test(mail.subject)));

test('a member cancels in the portal and takes it back, and the settings show both', { tag: '@screen' }, async ({ page }) => {
  await newSubscriber(page);
  await page.goto('/settings');
  const opened = page.waitForEvent('popup');
  await page.getByRole('button', { name: 'Manage Subscription' }).click();
  const portal = await opened;
  const badge = page.getByText('Cancels at period end');

  await portal.getByRole('button', { name: 'Cancel subscription' }).click();
  await expect(portal.getByText(/^Your subscription ends on/)).toBeVisible();
  await expectInSettings(page, () => expect(badge).toBeVisible({ timeout: 5_000 }));
  await expect(page.getByText(/^You keep full access until/)).toBeVisible();

  await portal.getByRole('button', { name: "Don't cancel subscription" }).click();
  await expect(portal.getByText(/^Your trial ends and your card is charged on/)).toBeVisible();
  await expectInSettings(page, async () => {
    await expect(page.getByText('Trialing', { exact: true })).toBeVisible({ timeout: 5_000 });
    await expect(badge).toHaveCount(0, { timeout: 5_000 });
  });
  await portal.getByRole('link', { name: 'Return to Casebook' }).click();
  await expect(portal.getByRole('heading', { name: 'Subscription Settings' })).toBeVisible();
});

test('a trial ends, its renewal fails, access ends by itself after three days, and there is no second trial', async ({
  page,
}) => {
  const member = await newSubscriber(page);
  const customer = await customerOf(member.id);
  await control('move-time', { customer, to: 'trial-notice' });
  await waitForMail(member, /^Your Casebook trial ends on/);

  await control('move-time', { customer, to: 'period-end', card: 'fails-when-charged' });
  await expectInSettings(page, () => expect(page.getByText('Past due')).toBeVisible({ timeout: 5_000 }));
  await expect(page.getByRole('heading', { name: 'Active Subscription' })).toBeVisible();
  await expect(page.getByText(/^You have full access until/)).toBeVisible();
  await waitForMail(member, /^Your Casebook payment failed/);

  // From here on, no message arrives, so that only the stored end can end the access.
  await withMessagesSuspended(async () => {
    await control('move-time', { customer, seconds: 3 * DAY - LAST_OF_GRACE });
    await page.goto('/checkout');
    await expect(page.getByText('Your last payment failed. Change your card to pay.')).toBeVisible();
    await page.goto('/quiz');
    await expect(page.getByRole('button', { name: 'Start Quiz' })).toBeVisible();
    await expect(page.getByText(noAccess)).toBeVisible({ timeout: 2 * LAST_OF_GRACE * 1_000 });
    await expect(startQuiz(member, 5)).rejects.toThrow('access.required');
  });
  await expectInSettings(page, () => expect(page.getByText('Past due')).toBeVisible({ timeout: 5_000 }));
  await expect(page.getByRole('heading', { name: 'No Active Subscription' })).toBeVisible();

  await control('move-time', { customer, seconds: EVERY_ATTEMPT });
  await expectInSettings(page, () => expect(page.getByText('Canceled', { exact: true })).toBeVisible({ timeout: 5_000 }));
  await expect(
    page.getByText('$15.99 per month from today, as your free trial is used. Cancel anytime in Subscription Settings.'),
  ).toBeVisible();
  await page.getByRole('link', { name: 'Subscribe Now' }).click();
  await expect(page.getByRole('heading', { name: 'One plan. Everything included.' })).toBeVisible();
  await page.getByRole('link', { name: 'Subscribe Now' }).click();
  await expectCheckout(page, false);
  await pay(page);
  await expectPaid(page, 'Active');
});
