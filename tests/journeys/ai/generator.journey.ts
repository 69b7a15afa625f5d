import type { Page } from '@playwright/test';
import { callApi } from '../api.ts';
import { disconnected, expect, expectAccessible, test } from '../casebook.ts';
import { grantAccess, type Member, newMember } from '../members.ts';
import { query, waitFor } from '../running-system.ts';
import { openSignedIn } from '../screens.ts';
import {
  controlModel,
  GENERATOR,
  generate,
  openGenerator,
  runPanel,
  waitForGenerator,
  waitForLimits,
} from './generator-steps.ts';

let paid: Member;
test.beforeAll(async () => {
  paid = await newMember();
  await grantAccess(paid);
  await waitForGenerator(paid, { hasAccess: true });
});
test.afterEach(() => controlModel('clear'));

/** The number of generated questions that the bank stored for a member. */
const storedFor = async ({ id }: Member): Promise<number> =>
  (await query('bank', "SELECT FROM questions WHERE author_id = $1 AND origin = 'ai' AND NOT deleted", [id])).length;

/**
 * Waits for the end of a run. @returns how many questions it saved; the gate may refuse a few, because the stand-in sometimes repeats
 * itself
 */
async function savedOf(page: Page, count: number): Promise<number> {
  const panel = runPanel(page, new RegExp(`^\\d+ of ${count} questions saved$`));
  await expect(panel).toBeVisible({ timeout: 60_000 });
  const [saved, refused] = await Promise.all([
    panel.getByText('Saved', { exact: true }).count(),
    panel.getByText('nearly the same').count(),
  ]);
  expect([saved + refused, refused <= count / 5]).toEqual([count, true]);
  return saved;
}

test('a free member generates 3 of 3, answers them, and then sees the overlay', {
  tag: ['@smoke', '@smoke-distributed'],
}, async ({ page }) => {
  const free = await newMember();
  await waitForGenerator(free, { hasAccess: false });
  await openSignedIn(page, free);
  await openGenerator(page);
  await expect(page.getByText(/^3 of 3 left this week\. Premium/)).toBeVisible();
  await expect(page.getByRole('button', { name: /^Security Operations/ })).toBeDisabled();
  await expect(page.getByLabel('Subcategory')).toBeDisabled();

  await generate(page, 1).click();
  await expect(runPanel(page, '1 of 1 questions saved')).toBeVisible();
  await expect(page.getByText(/^2 of 3 left this week\. Premium/)).toBeVisible();
  const newest = page.getByRole('region', { name: 'Newest question' });
  await expect(newest.getByText('Sample response, not written by AI')).toBeVisible();
  await newest.getByRole('radio').first().check();
  await newest.getByRole('button', { name: 'Submit Answer' }).click();
  await expect(newest.getByText('Practical application')).toBeVisible();

  await waitForLimits(free);
  await generate(page, 5).click();
  await expect(runPanel(page, '2 of 2 questions saved')).toBeVisible();
  const overlay = page.getByRole('region', { name: 'You’ve used your 3 free generations this week' });
  await expect(overlay.getByRole('link', { name: 'Start Free Trial' })).toBeVisible();
  await expectAccessible(page);

  await page.reload();
  await expect(overlay).toBeVisible();
  await expect(generate(page, 1)).toHaveCount(0);
  await expect(newest.getByRole('radio').first()).toBeEnabled();
  await waitFor('the bank stores all three', async () => (await storedFor(free)) === 3);
  const refused = await callApi<{ code: string }>('POST', '/api/v1/ai/generations', { token: free.token, body: { count: 1 } });
  expect(refused.body.code).toMatch(/^(generation\.free-used-up|ai\.cooldown)$/);
});

test('a member with access generates 1, 5, and 10, with the tab closed in between', { tag: '@distributed' }, async ({
  page,
  context,
}) => {
  await waitForLimits(paid);
  await openSignedIn(page, paid);
  await openGenerator(page, 'Asset Security');
  await page.getByLabel('Subcategory').selectOption('Asset inventory');
  await generate(page, 1).click();
  await expect(runPanel(page, '1 of 1 questions saved')).toBeVisible();
  await expect(page.getByText('Asset Security · Asset inventory · Easy')).toBeVisible();

  await page.getByLabel('Subcategory').selectOption('Any subcategory');
  await waitForLimits(paid);
  await generate(page, 5).click();
  const saved = 1 + (await savedOf(page, 5));

  await waitForLimits(paid);
  await controlModel('behave', { behavior: 'slow', firstMs: 2_500, tokenMs: 0, requests: 'all', prompt: 'question-draft' });
  await generate(page, 10).click();
  await expect(runPanel(page, 'Generating 10 questions').getByText('Saved').first()).toBeVisible();
  await page.close();

  const reopened = await context.newPage();
  await reopened.goto(GENERATOR);
  await expect(runPanel(reopened, 'Generating 10 questions')).toBeVisible();
  await expect(generate(reopened, 1)).toBeDisabled();
  await controlModel('clear');
  const all = saved + (await savedOf(reopened, 10));
  await expect(reopened.getByRole('region', { name: 'Notifications' }).getByText(/of 10 questions saved$/)).toBeVisible();
  await expect(reopened.getByRole('region', { name: 'Recent questions' }).getByRole('listitem')).toHaveCount(all);
  await expectAccessible(reopened);
  await waitFor('the bank stores all', async () => (await storedFor(paid)) === all);
  await reopened.getByRole('button', { name: 'Go to the Question Bank' }).click();
  await expect(reopened).toHaveURL(/\/questions$/);
  await expect(reopened.getByRole('article').first()).toBeVisible();
});

