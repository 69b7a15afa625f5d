import type { Locator, Page } from '@playwright/test';
import { cards, waitForQuestions } from '../bank-screen.ts';
import { expect, newEmail, PASSWORD, test } from '../casebook.ts';
import { grantAccess, idOf } from '../members.ts';
import { continueByEnter } from '../quiz-screen.ts';
import { verdict } from '../revealed-answer.ts';
import { tabTo } from '../tab-to.ts';

test.describe('without a mouse', { tag: '@screen' }, () => {
  test.use({ viewport: { width: 1280, height: 800 } });

  test('a learner signs up, takes the daily quiz, studies, and signs out', async ({ page }) => {
    const { keyboard } = page;
    const email = newEmail();

    await test.step('sign up', async () => {
      await page.goto('/');
      await keyboard.press('Tab');
      await expect(page.getByRole('link', { name: 'Skip to content' })).toBeFocused();
      await reach(page, page.getByRole('link', { name: 'Get Started' }));
      await keyboard.press('Enter');
      await reach(page, page.getByLabel('Full Name'));
      await keyboard.type('Lea Lerner');
      await reach(page, page.getByLabel('Email Address'));
      await keyboard.type(email);
      await reach(page, page.getByLabel('Password', { exact: true }));
      await keyboard.type(PASSWORD);
      await reach(page, page.getByRole('textbox', { name: 'Confirm Password' }));
      await keyboard.type(PASSWORD);
      await keyboard.press('Enter');
    });

    await test.step('the daily quiz', async () => {
      await expect(page.getByRole('article', { name: 'Question 1 of 3' })).toBeVisible();
      await expectFocus(page);
      await keyboard.press('b');
      await keyboard.press('Enter');
      await expect(verdict(page)).toBeVisible();
      await expectFocus(page);
      await continueByEnter(page, page.getByRole('article', { name: 'Question 2 of 3' }));
      // A question with a scenario or an exhibit starts before its stem.
      await expect(page.locator('#stem:focus, article:focus')).toBeVisible();
      await reach(page, page.getByRole('radio').first());
      await keyboard.press('Space');
      await keyboard.press('ArrowDown');
      await expect(page.getByRole('radio').nth(1)).toBeChecked();
      await expectFocus(page);
      await reach(page, page.getByRole('button', { name: 'Submit Answer' }));
      await keyboard.press('Enter');
      await expect(verdict(page)).toBeVisible();
      await expectFocus(page);
      await reach(page, page.getByRole('button', { name: 'Next Question' }));
      await continueByEnter(page, page.getByRole('article', { name: 'Question 3 of 3' }));
      await expectFocus(page);
      await keyboard.press('3');
      await keyboard.press('Enter');
      await expect(page.getByRole('button', { name: 'Complete Quiz' })).toBeVisible();
      await expectFocus(page);
      await continueByEnter(page, page.getByText('Question review'));
      await expectFocus(page);
      await reach(page, page.getByRole('button', { name: /the explanation: question 1$/ }));
      await keyboard.press('Enter');
      await expectFocus(page);
    });

    await test.step('the bank', async () => {
      await grantAccess({ id: await idOf(email), email });
      await page.reload();
      await expect(page.getByText('Question review')).toBeVisible();
      await reach(page, page.getByRole('link', { name: 'Question Bank' }));
      await keyboard.press('Enter');
      await waitForQuestions(page);
      await expectFocus(page);
      await keyboard.press('/');
      await expect(page.getByRole('textbox', { name: /Search questions/ })).toBeFocused();
      await keyboard.type('risk');
      await expect(page).toHaveURL(/q=risk/);
      await waitForQuestions(page);
      await expectFocus(page);
      const difficulty = page.getByRole('button', { name: /^Difficulty/ });
      await reach(page, difficulty);
      await keyboard.press('Enter');
      await expect(page.getByRole('checkbox', { name: /^Easy/ })).toBeFocused();
      await keyboard.press('Tab');
      await expect(page.getByRole('checkbox', { name: /^Medium/ })).toBeFocused();
      await expectFocus(page);
      await keyboard.press('Space');
      await keyboard.press('Escape');
      await expect(difficulty).toBeFocused();
      await expect(page).toHaveURL(/difficulty=medium/);
      await waitForQuestions(page);
      await expectFocus(page);
      const card = cards(page).first();
      await reach(page, card.getByRole('button', { name: /^Show options/ }));
      await keyboard.press('Enter');
      const bookmark = card.getByRole('button', { name: /^Bookmark:/ });
      await reach(page, bookmark);
      await keyboard.press('Enter');
      await expect(bookmark).toHaveAttribute('aria-pressed', 'true');
      await expectFocus(page);
      await reach(page, card.getByRole('button', { name: /^Show answer/ }));
      await keyboard.press('Enter');
      await expect(card.getByText('Key concepts')).toBeVisible();
      await expectFocus(page);
    });

    await test.step('progress', async () => {
      const account = page.getByRole('button', { name: /’s account$/ });
      await reach(page, account, 'Shift+Tab');
      await keyboard.press('Enter');
      await expect(page.getByRole('menuitem', { name: 'View Progress' })).toBeFocused();
      await expectFocus(page);
      await keyboard.press('Escape');
      await expect(account).toBeFocused();
      await keyboard.press('Enter');
      await expect(page.getByRole('menuitem', { name: 'View Progress' })).toBeFocused();
      await keyboard.press('Enter');
      await expect(page.getByText('Quiz history')).toBeVisible();
      await expectFocus(page);
      const table = page.getByRole('button', { name: 'Show as table: progress' });
      await reach(page, table);
      await keyboard.press('Enter');
      await expect(page.getByRole('region', { name: 'Progress, as a table' })).toBeVisible();
      await expectFocus(page);
    });

    await test.step('sign out', async () => {
      await reach(page, page.getByRole('button', { name: /’s account$/ }), 'Shift+Tab');
      await keyboard.press('Enter');
      await expect(page.getByRole('menuitem', { name: 'View Progress' })).toBeFocused();
      await keyboard.press('ArrowUp');
      await expect(page.getByRole('menuitem', { name: 'Sign Out' })).toBeFocused();
      await expectFocus(page);
      await keyboard.press('Enter');
      await expect(page.getByRole('link', { name: 'Get Started' })).toBeVisible();
      // The landing page is a new document, so the focus starts at its beginning.
      await reach(page, page.getByRole('link', { name: 'Skip to content' }));
    });
  });
});

