import type { Page } from '@playwright/test';
import { callApi } from '../api.ts';
import { appearances } from '../appearances.ts';
import { expect, expectAccessible, test } from '../casebook.ts';
import { grantAccess, type Member, newMember } from '../members.ts';
import { startQuiz } from '../quiz-screen.ts';
import { openSignedIn } from '../screens.ts';
import { answerItem, explanation, openExplanation } from './explanation-steps.ts';
import { waitForGenerator, waitForLimits } from './generator-steps.ts';

let member: Member;
let quizId: string;
test.beforeAll(async () => {
  member = await newMember();
  await grantAccess(member);
  await waitForGenerator(member, { hasAccess: true });
  // One question stays open: a fully answered quiz would open its results.
  ({ id: quizId } = await startQuiz(member, 2));
  const questionId = await answerItem(member, quizId);
  for (const kind of ['keywords', 'perspective', 'enhanced']) {
    await waitForLimits(member);
    const body = { questionId, kind };
    const { status, text } = await callApi('POST', '/api/v1/ai/explanations', { token: member.token, body });
    if (status !== 200) throw new Error(text);
  }
});

async function expectReadable(page: Page): Promise<void> {
  // Makes the window as tall as the content, so that the bottom bar doesn't partly cover a control, which would count as too small.
  const height = await page.evaluate(() => document.documentElement.scrollHeight);
  await page.setViewportSize({ width: page.viewportSize()?.width ?? 0, height });
  await expectAccessible(page);
  expect(await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth)).toBeLessThanOrEqual(0);
}

for (const { width, colorScheme } of appearances)
  test.describe(`explanations at ${width} px, ${colorScheme}`, { tag: '@appearance' }, () => {
    test.use({ viewport: { width, height: 844 }, colorScheme });

    test('axe finds no violation, and nothing is cut off, also at twice the text size', async ({ page }) => {
      await openSignedIn(page, member);
      await page.goto(`/quiz/${quizId}`);
      await page.getByRole('article', { name: /^Question/ }).waitFor();
      await page.keyboard.press('ArrowLeft');
      for (const name of ['Keywords', 'Manager Perspective', 'Enhanced Explanation']) {
        await openExplanation(page, name);
        await expect(explanation(page, name).getByText(/^Sample response/)).toBeVisible();
      }
      await expectReadable(page);
      await page.evaluate(() => {
        document.documentElement.style.fontSize = '200%';
      });
      await expectReadable(page);
    });
  });
