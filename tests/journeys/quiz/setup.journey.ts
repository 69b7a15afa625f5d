import type { Page } from '@playwright/test';
import { callApi } from '../api.ts';
import { appearances } from '../appearances.ts';
import { expect, expectAccessible, test } from '../casebook.ts';
import { recordedShift, recordShifts } from '../layout-shifts.ts';
import { grantAccess, type Member, newMember } from '../members.ts';
import { query, waitFor } from '../running-system.ts';
import { openSignedIn } from '../screens.ts';
import { tabTo } from '../tab-to.ts';
import type { QuizBody } from '../walker.ts';

interface ActiveQuiz extends QuizBody {
  readonly kind: string;
}

async function paidMember(): Promise<Member> {
  const member = await newMember();
  await grantAccess(member);
  return member;
}

async function press(page: Page, name: string | RegExp, key = 'Enter'): Promise<void> {
  await tabTo(page, page.getByRole('button', { name, exact: typeof name === 'string' }));
  await page.keyboard.press(key);
}

/** Presses the open dialog's confirm button. */
async function confirm(page: Page, name: string): Promise<void> {
  await tabTo(page, page.getByRole('dialog').getByRole('button', { name }));
  await page.keyboard.press('Enter');
  await expect(page.getByRole('dialog')).toHaveCount(0);
}

const statistic = (page: Page, label: string) =>
  page.locator('dt', { hasText: new RegExp(`^${label}$`) }).locator('xpath=following-sibling::dd');

async function activeQuiz({ token }: Member): Promise<ActiveQuiz> {
  const { body: page } = await callApi<{ items: { id: string }[] }>('GET', '/api/v1/quizzes?status=active', { token });
  expect(page.items).toHaveLength(1);
  return (await callApi<ActiveQuiz>('GET', `/api/v1/quizzes/${page.items[0]?.id}`, { token })).body;
}

const answering = (page: Page) => expect(page.getByRole('button', { name: 'Submit Answer' })).toBeVisible();

test('a member sets up quizzes with the keyboard: filtered, paused, discarded, ten hard questions, bookmarks', async ({
  page,
}) => {
  const member = await paidMember();
  await openSignedIn(page, member);
  await page.goto('/quiz');
  await expect(statistic(page, 'Used')).toHaveText('0');
  await expectAccessible(page);

  await press(page, '10');
  await press(page, 'Domains and more');
  await tabTo(page, page.getByRole('checkbox', { name: /^Security Operations/ }));
  await page.keyboard.press('Space');
  await tabTo(page, page.getByRole('checkbox', { name: /^Hard/ }));
  await page.keyboard.press('Space');
  await tabTo(page, page.getByRole('radio', { name: 'Everything available' }));
  await page.keyboard.press('ArrowDown');
  await expect(page.getByRole('radio', { name: /^Only questions you haven’t seen/ })).toBeChecked();
  await expect(page.getByText(/questions? match/)).toBeVisible();
  await expectAccessible(page);
  await press(page, 'Start Quiz');
  await answering(page);
  const narrowed = await activeQuiz(member);
  expect(narrowed.items.length).toBeGreaterThan(0);
  const [drawn] = await query<{ kinds: string[] }>(
    'quiz',
    `SELECT array_agg(DISTINCT domain || ', ' || difficulty) AS kinds FROM quiz_items WHERE quiz_id = $1`,
    [narrowed.id],
  );
  expect(drawn?.kinds).toEqual(['Security Operations, Hard']);

  await page.goto('/quiz');
  await expect(page.getByText('Paused quiz', { exact: true })).toBeVisible();
  for (const name of ['Start Quiz', 'Start from Bookmarks', '10 Hard Random (All Domains)'])
    await expect(page.getByRole('button', { name })).toBeDisabled();
  await expectAccessible(page);
  await tabTo(page, page.getByRole('link', { name: 'Resume Previous Quiz' }));
  await page.keyboard.press('Enter');
  await answering(page);
  await page.goto('/quiz');
  await press(page, 'Discard');
  await confirm(page, 'Discard');
  await expect(page.getByText('Paused quiz', { exact: true })).toHaveCount(0);

  await expect(statistic(page, 'Used')).toHaveText(String(narrowed.items.length));
  await press(page, 'Reset session');
  await confirm(page, 'Reset session');
  await expect(statistic(page, 'Used')).toHaveText('0');
  await expect(statistic(page, 'Session time')).toHaveText(/^0:\d\d$/);

  await press(page, '10 Hard Random (All Domains)');
  await answering(page);
  const hard = await activeQuiz(member);
  expect([hard.kind, hard.items.length]).toEqual(['hard-random', 10]);
  await callApi('DELETE', `/api/v1/quizzes/${hard.id}`, { token: member.token });

  const bookmarked = hard.items[0]?.questionId ?? '';
  await callApi('PUT', `/api/v1/bookmarks/${bookmarked}`, { token: member.token });
  await waitFor(
    'quiz has the bookmark',
    async () => (await query('quiz', 'SELECT FROM member_questions WHERE member_id = $1 AND bookmarked', [member.id])).length > 0,
  );
  await page.goto('/quiz');
  await press(page, 'Start from Bookmarks');
  await answering(page);
  expect((await activeQuiz(member)).items.map(({ questionId }) => questionId)).toEqual([bookmarked]);
});

