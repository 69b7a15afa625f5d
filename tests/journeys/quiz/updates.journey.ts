import { appendFile, cp, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { root } from '../../../tools/install.mjs';
import { expect, test } from '../casebook.ts';
import { startSecondGateway } from '../second-gateway.ts';

test('a new version is offered and activated by Reload', { tag: '@screen' }, async ({ page }, testInfo) => {
  const built = testInfo.outputPath('web');
  await cp(join(root, 'apps/web/dist'), built, { recursive: true });
  const worker = join(built, 'sw.js');
  for (const compressed of ['br', 'gz']) await rm(`${worker}.${compressed}`);
  await using gateway = await startSecondGateway({ WEB_ROOT: built });
  await page.goto(`${gateway.origin}/sign-in`);
  await page.evaluate(() => navigator.serviceWorker.ready);
  const offer = page.getByText('A new version is ready');
  await page.reload();
  await appendFile(worker, '\n// Built later.\n');
  await expect(offer).toBeVisible();
  expect(await hasWaitingWorker()).toBe(true);

  const reloaded = page.waitForEvent('load');
  await page.getByRole('button', { name: 'Reload' }).click();
  await reloaded;
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  expect(await hasWaitingWorker()).toBe(false);
  await expect(offer).toHaveCount(0);

  function hasWaitingWorker(): Promise<boolean> {
    return page.evaluate(async () => (await navigator.serviceWorker.ready).waiting !== null);
  }
});
