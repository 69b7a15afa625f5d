import type { Page } from '@playwright/test';
import { expect, expectAccessible, newEmail, signOutOnPage, signUp, test } from '../casebook.ts';
import { mailsTo } from '../members.ts';
import { waitFor } from '../running-system.ts';

/** Saves a picture for review if `SCREENSHOTS` is set to a folder. */
const picture = async (page: Page, name: string) => {
  const folder = process.env.SCREENSHOTS;
  if (folder) await page.screenshot({ path: `${folder}/${name}.png`, fullPage: true });
};

/** Chromium's virtual authenticator, which confirms every dialog. */
async function addAuthenticator(page: Page) {
  const devtools = await page.context().newCDPSession(page);
  await devtools.send('WebAuthn.enable');
  const { authenticatorId } = await devtools.send('WebAuthn.addVirtualAuthenticator', {
    options: {
      protocol: 'ctap2',
      transport: 'internal',
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
      automaticPresenceSimulation: true,
    },
  });
  return {
    /** Sets whether the device recognizes its owner's finger or face. */
    recognizeOwner: (isUserVerified: boolean) => devtools.send('WebAuthn.setUserVerified', { authenticatorId, isUserVerified }),
    countPasskeys: async () => (await devtools.send('WebAuthn.getCredentials', { authenticatorId })).credentials.length,
  };
}

// Expected: a refused passkey.
test.use({ expectedErrors: /status of (400|404)/ });

// Chromium's virtual authenticator accepts the email field's suggestions at once, so the button is tested without them.
for (const { width, suggests } of [
  { width: 390, suggests: true },
  { width: 1280, suggests: false },
])
  test(`a member adds a passkey, signs in with it, and removes it, at ${width} px`, { tag: '@screen' }, async ({ page }) => {
    const email = newEmail();
    if (!suggests)
      await page.addInitScript(() => {
        PublicKeyCredential.isConditionalMediationAvailable = async () => false;
      });
    await page.setViewportSize({ width, height: 844 });
    const authenticator = await addAuthenticator(page);
    const add = page.getByRole('button', { name: 'Add Passkey' });
    const useIt = page.getByRole('button', { name: 'Sign In with a Passkey' });

    await test.step('add and rename', async () => {
      await signUp(page, email);
      await page.goto('/settings/account');
      await expect(add).toBeEnabled();
      await picture(page, `account-empty-${width}`);
      await add.click();
      await expect(page.getByText('Never used')).toBeVisible();
      expect(await authenticator.countPasskeys()).toBe(1);
      await page.getByRole('button', { name: 'Rename Passkey' }).click();
      await expect(page.getByLabel('Passkey Name')).toBeFocused();
      await expectAccessible(page);
      await picture(page, `account-rename-${width}`);
      await page.getByLabel('Passkey Name').fill('My phone');
      await page.getByRole('button', { name: 'Save', exact: true }).click();
      await expect(page.getByText('My phone')).toBeVisible();
      await picture(page, `account-${width}`);
      await waitFor('the mail', async () =>
        (await mailsTo(email)).some(({ subject }) => subject.startsWith('A passkey was added')),
      );
    });

    await test.step('a second passkey on the same device is refused', async () => {
      await add.click();
      await expect(page.getByRole('alert')).toContainText('This device already has a passkey for your account.');
    });

    await test.step('sign in with it', async () => {
      await authenticator.recognizeOwner(false);
      await signOutOnPage(page);
      await page.goto('/sign-in?next=%2Fsettings%2Faccount');
      await expect(useIt).toBeVisible();
      await expectAccessible(page);
      await picture(page, `sign-in-${width}`);
      await useIt.click();
      await expect(page.getByRole('alert')).toContainText('Nothing was confirmed.');
      await picture(page, `sign-in-refused-${width}`);
      await authenticator.recognizeOwner(true);
      if (suggests) await page.goto('/sign-in?next=%2Fsettings%2Faccount');
      else await useIt.click();
      await expect(page.getByText(/Last used/)).toBeVisible();
    });

    await test.step('remove it', async () => {
      await page.getByRole('button', { name: 'Remove My phone' }).click();
      await expectAccessible(page, { onlyPopups: true });
      await picture(page, `account-remove-${width}`);
      await page.getByRole('dialog').getByRole('button', { name: 'Remove' }).click();
      await expect(page.getByRole('listitem').filter({ hasText: 'My phone' })).toBeHidden();
      await signOutOnPage(page);
      await page.goto('/sign-in');
      if (!suggests) await useIt.click();
      await expect(page.getByRole('alert')).toContainText('That passkey didn’t work.');
    });
  });
