import type { Page } from '@playwright/test';
import { cards, waitForQuestions } from '../bank-screen.ts';
import { expect, test } from '../casebook.ts';
import { grantAccess, type Member, newMember } from '../members.ts';
import { openSignedIn } from '../screens.ts';

let paid: Member;
test.beforeAll(async () => {
  paid = await newMember();
  await grantAccess(paid);
});

/** Opens the bank and measures the position of its first cards, in pixels from the top of the window. */
async function measureBank(page: Page) {
  await openSignedIn(page, paid);
  await page.goto('/questions');
  await waitForQuestions(page);
  await expect(page.getByText(/shown on this page/)).toBeVisible();
  return page.evaluate(() => {
    const place = (element: Element | undefined | null) => {
      const { top = Number.NaN, bottom = Number.NaN } = element?.getBoundingClientRect() ?? {};
      return { top: Math.round(top), bottom: Math.round(bottom) };
    };
    const [first, second] = document.querySelectorAll('article');
    const stem = first?.querySelector('h2');
    const wordsOf = (card: Element | undefined) => card?.querySelector('h2')?.textContent.split(/\s+/).length ?? 0;
    return {
      first: place(first),
      second: place(second),
      stem: place(stem),
      words: [wordsOf(first), wordsOf(second)],
      overflow: document.documentElement.scrollWidth - window.innerWidth,
    };
  });
}

test.describe('at 1280×800', { tag: '@appearance' }, () => {
  test.use({ viewport: { width: 1280, height: 800 } });

  test('the bank shows two whole cards above the fold', async ({ page }) => {
    const { first, second, words } = await measureBank(page);
    console.log(
      `bank at 1280×800: first card at y=${first.top} (limit 320), second ends at y=${second.bottom} (limit 800); stems of ` +
        `${words.join(' and ')} words`,
    );
    expect(first.top).toBeLessThanOrEqual(320);
    expect(second.bottom).toBeLessThanOrEqual(800);
  });
});

test.describe('at 390×844', { tag: '@appearance' }, () => {
  test.use({ viewport: { width: 390, height: 844 } });

  test('the bank shows a full stem above the fold', async ({ page }) => {
    const { first, stem, words, overflow } = await measureBank(page);
    console.log(
      `bank at 390×844: first card at y=${first.top} (limit 340), its stem of ${words[0]} words ends at y=${stem.bottom} (limit 844)`,
    );
    expect(first.top).toBeLessThanOrEqual(340);
    expect(stem.bottom).toBeLessThanOrEqual(844);
    expect(overflow).toBeLessThanOrEqual(0);
  });
});

test.describe('at 320×568', { tag: '@appearance' }, () => {
  test.use({ viewport: { width: 320, height: 568 } });

  test('the bank doesn’t scroll sideways, also with text at 200%', async ({ page }) => {
    const { first, overflow } = await measureBank(page);
    const doubled = await page.evaluate(() => {
      document.documentElement.style.fontSize = '200%';
      return document.documentElement.scrollWidth - window.innerWidth;
    });
    console.log(`bank at 320×568: first card at y=${first.top}; overflow ${overflow} px, at 200% text ${doubled} px (limit 0)`);
    expect(overflow).toBeLessThanOrEqual(0);
    expect(doubled).toBeLessThanOrEqual(0);
    await expect(cards(page).first()).toBeVisible();
  });
});
