import { SUBSCRIPTION_PLAN } from '@casebook/exam';
import type { Page } from '@playwright/test';
import { callApi } from '../api.ts';
import { expect } from '../casebook.ts';
import { type Member, waitForAccess } from '../members.ts';
import { query, waitFor } from '../running-system.ts';
import { cardThat, subscriptionsOf } from './stripe-stand-in.ts';

const card = { expiry: '12 / 40', cvc: '123' };

/** Waits for the hosted checkout. @param hasTrial whether it should offer the trial, or else the plan at its price */
export async function expectCheckout(page: Page, hasTrial = true): Promise<void> {
  const title = `${hasTrial ? 'Try' : 'Subscribe to'} ${SUBSCRIPTION_PLAN.name}`;
  await expect(page.getByRole('heading', { name: title })).toBeVisible();
}

/** Enters a card in the hosted checkout and submits it. */
export async function pay(page: Page, number = cardThat('succeeds')): Promise<void> {
  await page.getByLabel('Card number').fill(number);
  await page.getByLabel('Expiration').fill(card.expiry);
  await page.getByLabel('Security code').fill(card.cvc);
  await page.getByRole('button', { name: /^(Start trial|Subscribe)$/ }).click();
}

export async function expectPaid(page: Page, status = 'Trialing'): Promise<void> {
  await expect(page.getByRole('heading', { name: 'Payment Successful!' })).toBeVisible({ timeout: 60_000 });
  await expect(page.getByText(`Status: ${status}`)).toBeVisible();
}

/** Reloads the subscription's settings until they pass the check: they follow Stripe within seconds. */
export async function expectInSettings(page: Page, check: () => Promise<unknown>): Promise<void> {
  await expect(async () => {
    await page.goto('/settings');
    await expect(page.getByRole('heading', { name: 'Subscription Settings' })).toBeVisible();
    await check();
  }).toPass({ timeout: 90_000 });
}

/** Pays at a hosted checkout like a browser that never returns to Casebook. @param url the checkout page's */
export async function payWithoutReturning(url: string): Promise<void> {
  const response = await fetch(url, {
    method: 'POST',
    redirect: 'manual',
    body: new URLSearchParams({ number: cardThat('succeeds'), ...card }),
  });
  if (response.status !== 303) throw new Error(`The payment was refused: ${await response.text()}`);
}

async function hostedPage(member: Member, kind: 'checkout' | 'portal'): Promise<string> {
  const call = { token: member.token, ...(kind === 'checkout' && { body: {} }) };
  const { status, text, body } = await callApi<{ url: string }>('POST', `/api/v1/billing/${kind}`, call);
  if (status >= 400) throw new Error(`The ${kind} could not be opened: ${text}`);
  return body.url;
}

/** Starts the member's trial, and waits until every service has received the access. */
export async function subscribe(member: Member): Promise<void> {
  await payWithoutReturning(await hostedPage(member, 'checkout'));
  await waitForAccess(member);
}

/** Cancels the member's subscription in the portal, and waits until Casebook has received the change. */
export async function cancelSubscription(member: Member): Promise<void> {
  const [subscription] = await subscriptionsOf(member.id);
  await fetch(`${await hostedPage(member, 'portal')}/cancel`, {
    method: 'POST',
    redirect: 'manual',
    body: new URLSearchParams({ subscription: subscription?.id ?? '' }),
  });
  await waitFor(
    'the cancellation is known',
    async () =>
      (await query('billing', 'SELECT FROM stripe_subscriptions WHERE user_id = $1 AND cancel_at_period_end', [member.id]))
        .length > 0,
  );
}
