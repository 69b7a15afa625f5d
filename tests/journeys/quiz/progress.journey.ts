import { readFileSync } from 'node:fs';
import { callApi } from '../api.ts';
import { expect, expectAccessible, test } from '../casebook.ts';
import { grantAccess, newMember } from '../members.ts';
import { takeByKeyboard } from '../quiz-screen.ts';
import { openSignedIn } from '../screens.ts';

const QUESTIONS = 5;

test('a paid member takes and retakes a quiz, sees the totals, opens a review, and exports the history', async ({ page }) => {
  const member = await newMember();
  await grantAccess(member);
  await openSignedIn(page, member);
  await page.goto('/progress');
  await expect(page.getByRole('heading', { name: 'No answers yet' })).toBeVisible();
  await expectAccessible(page);

  await page.getByRole('link', { name: 'Start a Quiz' }).click();
  await page.getByRole('button', { name: 'Start Quiz' }).click();
  await takeByKeyboard(page, QUESTIONS);
  await expect(page.getByRole('heading', { name: 'What to study next' })).toBeVisible();
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Retake Quiz' }).click();
  await takeByKeyboard(page, QUESTIONS);
  const score = await page
    .getByText(/^\d+%$/)
    .first()
    .textContent();

  // The totals are updated shortly after the quiz.
  await expect
    .poll(async () => {
      const { body } = await callApi<{ total: number }>('GET', '/api/v1/progress/history', { token: member.token });
      return body.total;
    })
    .toBe(2);
  await page.goto('/progress');
  await expect(page.getByText('1–2 of 2')).toBeVisible();
  await expect(page.getByText(`of ${2 * QUESTIONS} correct`, { exact: false })).toBeVisible();
  const latest = page.locator('dl > div, dl > *').filter({ hasText: 'Latest quiz score' }).first();
  await expect(latest).toContainText(score ?? '');
  await expect(page.getByText('First Session Leader')).toBeVisible();
  await expect(page.getByText('1 of 5 earned')).toBeVisible();
  await page
    .getByRole('button', { name: /Show as table/ })
    .first()
    .click();
  await expectAccessible(page);

  const [download] = await Promise.all([page.waitForEvent('download'), page.getByRole('button', { name: 'Export CSV' }).click()]);
  expect(download.suggestedFilename()).toMatch(/^casebook-history-.*\.csv$/);
  const lines = readFileSync(await download.path(), 'utf8')
    .trim()
    .split('\r\n');
  expect(lines).toHaveLength(3);
  expect(lines[1]).toMatch(/,5,\d+,[\d.]+,retake,/);

  await page.getByRole('region', { name: 'Quiz history, as a table' }).getByRole('link').last().click();
  await expect(page).toHaveURL(/\/quiz\/[^/]+\/results$/);
  await expect(page.getByText('Question review')).toBeVisible();
});

test('a member without a subscription sees that one is required', async ({ page }) => {
  await openSignedIn(page, await newMember());
  await page.goto('/questions');
  await page.getByRole('button', { name: /’s account$/ }).click();
  await page.getByRole('menuitem', { name: 'View Progress' }).click();
  await expect(page.getByRole('heading', { name: 'Subscription required' })).toBeVisible();
  await expectAccessible(page);
});