test('the keyboard alone generates a question and answers it', async ({ page }) => {
  await waitForLimits(paid);
  await openSignedIn(page, paid);
  await openGenerator(page);
  await page.getByRole('button', { name: /^Security Operations/ }).focus();
  await page.keyboard.press('Space');
  await generate(page, 1).focus();
  await page.keyboard.press('Enter');
  await expect(runPanel(page, '1 of 1 questions saved')).toBeVisible();
  const newest = page.getByRole('region', { name: 'Newest question' });
  await expect(newest.getByText('Security Operations')).toBeVisible();
  await newest.getByRole('radio').first().focus();
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('Enter');
  await expect(newest.getByRole('group', { name: /^(Correct|Incorrect)$/ })).toBeFocused();
});

test('a run that the provider stops says why, and continues with one press', async ({ page }) => {
  await openSignedIn(page, paid);
  await waitForLimits(paid);
  const behave = (behavior: string) =>
    controlModel('behave', { behavior, seconds: 6, requests: 'all', prompt: 'question-draft' });
  await behave('rate-limit');
  await openGenerator(page, 'Security Operations');
  await generate(page, 5).click();
  for (const [at, [message, next]] of [
    ['OpenAI API rate limit exceeded. Please try again in a few minutes.', 'quota'],
    ['OpenAI API quota exceeded. Please check your account.', 'invalid-key'],
    ['Invalid OpenAI API key. Please check your configuration.', 'unavailable'],
    ['The AI provider can’t be reached right now. Please try again in a few minutes.', undefined],
  ].entries())
    await test.step(message ?? '', async () => {
      await expect(page.getByText(message ?? '')).toBeVisible({ timeout: 60_000 });
      await expect(runPanel(page, 'Stopped: 0 of 5 questions saved')).toBeVisible();
      await expect(page.getByText('Next request available in:')).toHaveCount(at === 0 ? 1 : 0);
      await controlModel('clear');
      if (next) await behave(next);
      await waitForLimits(paid);
      await page.getByRole('button', { name: 'Continue' }).click();
    });
  await savedOf(page, 5);
});

test('a reply that is no question, or a poor one, is refused with the reason', async ({ page }) => {
  await openSignedIn(page, paid);
  await waitForLimits(paid);
  // In this order, because failures precede faulty replies. An unusable reply is requested twice.
  for (const behavior of [
    { behavior: 'context-length', requests: 2 },
    { behavior: 'empty', requests: 2 },
    { behavior: 'invalid-json', requests: 2 },
    { behavior: 'flawed', flaw: 'missing-rationale' },
  ])
    await controlModel('behave', { ...behavior, prompt: 'question-draft' });
  // For both prompts, because a draft that resembles an existing question is repaired once.
  for (const prompt of ['question-draft', 'question-repair'])
    await controlModel('behave', { behavior: 'wrong-key', requests: 2, prompt });
  // No other test generates questions in this domain, so the stand-in can't repeat one.
  await openGenerator(page, 'Software Development Security');
  await generate(page, 5).click();
  const panel = runPanel(page, '0 of 5 questions saved');
  await expect(panel).toBeVisible({ timeout: 60_000 });
  await expect(panel.getByRole('listitem')).toHaveText([
    'Question 1RefusedFailed to generate AI question. Please try again.',
    'Question 2RefusedNo response generated',
    'Question 3RefusedFailed to generate properly formatted question',
    'Question 4RefusedExplanation is not structured per option and will not be saved.',
    'Question 5RefusedA second, independent solution came to another answer than the key.',
  ]);
});

test.describe('offline', () => {
  test.use({ expectedErrors: disconnected });

  test('the generator says that it needs a connection, and the run is finished meanwhile', { tag: '@screen' }, async ({
    page,
    context,
  }) => {
    await waitForLimits(paid);
    await openSignedIn(page, paid);
    await openGenerator(page, 'Security Operations');
    await controlModel('behave', { behavior: 'slow', firstMs: 4_000, tokenMs: 0, prompt: 'question-draft' });
    await generate(page, 1).click();
    await expect(runPanel(page, 'Generating 1 question')).toBeVisible();
    await context.setOffline(true);
    await expect(page.getByText(/^You’re offline, and generating needs a connection\./)).toBeVisible();
    await expect(generate(page, 10)).toBeDisabled();
    const before = await storedFor(paid);
    await waitFor('the run is finished', async () => (await storedFor(paid)) === before + 1);
    await context.setOffline(false);
    await expect(runPanel(page, '1 of 1 questions saved')).toBeVisible();
    await expect(generate(page, 10)).toBeEnabled({ timeout: 10_000 });
  });
});
