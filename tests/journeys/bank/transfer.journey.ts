import { readFile } from 'node:fs/promises';
import type { Page } from '@playwright/test';
import { expect, expectAccessible, test } from '../casebook.ts';
import { grantAccess, type Member, newMember } from '../members.ts';
import { query } from '../running-system.ts';
import { openSignedIn } from '../screens.ts';

test.setTimeout(120_000);

let paid: Member;
test.beforeAll(async () => {
  paid = await newMember();
  await grantAccess(paid);
});

const HEADER = 'id,question,option A,option B,option C,option D,answer,domain\n';
const rowsOf = (name: string, count: number) =>
  Array.from({ length: count }, (_, at) => `${name}-${at},What does ${name} ${at} keep?,a,b,c,d,B,Asset Security\n`).join('');

async function choose(page: Page, name: string, text: string): Promise<void> {
  await page.getByLabel('Choose a file or drop it here').setInputFiles({ name, mimeType: 'text/csv', buffer: Buffer.from(text) });
  await page.getByRole('button', { name: 'Preview' }).click();
}

test(
  'a file is previewed and applied, a second import finds only duplicates, and an export returns every question',
  { tag: ['@distributed', '@smoke'] },
  async ({ page }, testInfo) => {
    await openSignedIn(page, paid);
    await page.goto('/questions');
    await page.getByRole('link', { name: 'Import or Export Questions' }).click();
    await expect(page).toHaveURL(/\/questions\/transfer$/);
    await expectAccessible(page);
    const text = `${HEADER}${rowsOf('vault', 40)}broken,What is missing?,a,b,c,d,,Asset Security\n`;
    await choose(page, 'vault.csv', text);
    await expect(page.getByText('Ready to import 40 questions. Nothing has changed yet.').first()).toBeVisible();
    await expect(page.getByRole('tab', { name: 'New 40' })).toHaveAttribute('aria-selected', 'true');
    await expect(page.getByRole('listitem').filter({ hasText: 'What does vault' })).toHaveCount(25);
    await page.getByRole('button', { name: 'Show more' }).click();
    await expect(page.getByRole('listitem').filter({ hasText: 'What does vault' })).toHaveCount(40);
    await expectAccessible(page);
    await page.getByRole('tab', { name: 'Skipped 1' }).click();
    await expect(page.getByText('Line 42')).toBeVisible();
    await expect(page.getByText('Mark exactly one of the four options as correct.')).toBeVisible();

    await page.reload();
    await page.getByRole('button', { name: /^Import \d+ Questions?$/ }).click();
    await expect(page.getByText('40 questions imported and sent for review.').first()).toBeVisible();
    await page.getByRole('button', { name: 'Import Another File' }).click();
    await choose(page, 'vault.csv', text);
    await expect(page.getByText('There’s nothing to import.').first()).toBeVisible();
    await expect(page.getByRole('tab', { name: 'Duplicates 40' })).toBeVisible();
    await expect(page.getByRole('button', { name: /^Import \d+ Questions?$/ })).toBeDisabled();
    await page.getByRole('button', { name: 'Discard' }).click();
    await expect(page.getByText('Discarded. Nothing changed.').first()).toBeVisible();

    await page.getByLabel('File format').selectOption('aiken');
    await expect(page.getByText('domain (40)')).toBeVisible();
    await page.getByLabel('File format').selectOption('csv');
    await expect(page.getByText('40 questions. CSV (spreadsheet) preserves everything.')).toBeVisible();
    const downloading = page.waitForEvent('download');
    await page.getByRole('button', { name: 'Download File' }).click();
    const file = testInfo.outputPath('export.csv');
    await (await downloading).saveAs(file);
    expect((await readFile(file, 'utf8')).split('\r\n').filter((line) => line.includes('What does vault'))).toHaveLength(40);
  },
);

const MOODLE = new URL('../../../apps/bank/test/transfer-files/dialects/moodle-categories.xml', import.meta.url);

test('the categories of a Moodle file become domains and topics', async ({ page }) => {
  const member = await newMember();
  await grantAccess(member);
  await openSignedIn(page, member);
  await page.goto('/questions/transfer');
  const buffer = await readFile(MOODLE);
  await page.getByLabel('Choose a file or drop it here').setInputFiles({ name: 'moodle.xml', mimeType: 'text/xml', buffer });
  await page.getByRole('button', { name: 'Preview' }).click();
  await expect(page.getByText('None of the 3 questions can be imported:')).toBeVisible();
  await expect(page.getByText('True or false: 1')).toBeVisible();
  const week = page.getByRole('group', { name: /Week 1/ });
  await week.getByLabel('Domain').selectOption('Asset Security');
  await week.getByLabel('Topic (optional)').fill('Data classification');
  await page
    .getByRole('group', { name: /Week 2/ })
    .getByLabel('Domain')
    .selectOption('Software Development Security');
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Update Preview' }).click();
  await expect(page.getByText('Ready to import 2 questions. Nothing has changed yet.').first()).toBeVisible();
  await expect(page.getByRole('group', { name: /Week 1/ }).getByLabel('Topic (optional)')).toHaveValue('Data classification');
  await page.getByRole('button', { name: /^Import \d+ Questions?$/ }).click();
  await expect(page.getByText('2 questions imported and sent for review.').first()).toBeVisible();
});

test('a long file shows its progress and can be discarded while it is read', { tag: '@screen' }, async ({ page }) => {
  await openSignedIn(page, paid);
  await page.goto('/questions/transfer');
  await choose(page, 'long.csv', `${HEADER}${rowsOf('archive', 9_000)}`);
  const bar = page.getByRole('progressbar', { name: 'Reading' });
  await expect(bar).toBeVisible();
  const seen = new Set<string>();
  await expect
    .poll(async () => seen.add((await bar.getAttribute('aria-valuenow').catch(() => null)) ?? '').size, { intervals: [50] })
    .toBeGreaterThan(2);
  await page.getByRole('button', { name: 'Discard' }).click();
  await expect(page.getByText('Discarded. Nothing changed.').first()).toBeVisible();
});

test('another member’s import is not found, and /questions/transfer is a page', { tag: '@screen' }, async ({ page }) => {
  const other = await newMember();
  await grantAccess(other);
  await openSignedIn(page, other);
  const [row] = await query<{ id: string }>('bank', 'SELECT id::text FROM imports WHERE owner_id = $1 LIMIT 1', [paid.id]);
  const answer = await page.goto('/questions/transfer');
  expect(answer?.status()).toBe(200);
  await page.goto(`/questions/transfer?import=${row?.id}`);
  await expect(page.getByText('Import not found.')).toBeVisible();
});

test.describe('on a phone in the dark scheme', { tag: '@appearance' }, () => {
  test.use({ viewport: { width: 390, height: 844 }, colorScheme: 'dark' });

  test('nothing overflows, and axe finds no violation', async ({ page }) => {
    await openSignedIn(page, paid);
    await page.goto('/questions/transfer');
    await choose(page, 'shed.csv', `${HEADER}${rowsOf('shed', 3)}x,${'long'.repeat(60)},a,b,c,d,,\n`);
    await expect(page.getByText('Ready to import 3 questions. Nothing has changed yet.').first()).toBeVisible();
    await page.getByRole('tab', { name: 'Skipped 1' }).click();
    await expectAccessible(page);
    const wider = await page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth);
    expect(wider).toBeLessThanOrEqual(0);
    await page.getByRole('button', { name: 'Discard' }).click();
  });
});
