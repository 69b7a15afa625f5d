import type { Page } from '@playwright/test';
import { expect, expectAccessible, selectionColor, test } from '../casebook.ts';
import { openLongQuiz } from '../long-quiz.ts';
import { keysOf, next, openSheet, submit } from '../quiz-screen.ts';
import { verdict } from '../revealed-answer.ts';

const sizes = [
  { width: 390, height: 844 },
  { width: 320, height: 568 },
  { width: 1280, height: 800 },
];
/** The index of the option that is chosen; there are options above and below it. */
const CHOSEN = 2;

for (const { width, height } of sizes)
  test(`the layout of a question at ${width} × ${height}`, { tag: '@screen' }, async ({ browser, baseURL }) => {
    const isPhone = width < 600;
    const { page } = await openLongQuiz(browser, { baseURL, viewport: { width, height }, isMobile: isPhone, hasTouch: isPhone });
    const print = (what: string, value: number) => console.log(`${width} × ${height}: ${what}: ${Math.round(value * 10) / 10}`);
    await expect(page.getByRole('banner')).toHaveCount(0);

    const bar = await boxOf(page, '[data-top-bar]');
    print('height of the bar, px (limit: 48)', bar.height);
    expect(bar.height).toBeLessThanOrEqual(48);

    const before = await measure(page);
    print('words of the stem', before.words);
    print('whole options beside it', before.wholeOptions);
    print('share of the stem that shows, percent', before.stemShown * 100);
    const submitBox = await boxOf(page, '[data-bottom-bar] .MuiButton-contained');
    print('y of Submit Answer', submitBox.y);
    if (width === 390) expect(before.wholeOptions, 'at 390 × 844 two whole options show').toBeGreaterThanOrEqual(2);
    if (width === 320) expect(before.stemShown, 'at 320 × 568 the stem shows').toBeGreaterThanOrEqual(0.9);
    if (width === 1280) expect(before.wholeOptions, 'on a desktop every option shows').toBe(4);
    expect(submitBox.y + submitBox.height, 'Submit Answer is on the screen').toBeLessThanOrEqual(height);
    expect(submitBox.height).toBeGreaterThanOrEqual(44);

    await page.locator('[role=radiogroup] label').nth(CHOSEN).click();
    await submit(page).click();
    await expect(next(page)).toBeVisible();
    const after = await measure(page);
    const nextBox = await boxOf(page, '[data-bottom-bar] .MuiButton-contained');
    print('y of Next Question', nextBox.y);
    for (const side of ['x', 'y', 'width', 'height'] as const) expect(nextBox[side], side).toBeCloseTo(submitBox[side], 0);

    for (const { left, width: wide } of after.options)
      expect({ left, wide }, 'stem and options are one column').toEqual({ left: after.stem.left, wide: after.stem.width });
    await expect(verdict(page)).toBeInViewport({ ratio: 1 });

    await expectNoSidewaysScroll(page, width);
    await expectAccessible(page);
    await page.evaluate(() => {
      document.documentElement.style.fontSize = '200%';
    });
    await expectNoSidewaysScroll(page, width);
    await expect(next(page)).toBeInViewport({ ratio: 1 });
    await page.context().close();
  });

test('a quiz at 390 px has its options in a sheet and moves by a swipe', { tag: '@screen' }, async ({ browser, baseURL }) => {
  const viewport = { width: 390, height: 844 };
  const { page } = await openLongQuiz(browser, { baseURL, viewport, isMobile: true, hasTouch: true });
  const sheet = await openSheet(page);
  await expectAccessible(page);
  const box = await sheet.boundingBox();
  expect(Math.round((box?.y ?? 0) + (box?.height ?? 0)), 'it stands at the bottom').toBe(844);
  for (const name of ['Mark', 'Bookmarked', 'Tally', 'Keyboard Shortcuts', 'Exit Quiz'])
    await expect(sheet.getByRole('button', { name, exact: true })).toHaveAccessibleDescription(/\.$/);
  await page.touchscreen.tap(195, 40);
  await expect(sheet).toHaveCount(0);

  const touch = await page.context().newCDPSession(page);
  const swipe = async (from: number, to: number) => {
    const at = (x: number) => [{ x, y: 200 }];
    await touch.send('Input.dispatchTouchEvent', { type: 'touchStart', touchPoints: at(from) });
    for (const share of [0.25, 0.5, 0.75, 1])
      await touch.send('Input.dispatchTouchEvent', { type: 'touchMove', touchPoints: at(from + (to - from) * share) });
    await touch.send('Input.dispatchTouchEvent', { type: 'touchEnd', touchPoints: [] });
  };
  await swipe(320, 80);
  await expect(page.getByRole('article', { name: 'Question 2 of 2' })).toBeVisible();
  await swipe(80, 320);
  await expect(page.getByRole('article', { name: 'Question 1 of 2' })).toBeVisible();
  await page.context().close();
});

