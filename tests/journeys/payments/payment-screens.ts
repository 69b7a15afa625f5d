import { expect, newEmail } from '../casebook.ts';
import { open, type Visit } from '../screen-visits.ts';

/** The pages for visitors sent by a course platform. */
export const invitationScreens: Readonly<Record<string, Visit>> = {
  'an invitation': open('/onboard?email=ona@example.org&name=Ona', 'Welcome, Ona'),
  'an invitation without an address': open('/onboard', 'Missing email. Please contact support.'),
  'an invitation, its link sent': async (page) => {
    await page.goto(`/onboard?${new URLSearchParams({ email: newEmail(), name: 'Ona' })}`);
    await page.getByRole('button', { name: 'Start Free Trial' }).click();
    await expect(page.getByText('Magic link sent! Check your email to log in.')).toBeVisible();
  },
};

/** The pages for a member without a subscription. */
export const subscriptionScreens: Readonly<Record<string, Visit>> = {
  'no subscription': open('/settings', 'Subscribe Now'),
  'a payment that is being confirmed': open('/success', 'Confirming your payment...'),
};

/** The pages for a member with a subscription. */
export const subscriberScreens: Readonly<Record<string, Visit>> = {
  'a confirmed payment': open('/success', 'Payment Successful!'),
  'an active subscription': open('/settings', 'Active Subscription'),
};

/** The pages for a member who has canceled the subscription. */
export const cancelingScreens: Readonly<Record<string, Visit>> = {
  'a canceled subscription': open('/settings', 'Cancels at period end'),
};

/** A checkout that fails because Stripe doesn't respond, for a member without a subscription. The browser logs the refusal as an error. */
export const failedCheckout: Visit = async (page) => {
  await page.route('**/api/v1/billing/checkout', (route) => route.fulfill({ status: 503 }));
  await open('/checkout', 'Failed to start checkout process')(page);
  await page.unroute('**/api/v1/billing/checkout');
};
