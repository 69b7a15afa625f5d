import { readFile } from 'node:fs/promises';
import { serviceNames } from '../../../libs/contracts/src/services.ts';
import { expect, newEmail, signUp, test } from '../casebook.ts';

test('a member downloads the data of every service', async ({ page }) => {
  const email = newEmail();
  await signUp(page, email);
  await page.goto('/settings/account');
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: 'Download My Data' }).click(),
  ]);
  expect(download.suggestedFilename()).toMatch(/^casebook-data-\d{4}-\d\d-\d\d\.zip$/);
  const content = await readFile(await download.path(), 'utf8');
  for (const service of serviceNames) expect(content).toContain(`{"service":"${service}"`);
  expect(content).toContain(email);
  await expect(page.getByText('Downloaded')).toBeVisible();
});
