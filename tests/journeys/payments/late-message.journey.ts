import { expect, test } from '../casebook.ts';
import { newMember, waitForAccess } from '../members.ts';
import { openSignedIn } from '../screens.ts';
import { expectCheckout, expectPaid, pay, payWithoutReturning } from './hosted-pages.ts';
import { deliveredTo, withMessagesSuspended } from './stripe-stand-in.ts';

/** After 20 s, the page says that it takes longer than usual. */
const SLOW_MS = 45_000;

test.describe('while Stripe’s messages are late', () => {
  test('the page of the payment asks by itself, with the checkout that its address names', async ({ page }) => {
    const member = await newMember();
    await openSignedIn(page, member);
    await withMessagesSuspended(async () => {
      await page.goto('/checkout');
      await expectCheckout(page);
      await pay(page);
      await expectPaid(page);
      await waitForAccess(member);
      expect(await deliveredTo(member.id)).toBe(0);
    });
  });

  test('without an address that names the checkout, the page waits, says so, and shows success when they arrive', async ({
    page,
  }) => {
    const member = await newMember();
    await openSignedIn(page, member);
    await withMessagesSuspended(async (release) => {
      await page.goto('/checkout');
      await expectCheckout(page);
      await payWithoutReturning(page.url());
      await page.goto('/success');
      await expect(page.getByText('Confirming your payment...')).toBeVisible();
      await expect(page.getByText(/^This is taking longer than usual\./)).toBeVisible({ timeout: SLOW_MS });
      await release();
      await expectPaid(page);
      await waitForAccess(member);
    });
  });
});
