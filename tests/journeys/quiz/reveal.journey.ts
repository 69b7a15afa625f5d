import type { QuizView } from '@casebook/contracts';
import type { Locator, Page } from '@playwright/test';
import { callApi } from '../api.ts';
import { expect, expectAccessible, test } from '../casebook.ts';
import { openLongQuiz } from '../long-quiz.ts';
import { keysOf, next, submit } from '../quiz-screen.ts';
import { verdict } from '../revealed-answer.ts';
import type { QuizBody } from '../walker.ts';

const QUESTIONS = 5;

for (const { width, height, isPhone } of [
  { width: 390, height: 844, isPhone: true },
  { width: 1280, height: 800, isPhone: false },
])
  test(`nothing moves when an answer is revealed at ${width} × ${height}`, { tag: '@screen' }, async ({ browser, baseURL }) => {
    const screen = { baseURL, viewport: { width, height }, isMobile: isPhone, hasTouch: isPhone };
    const { page, quiz, member } = await openLongQuiz(browser, screen, QUESTIONS);
    const keys = await keysOf(quiz);
    const shifts: number[] = [];
    for (const [index, key] of keys.entries()) {
      const isCorrect = index % 2 === 1;
      const chosen = isCorrect ? key : (key + 1) % 4;
      await page.getByRole('article', { name: `Question ${index + 1} of ${QUESTIONS}` }).waitFor();
      await page.keyboard.press('ABCD'.charAt(chosen).toLowerCase());
      const before = await boxes(page);
      await submit(page).click();
      await expect(verdict(page)).toBeInViewport({ ratio: 1 });
      await expect(verdict(page)).toHaveText(isCorrect ? 'Correct' : `Incorrect. The answer is ${'ABCD'.charAt(key)}`);
      const after = await boxes(page);
      shifts.push(...after.map((box, at) => distance(box, before[at])));
      const reasons = await reasonsOf(member, quiz, index);
      const options = page.getByRole('list', { name: 'Options' }).getByRole('listitem');
      await (isPhone ? expectPanel : expectBeside)(page, { options, reasons, of: [chosen, key] });
      if (index === 0) await expectAccessible(page);
      if (index < QUESTIONS - 1) await expectNextQuestion(page);
    }
    console.log(`${width} × ${height}: ${shifts.length} boxes moved by at most ${Math.max(...shifts)} px on reveal (limit: 0)`);
    expect(Math.max(...shifts)).toBe(0);
    await page.context().close();
  });

for (const reducedMotion of ['no-preference', 'reduce'] as const)
  test(`the tick of a correct answer takes 180 ms with motion, and none without: ${reducedMotion}`, { tag: '@screen' }, async ({
    browser,
    baseURL,
  }) => {
    const { page, quiz } = await openLongQuiz(browser, { baseURL, viewport: { width: 390, height: 844 }, reducedMotion });
    const keys = await keysOf(quiz);
    const tick = () =>
      verdict(page)
        .locator('svg')
        .evaluate((icon) => {
          const { animationName, animationDuration } = getComputedStyle(icon);
          return [animationName, Number.parseFloat(animationDuration) > 0.001 ? animationDuration : 'none'];
        });
    await page.keyboard.press('ABCD'.charAt(keys[0] ?? 0).toLowerCase());
    await submit(page).click();
    await expect(verdict(page)).toBeVisible();
    expect(await tick()).toEqual(['cb-tick', reducedMotion === 'reduce' ? 'none' : '0.18s']);
    await page.keyboard.press('ArrowRight');
    await page.keyboard.press('ArrowLeft');
    await expect(verdict(page)).toBeVisible();
    expect((await tick())[0], 'an answer that was there before has no motion').toBe('none');
    await page.context().close();
  });

interface Revealed {
  options: Locator;
  /** Why each wrong option is wrong. */
  reasons: readonly string[];
  /** The indexes of the chosen option and of the key. */
  of: readonly number[];
}

