import { expect, newEmail, PASSWORD, signOutOnPage, signUp, test } from '../casebook.ts';
import { totpCode } from '../factor-operations.ts';

const STEP_MS = 30_000;

// Expected: refused codes (422), and a request for recovery codes that the account doesn't have yet (404).
test.use({ expectedErrors: /status of (404|422)/ });

test('a member turns on two-step verification, signs in with a code, and with a recovery code', { tag: '@smoke' }, async ({
  page,
}) => {
  const email = newEmail();
  await signUp(page, email);
  await page.goto('/settings/account');
  await page.getByRole('button', { name: 'Turn On' }).click();
  await expect(page.getByRole('img', { name: /^QR code/ })).toBeVisible();
  const secret = (await page.locator('code').first().textContent()) ?? '';
  const enrolledAt = Date.now();
  await page.getByLabel('Code').fill(totpCode(secret, enrolledAt));
  await page.getByRole('button', { name: 'Verify and Turn On' }).click();
  await expect(page.getByText('Save these recovery codes')).toBeVisible();
  const codes = await page.locator('li code').allTextContents();
  expect(codes).toHaveLength(10);
  await page.getByRole('button', { name: 'Done' }).click();
  await expect(page.getByText('Recovery codes left: 10.')).toBeVisible();

  const signIn = async () => {
    await signOutOnPage(page);
    await page.goto('/sign-in?next=%2Fsettings%2Faccount');
    await page.getByLabel('Email Address').fill(email);
    await page.getByLabel('Password', { exact: true }).fill(PASSWORD);
    await page.getByRole('button', { name: 'Sign In', exact: true }).click();
    await expect(page.getByRole('heading', { name: 'Two-Step Verification' })).toBeVisible();
  };
  await signIn();
  // The code that turned on the factor isn't accepted again, but the next one already is.
  await page.getByLabel('Code').fill(totpCode(secret, enrolledAt));
  await expect(page.getByRole('alert')).toContainText('That code didn’t work.');
  await page.getByLabel('Code').fill(totpCode(secret, enrolledAt + STEP_MS));
  await expect(page.getByText('Recovery codes left: 10.')).toBeVisible();

  await signIn();
  await page.getByRole('button', { name: 'Use a recovery code instead' }).click();
  await page.getByLabel('Recovery Code').fill(codes[0] ?? '');
  await page.getByRole('button', { name: 'Verify' }).click();
  await expect(page.getByText('Recovery codes left: 9.')).toBeVisible();

  await page.getByRole('button', { name: 'Turn Off' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Turn Off' }).click();
  await expect(page.getByRole('button', { name: 'Turn On' })).toBeVisible();
});
