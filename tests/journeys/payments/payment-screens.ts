import { expect, newEmail } from '../casebook.ts';
import { open, type Visit } from '../screen-visits.ts';

/** The page for people whom a course platform sends, for a visitor. */
export const invitationScreens: Readonly<Record<string, Visit>> = {
  'an invitation': open('/onboard?email=ona@example.org&name=Ona', 'Welcome, Ona'),
  'an invitation without an address': open('/onboard', 'Missing email. Please contact support.'),
  'an invitation, its link sent': async (page) => {
    await page.goto(`/onboard?${new URLSearchParams({ email: newEmail(), name: 'Ona' })}`);
    await page.getByRole('button', { name: 'Start Free Trial' }).click();
    await expect(page.getByText('Magic link sent! Check your email to log in.')).toBeVisible();
  },
};

/** For a member without a subscription. */
export const subscriptionScreens: Readonly<Record<string, Visit>> = {
  'no subscription': open('/settings', 'Subscribe Now'),
  'a payment that is being confirmed': open('/success', 'Confirming your payment...'),
};

/** For a member who has one. */
export const subscriberScreens: Readonly<Record<string, Visit>> = {
  'a confirmed payment': open('/success', 'Payment Successful!'),
  'an active subscription': open('/settings', 'Active Subscription'),
};

/** For a member who has canceled it. */
export const cancelingScreens: Readonly<Record<string, Visit>> = {
  'a canceled subscription': open('/settings', 'Cancels at period end'),
};

/** For a member without a subscription, while Stripe doesn't answer. The browser logs the refusal as an error. */
export const failedCheckout: Visit = async (page) => {
  await page.route('**/api/v1/billing/checkout', (route) => route.fulfill({ status: 503 }));
  await open('/checkout', 'Failed to start checkout process')(page);
  await page.unroute('**/api/v1/billing/checkout');
};
