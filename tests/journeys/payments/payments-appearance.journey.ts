import type { Page } from '@playwright/test';
import { appearances } from '../appearances.ts';
import { expectAccessible, test } from '../casebook.ts';
import { type Member, newMember } from '../members.ts';
import { open, type Visit } from '../screen-visits.ts';
import { openSignedIn } from '../screens.ts';
import { cancelSubscription, subscribe } from './hosted-pages.ts';
import {
  cancelingScreens,
  failedCheckout,
  invitationScreens,
  subscriberScreens,
  subscriptionScreens,
} from './payment-screens.ts';

let unpaid: Member;
let subscriber: Member;
let canceling: Member;
test.beforeAll(async () => {
  [unpaid, subscriber, canceling] = await Promise.all([newMember(), newMember(), newMember()]);
  await Promise.all([subscriber, canceling].map(subscribe));
  await cancelSubscription(canceling);
});

async function expectAccessibleEach(page: Page, screens: Readonly<Record<string, Visit>>): Promise<void> {
  for (const [name, visit] of Object.entries(screens))
    await test.step(name, async () => {
      await visit(page);
      await expectAccessible(page);
    });
}

for (const { width, colorScheme } of appearances)
  test.describe(`the screens of payments at ${width} px, ${colorScheme}`, { tag: '@appearance' }, () => {
    test.use({ viewport: { width, height: 844 }, colorScheme, expectedErrors: /status of 503/ });

    test('axe finds no violation', async ({ page }) => {
      await expectAccessibleEach(page, { pricing: open('/pricing', 'Sign In to Start Trial'), ...invitationScreens });
      await openSignedIn(page, unpaid);
      await expectAccessibleEach(page, {
        pricing: open('/pricing', 'Start Free Trial'),
        ...subscriptionScreens,
        'a failed checkout': failedCheckout,
      });
      await openSignedIn(page, subscriber);
      await expectAccessibleEach(page, subscriberScreens);
      await openSignedIn(page, canceling);
      await expectAccessibleEach(page, cancelingScreens);
    });
  });