/** Presses Tab until the target has the focus, and checks that the focus is visible at each step. */
async function reach(page: Page, target: Locator, key: 'Tab' | 'Shift+Tab' = 'Tab'): Promise<void> {
  await tabTo(page, target, key);
  await expectFocus(page);
}

/** Expects a visible focus, or the focus on a heading, a question, or the page's content, to which a script moved it. */
async function expectFocus(page: Page): Promise<void> {
  const shown = () =>
    page.evaluate(() => {
      const focused = document.activeElement;
      if (!(focused instanceof HTMLElement) || focused === document.body) return 'nothing has the focus';
      if (focused.tabIndex === -1 && focused.matches('h1, h2, main, article, [id^=stem]')) return 'shown';
      const { top, bottom } = focused.getBoundingClientRect();
      if (bottom <= 0 || top >= window.innerHeight) return 'the focus is off the screen';
      // A transparent input's own outline isn't visible.
      const own = getComputedStyle(focused).opacity === '0' ? null : focused;
      const drawn = [own, focused.parentElement, focused.closest('label')].filter((element) => element !== null);
      const hasOutline = drawn.some((element) =>
        [undefined, '::after'].some((pseudo) => {
          const { outlineStyle, outlineWidth } = getComputedStyle(element, pseudo);
          return outlineStyle !== 'none' && Number.parseFloat(outlineWidth) >= 2;
        }),
      );
      // A focused text field is marked by a thicker border.
      const border = focused.parentElement?.querySelector('.MuiOutlinedInput-notchedOutline');
      const hasBorder = border && Number.parseFloat(getComputedStyle(border).borderTopWidth) >= 2;
      return hasOutline || hasBorder ? 'shown' : `not visible: ${focused.outerHTML.slice(0, 120)}`;
    });
  await expect.poll(shown, { timeout: 5_000 }).toBe('shown');
}
