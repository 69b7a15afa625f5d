import type { Locator, Page } from '@playwright/test';
import { appearances } from '../appearances.ts';
import { cards, openColorKey, showAnswer, waitForQuestions } from '../bank-screen.ts';
import { expect, expectAccessible, selectionColor, test } from '../casebook.ts';
import { grantAccess, type Member, newMember } from '../members.ts';
import { openSignedIn } from '../screens.ts';

let paid: Member;
let unpaid: Member;
test.beforeAll(async () => {
  [paid, unpaid] = await Promise.all([newMember(), newMember()]);
  await grantAccess(paid);
});

const openBank = async (page: Page, member: Member, address = '/questions') => {
  await openSignedIn(page, member);
  await page.goto(address);
  await waitForQuestions(page);
};
const press = (page: Page, name: RegExp | string) => page.getByRole('button', { name }).first().click();
const openFilters = async (page: Page, width: number) => press(page, width < 1200 ? /^Filters/ : 'Domain');

/** Each popup of the bank, with the function that opens it. */
const popups: Readonly<Record<string, (page: Page, width: number) => Promise<unknown>>> = {
  'the filters': openFilters,
  'the bank’s menu': (page) => press(page, 'Bank menu'),
  'the color key': (page) => openColorKey(page),
  'the share popup': (page) => press(page, /^Share:/),
  'the menu of a card': (page) => press(page, /^More:/),
  'the flag dialog': (page) => press(page, /^Flag:/),
};

/** @returns the contrast of a text (WCAG 2.2) with the first opaque background behind it */
function contrastOf(element: Element, pseudo?: string): number {
  const canvas = document.createElement('canvas').getContext('2d', { willReadFrequently: true }) as CanvasRenderingContext2D;
  const channels = (color: string) => {
    canvas.clearRect(0, 0, 1, 1);
    canvas.fillStyle = color;
    canvas.fillRect(0, 0, 1, 1);
    return [...canvas.getImageData(0, 0, 1, 1).data];
  };
  const luminance = (color: number[]) =>
    [0.2126, 0.7152, 0.0722].reduce((sum, weight, at) => {
      const value = (color[at] ?? 0) / 255;
      return sum + weight * (value <= 0.04045 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4);
    }, 0);
  let ground: Element | null = element;
  while (ground && channels(getComputedStyle(ground).backgroundColor)[3] !== 255) ground = ground.parentElement;
  const behind = channels(getComputedStyle(ground ?? document.documentElement).backgroundColor);
  const { color, opacity } = getComputedStyle(element, pseudo);
  const text = channels(color).map((value, at) => value * Number(opacity) + (behind[at] ?? 0) * (1 - Number(opacity)));
  const [bright = 0, dim = 0] = [luminance(text), luminance(behind)].sort((a, b) => b - a);
  return Math.round(((bright + 0.05) / (dim + 0.05)) * 100) / 100;
}

const fillOf = (element: Locator) => element.evaluate((one) => getComputedStyle(one).backgroundColor);

for (const { width, colorScheme } of appearances)
  test.describe(`the bank at ${width} px, ${colorScheme}`, { tag: '@appearance' }, () => {
    test.use({ viewport: { width, height: 844 }, colorScheme });

    test('axe finds nothing on the page, its chips, and everything that opens over it', async ({ page }) => {
      await openBank(page, paid, '/questions?q=risk&difficulty=hard&domain=security-operations');
      await expectAccessible(page);
      await page.goto('/questions');
      await waitForQuestions(page);
      await press(page, /^Show options/);
      await cards(page).first().getByRole('listitem').getByRole('button').first().click();
      await expectAccessible(page);
      for (const [name, open] of Object.entries(popups))
        await test.step(name, async () => {
          await open(page, width);
          await expectAccessible(page);
          const menu = page.getByRole('menu');
          if (await menu.isVisible()) await expect(page.locator('main').getByRole('menu')).toBeVisible();
          await page.keyboard.press('Escape');
        });
    });

    test('axe finds nothing on what an unpaid member sees', async ({ page }) => {
      await openBank(page, unpaid);
      await showAnswer(cards(page).first());
      await expectAccessible(page);
      if (width < 600) {
        await press(page, 'Bank menu');
        await page.getByRole('menuitem', { name: /^Add Question/ }).click();
      } else await press(page, 'Add Question');
      await expect(page.getByRole('dialog', { name: 'Writing questions comes with Premium.' })).toBeVisible();
      await expectAccessible(page);
    });

    test('placeholders and disabled text have a contrast of 4.5:1', async ({ page }) => {
      await openBank(page, paid);
      const placeholder = await page.getByRole('textbox', { name: /Search questions/ }).evaluate(contrastOf, '::placeholder');
      await press(page, /^Flag:/);
      const disabled = await page.getByRole('dialog').getByRole('button', { name: 'Flag' }).evaluate(contrastOf, undefined);
      console.log(`contrast at ${width} px, ${colorScheme}: placeholder ${placeholder}, disabled button ${disabled} (limit 4.5)`);
      expect(placeholder).toBeGreaterThanOrEqual(4.5);
      expect(disabled).toBeGreaterThanOrEqual(4.5);
    });
  });

