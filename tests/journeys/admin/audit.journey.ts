import { readFile } from 'node:fs/promises';
import type { Locator, Page } from '@playwright/test';
import { callApi } from '../api.ts';
import { expect, test } from '../casebook.ts';
import { type Member, makeAdmin, newMember } from '../members.ts';
import { query, waitFor } from '../running-system.ts';
import { openSignedIn } from '../screens.ts';

let admin: Member;
let member: Member;
const anyQuestionId = async (): Promise<string> =>
  (await query<{ id: string }>('bank', 'SELECT id FROM questions WHERE active AND NOT deleted ORDER BY id DESC LIMIT 1'))[0]
    ?.id ?? '';

test.beforeAll(async () => {
  member = await newMember();
  admin = await makeAdmin(await newMember());
});

const entriesOn = (page: Page) => page.getByRole('list', { name: 'Entries' }).getByRole('listitem');

/** Reloads the audit until the entries have been recorded. */
const waitForEntries = (page: Page, entries: Locator, count: number) =>
  waitFor('the entries are listed', async () => {
    await page.reload();
    await page
      .getByText(/Entries|No entries found/)
      .first()
      .waitFor();
    return (await entries.count()) === count;
  });

test('an admin finds who changed what, before and after, and downloads it', { tag: '@distributed' }, async ({ page }) => {
  const until = new Date(Date.now() + 3_600_000).toISOString();
  for (const [method, body] of [['PUT', { until }], ['DELETE']] as const)
    expect((await callApi(method, `/api/v1/billing/overrides/${member.id}`, { token: admin.token, body })).status).toBe(200);
  await openSignedIn(page, admin);
  await page.goto(`/admin/audit?subject=${member.email}`);
  const entries = entriesOn(page);
  await waitForEntries(page, entries.filter({ hasText: 'access.override-cleared' }), 1);
  const cleared = entries.filter({ hasText: 'access.override-cleared' });
  await expect(cleared.getByRole('link', { name: admin.email })).toBeVisible();
  await expect(cleared.getByText('Done')).toBeVisible();
  await cleared.getByRole('button', { name: /^Show details/ }).press('Enter');
  await expect(cleared.getByRole('row', { name: 'until' })).toContainText(until);

  // From here on, uses only the keyboard.
  await page.getByLabel('Action').fill('access.override-set');
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/action=access.override-set/);
  await expect(entries).toHaveCount(1);
  await expect(entries).toContainText('access.override-set');
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: 'Download CSV' }).click(),
  ]);
  expect(download.suggestedFilename()).toBe('audit.csv');
  const lines = (await readFile(await download.path(), 'utf8')).trim().split('\r\n');
  expect(lines).toHaveLength(2);
  expect(lines[1]).toContain(`${admin.email},${member.email}`);
});

test('what an admin changes about a question is a diff in its entry’s details', async ({ page }) => {
  const question = await anyQuestionId();
  const path = `/api/v1/questions/${question}/status`;
  for (const isFeatured of [true, false])
    expect((await callApi('PATCH', path, { token: admin.token, body: { isFeatured } })).status).toBe(200);
  await openSignedIn(page, admin);
  await page.goto(`/admin/audit?subject=${question}&action=question.status-set`);
  const entries = entriesOn(page);
  await waitForEntries(page, entries, 2);
  const [latest, first] = [entries.nth(0), entries.nth(1)];
  for (const entry of [latest, first]) await entry.getByRole('button', { name: /^Show details/ }).press('Enter');
  const change = (entry: Locator) => entry.getByRole('region', { name: /^Changes/ }).getByRole('row', { name: 'featured' });
  await expect(change(first)).toHaveText('Featuredfalsetrue');
  await expect(change(latest)).toHaveText('Featuredtruefalse');
});
