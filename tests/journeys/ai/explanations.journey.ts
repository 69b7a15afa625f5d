import type { QuizView, VotedExplanations } from '@casebook/contracts';
import { callApi } from '../api.ts';
import { expect, expectAccessible, test } from '../casebook.ts';
import { grantAccess, type Member, makeAdmin, newMember } from '../members.ts';
import { next, openQuiz, startPlainQuiz, submit } from '../quiz-screen.ts';
import { explanation, openExplanation, receivedPrompts, waitForAnswer } from './explanation-steps.ts';
import { controlModel, waitForGenerator, waitForLimits } from './generator-steps.ts';

const SAMPLE = 'Sample response, not written by AI';
let paid: Member;
test.beforeAll(async () => {
  paid = await newMember();
  await grantAccess(paid);
  await waitForGenerator(paid, { hasAccess: true });
});
test.afterEach(() => controlModel('clear'));

test('a member studies a question: keywords before the answer, the other texts after it, and again in the results', async ({
  page,
}) => {
  // The explanation of a question with an exhibit opens in a sheet, which covers Next Question.
  const quiz = await startPlainQuiz(paid, 2);
  await openQuiz(page, paid, quiz.id);
  await test.step('keywords', async () => {
    await openExplanation(page, 'Keywords');
    await expect(explanation(page, 'Keywords').getByText(SAMPLE)).toBeVisible();
    const marked = page.getByRole('heading', { level: 1 }).locator('mark');
    await expect(marked.first()).toBeVisible();
    expect(await marked.count()).toBeLessThanOrEqual(10);
    expect(await receivedPrompts('keywords')).not.toMatch(/correctAnswer|correctOptionId|whyWrong/);
    await expectAccessible(page);
    await openExplanation(page, 'Keywords');
    await expect(marked).toHaveCount(0);
  });
  await page.keyboard.press('1');
  await submit(page).click();
  await expect(next(page)).toBeVisible();
  await test.step('manager perspective', async () => {
    await waitForLimits(paid);
    await openExplanation(page, 'Manager Perspective');
    const text = explanation(page, 'Manager Perspective');
    await expect(text.getByText(SAMPLE)).toBeVisible();
    await expect(text.getByText(/From a manager's point of view/)).toBeVisible();
    await text.getByRole('button', { name: 'Not helpful' }).click();
    await expect(text.getByRole('button', { name: 'Not helpful' })).toHaveAttribute('aria-pressed', 'true');
  });
  await test.step('enhanced explanation, which a reload keeps', async () => {
    await waitForLimits(paid);
    await openExplanation(page, 'Enhanced Explanation');
    await expect(explanation(page, 'Enhanced Explanation').getByText(SAMPLE)).toBeVisible();
    await expectAccessible(page);
    await page.reload();
    await controlModel('behave', { behavior: 'unavailable', requests: 'all' });
    await openExplanation(page, 'Enhanced Explanation');
    await expect(explanation(page, 'Enhanced Explanation').getByText(SAMPLE)).toBeVisible();
    await controlModel('clear');
  });
  await next(page).click();
  await page.keyboard.press('1');
  await submit(page).click();
  await page.getByRole('button', { name: 'Complete Quiz' }).click();
  await expect(page.getByText('Question review')).toBeVisible();
  await test.step('results', async () => {
    const show = page.getByRole('button', { name: 'Show the explanation: question 1' });
    if (await show.isVisible()) await show.click();
    await openExplanation(page, 'Manager Perspective: question 1');
    const text = explanation(page, 'Manager Perspective');
    await expect(text.getByText(/From a manager's point of view/)).toBeVisible();
    await expect(text.getByRole('button', { name: 'Not helpful' })).toHaveAttribute('aria-pressed', 'true');
    await expectAccessible(page);
  });
  await test.step('an admin discards what was voted down', async () => {
    const { token } = await makeAdmin(await newMember());
    const worst = async () => (await callApi<VotedExplanations>('GET', '/api/v1/ai/explanations', { token })).body.items;
    const ids = new Set(quiz.items.map(({ questionId }) => questionId));
    const [voted] = (await worst()).filter(({ questionId }) => ids.has(questionId));
    expect(voted).toMatchObject({ kind: 'perspective', up: 0, down: 1 });
    expect((await callApi('DELETE', `/api/v1/ai/explanations/${voted?.id}`, { token })).status).toBe(204);
    expect((await worst()).map(({ id }) => id)).not.toContain(voted?.id);
  });
});

test('a free member has the texts at the items of the daily quiz, and nowhere else', async ({ page }) => {
  const free = await newMember();
  await waitForGenerator(free, { hasAccess: false });
  const { body: daily } = await callApi<QuizView>('POST', '/api/v1/quizzes', { token: free.token, body: { kind: 'daily' } });
  await openQuiz(page, free, daily.id);
  await page.keyboard.press('1');
  await submit(page).click();
  await expect(next(page)).toBeVisible();
  await waitForAnswer(free, daily.items[0]?.questionId ?? '');
  await openExplanation(page, 'Manager Perspective');
  await expect(explanation(page, 'Manager Perspective').getByText(SAMPLE)).toBeVisible();
  const ids = new Set(daily.items.map(({ questionId }) => questionId));
  const { body: bank } = await callApi<{ items: { id: string }[] }>('GET', '/api/v1/questions?limit=10', { token: free.token });
  const other = bank.items.find(({ id }) => !ids.has(id))?.id;
  const refused = await callApi<{ code: string }>('POST', '/api/v1/ai/explanations', {
    token: free.token,
    body: { questionId: other, kind: 'keywords' },
  });
  expect([refused.status, refused.body.code]).toEqual([403, 'access.required']);
});

test.describe('with a failing provider', () => {
  test.use({ expectedErrors: /status of (404|503)/ });

  test('a failing provider is reported with what failed, and a retry works', { tag: '@screen' }, async ({ page }) => {
    const quiz = await callApi<QuizView>('POST', '/api/v1/quizzes', { token: paid.token, body: { kind: 'standard', count: 1 } });
    await waitForLimits(paid);
    await openQuiz(page, paid, quiz.body.id);
    await controlModel('behave', { behavior: 'quota', requests: 'all' });
    await openExplanation(page, 'Keywords');
    const alert = page.getByRole('alert');
    await expect(alert.getByText('Failed to analyze keywords. Please try again.')).toBeVisible();
    await expect(alert.getByText('OpenAI API quota exceeded. Please check your account.')).toBeVisible();
    await page.keyboard.press('1');
    await submit(page).click();
    await expect(page.getByRole('button', { name: 'Complete Quiz' })).toBeVisible();
    await waitForAnswer(paid, quiz.body.items[0]?.questionId ?? '');
    for (const [name, words] of [
      ['Manager Perspective', 'Failed to generate manager perspective. Please try again.'],
      [
        'Enhanced Explanation',
        "Sorry, I couldn't put that explanation together just now. The answer and its explanation below still hold.",
      ],
    ] as const) {
      await waitForLimits(paid);
      await openExplanation(page, name);
      await expect(explanation(page, name).getByText(words)).toBeVisible();
    }
    await controlModel('clear');
    await waitForLimits(paid);
    await explanation(page, 'Manager Perspective').getByRole('button', { name: 'Try Again' }).click();
    await expect(explanation(page, 'Manager Perspective').getByText(SAMPLE)).toBeVisible();
  });
});