/** Expects the verdict in the bar and the explanation in a sheet, and that both options can be scrolled out from behind the bar. */
async function expectPanel(page: Page, { options, reasons, of }: Revealed): Promise<void> {
  await expect(page.locator('[data-bottom-bar]').getByRole('heading', { level: 2 })).toBeVisible();
  for (const reason of reasons) await expect(page.getByText(reason, { exact: true })).toHaveCount(0);
  await page.getByRole('button', { name: 'Read more' }).tap();
  const sheet = page.getByRole('dialog', { name: 'Explanation' });
  for (const reason of reasons) await expect(sheet.getByText(reason, { exact: true })).toHaveCount(1);
  for (const name of ['Flag', /^Bookmark(ed)?$/]) await expect(sheet.getByRole('button', { name })).toBeAttached();
  await expectAccessible(page, { onlyPopups: true });
  await sheet.getByRole('button', { name: 'Close' }).tap();
  await expect(sheet).toHaveCount(0);
  expect(await page.evaluate(() => window.scrollY), 'the sheet scrolls nothing behind it').toBe(0);
  for (const index of of) {
    await options.nth(index).evaluate((option) => option.scrollIntoView({ block: 'nearest', behavior: 'instant' }));
    expect(await isClear(options.nth(index)), `option ${index} can be read`).toBe(true);
  }
}

/** Expects the verdict and the whole explanation beside the question, with each reason exactly once. */
async function expectBeside(page: Page, { options, reasons }: Revealed): Promise<void> {
  const beside = page.getByRole('region', { name: 'Explanation' });
  await expect(beside.getByRole('heading', { level: 2 })).toBeInViewport({ ratio: 1 });
  await expect(beside.getByText('Key concepts')).toBeAttached();
  for (const reason of reasons) await expect(page.getByText(reason, { exact: true })).toHaveCount(1);
  const [question, explanation] = [await options.first().boundingBox(), await beside.boundingBox()];
  expect(explanation?.x).toBeGreaterThanOrEqual((question?.x ?? 0) + (question?.width ?? 0));
  await expect(page.getByRole('button', { name: 'Read more' })).toHaveCount(0);
}

/** Proceeds after the time in which a second press would count as part of a double press. */
async function expectNextQuestion(page: Page): Promise<void> {
  await expect(async () => {
    await next(page).press('Enter');
    await expect(submit(page)).toBeVisible({ timeout: 500 });
  }).toPass();
}

type Rectangle = Record<'x' | 'y' | 'width' | 'height', number>;

/** The boxes on the screen of the stem, of each option, and of the buttons. */
const boxes = (page: Page): Promise<Rectangle[]> =>
  page.evaluate(() => {
    const stem = document.querySelector('#stem')?.parentElement;
    const options = document.querySelectorAll('[role=radiogroup] > * > :first-child, article ol > li > :first-child');
    const buttons = [...document.querySelectorAll('[data-bottom-bar] button')].slice(-2);
    return [stem, ...options, ...buttons].map((element) => {
      const { x, y, width, height } = (element as Element).getBoundingClientRect();
      return { x, y, width, height };
    });
  });

const sides = ['x', 'y', 'width', 'height'] as const;
const distance = (box: Rectangle, other: Rectangle | undefined): number =>
  Math.max(...sides.map((side) => Math.abs(box[side] - (other?.[side] ?? Number.NaN))));

/** Whether an element is completely visible between the two bars. */
const isClear = (element: Locator): Promise<boolean> =>
  element.evaluate((one) => {
    const { top, bottom } = one.getBoundingClientRect();
    const edge = (selector: string) => document.querySelector(selector)?.getBoundingClientRect();
    return top >= (edge('[data-top-bar]')?.bottom ?? 0) && bottom <= (edge('[data-bottom-bar]')?.top ?? 0);
  });

async function reasonsOf({ token }: { token: string }, { id }: QuizBody, index: number): Promise<string[]> {
  const { body } = await callApi<QuizView>('GET', `/api/v1/quizzes/${id}`, { token });
  return body.items[index]?.answer?.explanation.whyWrong.map(({ text }) => text) ?? [];
}
