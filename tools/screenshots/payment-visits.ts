import { expect } from '../../tests/journeys/casebook.ts';
import { expectCheckout, expectInSettings, expectPaid, pay } from '../../tests/journeys/payments/hosted-pages.ts';
import { failedCheckout, invitationScreens, subscriptionScreens } from '../../tests/journeys/payments/payment-screens.ts';
import { open, type Visit } from '../../tests/journeys/screen-visits.ts';

/** Converts the screens' names to file names, without spaces and commas. */
const named = (screens: Readonly<Record<string, Visit>>): Record<string, Visit> =>
  Object.fromEntries(Object.entries(screens).map(([name, visit]) => [`payment-${name.replaceAll(/[^a-z]+/g, '-')}`, visit]));

export const INVITATION_VISITS: Record<string, Visit> = named(invitationScreens);

/** The visits of a member who pays and then cancels, in an order in which they can be made. */
export const PAYMENT_VISITS: Record<string, Visit> = {
  'payment-pricing': open('/pricing', 'Start Free Trial'),
  ...named(subscriptionScreens),
  'payment-failed': failedCheckout,
  'payment-checkout': async (page) => {
    await page.goto('/checkout');
    await expectCheckout(page);
  },
  'payment-success': async (page) => {
    await pay(page);
    await expectPaid(page);
  },
  'payment-settings-active': open('/settings', 'Active Subscription'),
  'payment-portal': open('/checkout', 'Manage your subscription'),
  'payment-settings-canceling': async (page) => {
    await page.getByRole('button', { name: 'Cancel subscription' }).click();
    await expectInSettings(page, () => expect(page.getByText('Cancels at period end')).toBeVisible({ timeout: 5_000 }));
  },
};
