import type { Page } from '@playwright/test';
import { callApi } from '../api.ts';
import { appearances } from '../appearances.ts';
import { addedBy } from '../authoring-screen.ts';
import { expect, expectAccessible, test } from '../casebook.ts';
import { grantAccess, type Member, makeLockedAdmin, newMember } from '../members.ts';
import { query } from '../running-system.ts';
import { open, type Visit } from '../screen-visits.ts';
import { enterCode, flagQuestions, signInToAdmin } from './admin-screen.ts';
import { fillOperations, operationsScreens } from './operations-screens.ts';

const NOTE = 'The appearance of flags';
const DRAFT = 'A brewery finds valves that no list of its assets names. What should its manager do first?';

let admin: Member;
let member: Member;
test.beforeAll(async () => {
  [admin, member] = [await makeLockedAdmin(await newMember()), await newMember()];
  await flagQuestions(3, NOTE);
  await grantAccess(member);
  await addedBy(member, DRAFT);
  await callApi('PUT', '/api/v1/referrals', { token: member.token, body: { code: 'learnworlds' } });
  const stack = `TypeError: ${NOTE}\n${'    at load (https://casebook.example/assets/older-Aa12_Yz9.js:1:10)\n'.repeat(20)}`;
  const body = { where_at: 'client', what: 'window_error', message: NOTE, ctx: { stack } };
  await callApi('POST', '/api/log-error', { token: member.token, body });
  await fillOperations(member);
  await fillStatistics();
});

/** Writes statistics of questions that have none. */
const fillStatistics = () =>
  query(
    'bank',
    `INSERT INTO question_statistics (question_id, answers, correct, discrimination, discrimination_answers)
     SELECT id, 20, number % 21, (number % 12 - 2) / 10.0, 20
     FROM (SELECT id, row_number() OVER (ORDER BY id) AS number FROM questions WHERE author_id IS NULL LIMIT 100) AS question
     ON CONFLICT DO NOTHING`,
    [],
  );

const review: Visit = async (page) => {
  await page.goto(`/admin?q=${encodeURIComponent(NOTE)}`);
  await page.locator('[data-row]').first().click();
  await expect(page.getByRole('dialog').getByText(`Flagged: other: ${NOTE}`).first()).toBeVisible();
};

const selection: Visit = async (page) => {
  await page.goto(`/admin?q=${encodeURIComponent(NOTE)}`);
  await page.getByRole('checkbox').first().check();
  await expect(page.getByText('1 question selected')).toBeVisible();
};

const override: Visit = async (page) => {
  await page.goto(`/admin/access-override?user=${member.id}`);
  await expect(page.getByText('has_access')).toBeVisible();
};

const diagnostic: Visit = async (page) => {
  await page.goto('/test/ai-diagnostic');
  await page.getByRole('button', { name: 'Run Diagnostic' }).click();
  await expect(page.getByText('AI key')).toBeVisible();
};

const oneMember: Visit = async (page) => {
  await page.goto(`/admin/members/${member.id}`);
  await expect(page.getByRole('region', { name: 'Progress' }).getByText('Quizzes')).toBeVisible();
  await expect(page.getByRole('region', { name: 'Sessions' }).getByRole('listitem').first()).toBeVisible();
};

const draft: Visit = async (page) => {
  await page.goto('/admin/reviews');
  await page.getByRole('button', { name: DRAFT }).first().click();
  await expect(page.getByRole('dialog').getByText('Correct answer', { exact: true })).toBeVisible();
  await expect(page.getByRole('region', { name: 'Similar questions' }).getByRole('listitem').first()).toBeVisible();
};

const selectedQuestion: Visit = async (page) => {
  await page.goto('/admin/questions?q=risk');
  await page.getByRole('checkbox').first().check();
  await expect(page.getByText('1 question selected')).toBeVisible();
};

const addCode: Visit = async (page) => {
  await page.goto('/admin/referral-codes');
  await page.getByRole('button', { name: 'Add Code' }).click();
  await expect(page.getByRole('dialog').getByLabel('Code', { exact: true })).toBeVisible();
};

const errorContext: Visit = async (page) => {
  await page.goto(`/admin/error-logs?user_id=${member.id}`);
  await page.getByText('Stack').first().click();
  await expect(page.getByRole('region', { name: /^Context of/ })).toBeVisible();
};

const auditEntry: Visit = async (page) => {
  await page.goto(`/admin/audit?actor=${member.email}`);
  await page
    .getByRole('button', { name: /^Show details/ })
    .first()
    .click();
  await expect(page.getByText(/^Recorded by/)).toBeVisible();
};

const screens: Readonly<Record<string, Visit>> = {
  panel: open('/admin', 'Total Flagged'),
  selection,
  review,
  override,
  members: open('/admin/members', 'User ID'),
  'a member': oneMember,
  reviews: open('/admin/reviews', DRAFT),
  'a review': draft,
  questions: selectedQuestion,
  statistics: open('/admin/statistics', 'Share correct'),
  diagnostic,
  'analytics test': open('/test/google-ads', 'No ad tag is configured'),
  'referral codes': open('/admin/referral-codes', 'learnworlds'),
  'adding a code': addCode,
  'referral report': open('/referral-report?code=learn', 'Signup Date'),
  'error log': errorContext,
  'error groups': open('/admin/error-logs?view=groups', NOTE),
  audit: auditEntry,
  ...operationsScreens,
  'an address without a page': open('/admin/nothing', 'There is no admin page at this address.'),
};

async function expectFitting(page: Page): Promise<void> {
  expect(await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth)).toBeLessThanOrEqual(0);
}

for (const { width, colorScheme } of appearances)
  test.describe(`the admin app at ${width} px, ${colorScheme}`, { tag: '@appearance' }, () => {
    test.use({ viewport: { width, height: 844 }, colorScheme });

    test('has no violation that axe finds, and fits', async ({ page }) => {
      await signInToAdmin(page, admin);
      await expect(page.getByLabel('Admin Code')).toBeVisible();
      await expectAccessible(page);
      await enterCode(page);
      await expect(page.getByRole('heading', { name: 'Admin Panel' })).toBeVisible();
      for (const [name, visit] of Object.entries(screens))
        await test.step(name, async () => {
          await visit(page);
          await expectFitting(page);
          await expectAccessible(page);
        });
    });

    test('has an accessible 403 page', async ({ page }) => {
      await signInToAdmin(page, member);
      await expect(page.getByRole('heading', { name: '403: this page is for admins' })).toBeVisible();
      await expectAccessible(page);
    });
  });