test.describe('with forced colors', { tag: '@appearance' }, () => {
  test.use({ viewport: { width: 390, height: 844 }, contextOptions: { forcedColors: 'active', reducedMotion: 'reduce' } });

  test('swatches keep their colors, and choices and the focus stay visible', async ({ page }) => {
    await openBank(page, paid);
    const swatches = page.getByRole('group', { name: 'Domain' }).getByText(/^[1-8]$/);
    await openFilters(page, 390);
    await expect(swatches).toHaveCount(8);
    const colors = await swatches.evaluateAll((all) => all.map((one) => getComputedStyle(one).backgroundColor));
    expect(new Set(colors).size).toBe(8);
    await page.keyboard.press('Escape');
    const card = cards(page).first();
    await card.getByRole('button', { name: /^Show options/ }).click();
    const option = card.getByRole('listitem').getByRole('button').first();
    await option.focus();
    await page.keyboard.press('Space');
    await expect(option).toHaveAttribute('aria-pressed', 'true');
    const { outlineStyle, borders } = await option.evaluate((element) => ({
      outlineStyle: getComputedStyle(element).outlineStyle,
      borders: [element, ...(element.closest('ol')?.querySelectorAll('button') ?? [])].map(
        (one) => getComputedStyle(one).borderTopWidth,
      ),
    }));
    expect(outlineStyle).toBe('solid');
    // Forced colors hide the color of the chosen option, so its border is wider.
    expect(Number.parseFloat(borders[0] ?? '')).toBeGreaterThan(Number.parseFloat(borders.at(-1) ?? ''));
    await card.getByRole('button', { name: /^Show answer/ }).click();
    await expect(card.getByText('Correct answer').first()).toBeVisible();
    const widths = await card
      .locator('ol > li > :first-child')
      .evaluateAll((all) => all.map((one) => getComputedStyle(one).borderTopWidth));
    expect(widths.toSorted(), 'the key has the wider border').toEqual(['1px', '1px', '1px', '3px']);
  });

  test('the current tab and what is pressed are told from the rest', async ({ page }) => {
    await openBank(page, paid);
    const borders = await page
      .getByRole('navigation', { name: 'Main' })
      .getByRole('link')
      .evaluateAll((links) => links.map((link) => getComputedStyle(link).borderTopColor));
    const selection = await selectionColor(page);
    expect(borders.map((color) => color === selection)).toEqual([false, true, false, false]);
    const bookmark = cards(page)
      .first()
      .getByRole('button', { name: /^Bookmark:/ });
    await bookmark.click();
    await expect(bookmark).toHaveAttribute('aria-pressed', 'true');
    await expect.poll(() => fillOf(bookmark)).toBe(selection);
    await page.goto('/quiz');
    const tag = page.getByRole('group', { name: 'Suggested tags' }).getByRole('button').first();
    await tag.click();
    for (const pressed of [tag, page.getByRole('button', { name: '5', exact: true })]) {
      await expect(pressed).toHaveAttribute('aria-pressed', 'true');
      await expect.poll(() => fillOf(pressed)).toBe(selection);
    }
    expect(await fillOf(page.getByRole('button', { name: '10', exact: true }))).not.toBe(selection);
  });
});

test.describe('at 320 px', { tag: '@appearance' }, () => {
  test.use({ viewport: { width: 320, height: 568 } });

  test('the avatar is a circle', async ({ page }) => {
    await openBank(page, paid);
    const box = await page.getByRole('img', { name: /^Avatar/ }).boundingBox();
    expect(box?.width).toBe(box?.height);
  });
});