test('tags can be searched and removed, and used questions made available again, with the keyboard', {
  tag: '@screen',
}, async ({ page }) => {
  const member = await paidMember();
  await openSignedIn(page, member);
  await page.goto('/quiz');
  const tags = page.getByRole('combobox', { name: 'Tags (optional)' });
  await tabTo(page, tags);
  await page.keyboard.type('crypto');
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('Enter');
  const chip = page.getByRole('button', { name: 'Cryptography', exact: true }).first();
  await expect(chip).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(page.getByText(/questions? match/)).toBeVisible();
  await press(page, 'Start Quiz');
  await answering(page);
  const tagged = await activeQuiz(member);
  const [row] = await query<{ tagged: boolean }>(
    'quiz',
    `SELECT bool_and('cryptography' = ANY(tags)) AS tagged FROM quiz_items WHERE quiz_id = $1`,
    [tagged.id],
  );
  expect(row?.tagged).toBe(true);
  await callApi('DELETE', `/api/v1/quizzes/${tagged.id}`, { token: member.token });

  const all = { kind: 'standard', count: 1000 };
  const { body: whole } = await callApi<QuizBody>('POST', '/api/v1/quizzes', { token: member.token, body: all });
  await callApi('DELETE', `/api/v1/quizzes/${whole.id}`, { token: member.token });
  await page.goto('/quiz');
  await expect(page.getByText('You’ve used every question')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Start Quiz' })).toBeDisabled();
  await expectAccessible(page);
  await press(page, 'Use all questions again');
  await confirm(page, 'Use all questions again');
  await expect(statistic(page, 'Used')).toHaveText('0');
  await press(page, 'Start Quiz');
  await answering(page);
  expect((await activeQuiz(member)).items).toHaveLength(5);
});

for (const { width, colorScheme } of appearances)
  test.describe(`at ${width} px, ${colorScheme}`, { tag: '@appearance' }, () => {
    test.use({ viewport: { width, height: 844 }, colorScheme });

    test('quiz setup has no axe violation, no overflow, and no layout shift', async ({ page }) => {
      await recordShifts(page);
      await openSignedIn(page, await paidMember());
      await page.goto('/quiz');
      await expect(page.getByText(/^1 to /)).toBeVisible();
      const shift = await recordedShift(page);
      console.log(`quiz setup at ${width} px, ${colorScheme}: layout shift ${shift.toFixed(3)}`);
      expect(shift).toBeLessThan(0.1);
      await page.getByRole('button', { name: 'Domains and more' }).click();
      await page.getByRole('group', { name: 'Suggested tags' }).getByRole('button').first().click();
      await page.getByRole('checkbox', { name: /^Medium/ }).check();
      await expect(page.getByText(/matche?s?( these choices)?\.?$/).last()).toBeVisible();
      await expectAccessible(page);
      expect(await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth)).toBeLessThanOrEqual(0);
    });
  });