test('choice and verdict are told apart without colors', { tag: '@screen' }, async ({ browser, baseURL }) => {
  const { page, quiz } = await openLongQuiz(browser, { baseURL, viewport: { width: 390, height: 844 } });
  const [key] = await keysOf(quiz);
  const wrong = key === CHOSEN ? CHOSEN - 1 : CHOSEN;
  await page.emulateMedia({ forcedColors: 'active' });
  const labels = page.locator('[role=radiogroup] label');
  await labels.nth(wrong).click();
  const outlines = () => labels.evaluateAll((all) => all.map((label) => getComputedStyle(label).outlineStyle));
  expect((await outlines()).map((style) => style !== 'none')).toEqual([0, 1, 2, 3].map((index) => index === wrong));
  await submit(page).click();
  await expect(page.getByText(/^Your choice, incorrect$/)).toBeVisible();
  await expect(page.getByText(/^Correct answer/).first()).toBeVisible();
  const borders = await page
    .locator('article ol > li > div')
    .evaluateAll((all) =>
      all.map((option) => [
        option.getAttribute('data-tone'),
        getComputedStyle(option).borderTopWidth,
        getComputedStyle(option).borderTopStyle,
      ]),
    );
  for (const [tone, borderWidth, style] of borders)
    expect([borderWidth, style]).toEqual(tone === 'plain' ? ['1px', 'solid'] : ['3px', tone === 'wrong' ? 'dashed' : 'solid']);

  await page.getByRole('button', { name: 'Next Question' }).click();
  await labels.first().click();
  await submit(page).click();
  await page.getByRole('button', { name: 'Complete Quiz' }).click();
  await expect(page.getByText('Question review')).toBeVisible();
  const selection = await selectionColor(page);
  const fills = () =>
    page
      .locator('[data-testid=domain-bar], [data-testid=activity-bar]')
      .evaluateAll((bars) => bars.map((bar) => getComputedStyle(bar).backgroundColor));
  await expect.poll(fills, 'the bars show').not.toEqual([]);
  expect(new Set(await fills())).toEqual(new Set([selection]));
  // The totals are updated shortly after the quiz.
  await expect(async () => {
    await page.goto('/progress');
    await expect(page.getByText('Quiz history')).toBeVisible({ timeout: 5_000 });
  }).toPass();
  expect(new Set(await fills())).toEqual(new Set([selection]));
  // A contrast theme doesn't replace the colors inside an SVG.
  const inks = await page
    .locator('svg .MuiChartsAxis-tickLabel')
    .evaluateAll((all) => all.map((one) => getComputedStyle(one).fill));
  expect(new Set(inks)).toEqual(new Set([await page.evaluate(() => getComputedStyle(document.body).color)]));
  await page.context().close();
});

async function boxOf(page: Page, selector: string) {
  const box = await page.locator(selector).boundingBox();
  if (!box) throw new Error(`There is no ${selector}`);
  return box;
}

/** The screen's width is a parameter, because on a phone `innerWidth` grows with overflowing content. */
async function expectNoSidewaysScroll(page: Page, width: number): Promise<void> {
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(width);
}

/** Measures elements: their boxes in the document, and the parts visible between the two bars. */
const measure = (page: Page) =>
  page.evaluate(() => {
    const edge = (selector: string) => document.querySelector(selector)?.getBoundingClientRect();
    const [start, end] = [edge('[data-top-bar]')?.bottom ?? 0, edge('[data-bottom-bar]')?.top ?? 0];
    const boxIn = (element: Element) => {
      const { top, left, width, height } = element.getBoundingClientRect();
      return { top: top + window.scrollY, left, width, height };
    };
    const shows = ({ top, bottom }: DOMRect) => top >= start && bottom <= end;
    const linesOf = (element: Element) => {
      const range = document.createRange();
      range.selectNodeContents(element);
      return [...new Map([...range.getClientRects()].map((line) => [Math.round(line.top), line])).values()];
    };
    const stem = document.querySelector('#stem') as Element;
    const stemLines = linesOf(stem);
    const options = [...document.querySelectorAll('[role=radiogroup] > *, article ol > li')];
    return {
      words: (stem.textContent ?? '').trim().split(/\s+/).length,
      // The stem is inline, because the Keywords button follows its last word; so its parent's box is used.
      stem: boxIn(stem.parentElement as Element),
      stemShown: stemLines.filter(shows).length / stemLines.length,
      options: options.map(boxIn),
      wholeOptions: options.filter((option) => shows(option.getBoundingClientRect())).length,
    };
  });
