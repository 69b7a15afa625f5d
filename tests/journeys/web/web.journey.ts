import type { Page } from '@playwright/test';
import { expect, expectAccessible, newEmail, PASSWORD, signInOnPage, signOutOnPage, test } from '../casebook.ts';
import { grantAccess, newMember, waitForMailedLink } from '../members.ts';
import { cancelSubscription, subscribe } from '../payments/hosted-pages.ts';
import { cancelingScreens, subscriberScreens } from '../payments/payment-screens.ts';
import { verdict } from '../revealed-answer.ts';
import { answerShown, memberDialogs, memberScreens, openSignedIn, paidDialogs, paidScreens, visitorScreens } from '../screens.ts';

const NEW_PASSWORD = 'Quiet-Harbour-73';

/** The timeout of tests that check all pages, of which there are more than fifty. */
const EVERY_PAGE_MS = 10 * 60_000;

test.describe('with a wrong password', () => {
  test.use({ expectedErrors: /status of 400/ });

  test('a member sees an error, resets the password by mail, and signs in with the new one', {
    tag: ['@deployed', '@smoke'],
  }, async ({ page }) => {
    const { email } = await newMember('Lea Lerner', newEmail());
    await signInOnPage(page, email, 'Wrong-Ladder-42');
    await expect(page.getByText('That email address and password don’t match.')).toBeVisible();

    await page.getByRole('link', { name: 'Forgot your password?' }).click();
    await page.getByLabel('Email Address').fill(email);
    const link = await waitForMailedLink(email, async () => {
      await page.getByRole('button', { name: 'Send Reset Link' }).click();
      await expect(page.getByText('Check Your Email')).toBeVisible();
    });
    await page.goto(link.href);
    await page.getByRole('button', { name: 'Continue' }).click();
    await page.getByLabel('New Password', { exact: true }).fill(NEW_PASSWORD);
    await page.getByRole('textbox', { name: 'Confirm Password' }).fill(NEW_PASSWORD);
    await page.getByRole('button', { name: 'Set New Password' }).click();
    await expect(page.getByText('Password updated successfully!')).toBeVisible();
    await expect(page).toHaveURL(/\/quiz$/);
    await signOutOnPage(page);

    await signInOnPage(page, email, PASSWORD);
    await expect(page.getByText('That email address and password don’t match.')).toBeVisible();
    await signInOnPage(page, email, NEW_PASSWORD);
    await expect(page.getByText('Almost a Member').first()).toBeVisible();
  });
});

test.describe('while the server is away', { tag: '@screen' }, () => {
  test.use({
    viewport: { width: 390, height: 844 },
    expectedErrors: /Failed to (load resource|fetch dynamically imported module)/,
  });

  test('a visitor’s page says so, and tries again', async ({ page }) => {
    let isAway = true;
    await page.goto('/sign-in');
    await page.route('**', (route) => (isAway ? route.abort() : route.continue()));
    await page.getByRole('button', { name: 'Sign In', exact: true }).click();
    const alert = page.getByRole('alert');
    await expect(alert).toContainText('Casebook couldn’t be loaded right now.');
    await expect(page.locator('#root [aria-busy]')).toHaveCount(0);
    isAway = false;
    await alert.getByRole('button', { name: 'Try Again' }).click();
    await page.getByRole('button', { name: 'Sign In', exact: true }).click();
    await expect(page.getByText('Email address is required')).toBeVisible();
  });
});

test.describe('before the app’s code has loaded', { tag: '@screen' }, () => {
  test.use({ viewport: { width: 390, height: 844 } });
  const APP_DELAY_MS = 1_500;
  const isHydrated = (page: Page) => page.evaluate(() => document.getElementById('root')?.dataset.prerendered === undefined);
  test.beforeEach(({ page }) =>
    page.route('**/assets/app-*', async (route) => {
      await new Promise((resolve) => setTimeout(resolve, APP_DELAY_MS));
      await route.continue();
    }),
  );

  test('a page that was scrolled stays where it is, so that a press on a button ends on the button', async ({ page }) => {
    await page.goto('/sign-up');
    await page.getByLabel('Full Name').fill('Lea Lerner');
    await page.getByRole('link', { name: 'Terms' }).scrollIntoViewIfNeeded();
    const position = await page.evaluate(() => window.scrollY);
    expect(position).toBeGreaterThan(100);
    expect(await isHydrated(page)).toBe(false);
    await expect.poll(() => isHydrated(page)).toBe(true);
    expect(await page.evaluate(() => window.scrollY)).toBe(position);
    await page.getByRole('link', { name: 'Sign In' }).click();
    await expect(page.getByRole('heading', { name: 'Sign In' })).toBeVisible();
    expect(await page.evaluate(() => window.scrollY)).toBe(0);
  });

  test('a form can be filled in and submitted, and nothing typed is lost or sent in an address', async ({ page }) => {
    const email = newEmail();
    const addresses: string[] = [];
    page.on('request', (request) => addresses.push(request.url()));
    await page.goto('/sign-in?next=%2Fprogress');
    await page.getByLabel('Email Address').fill(email);
    await page.getByLabel('Password', { exact: true }).fill(PASSWORD);
    await page.getByRole('link', { name: 'Create Account' }).click();
    expect(await isHydrated(page)).toBe(false);
    await page.getByLabel('Full Name').fill('Early Bird');
    await expect(page).toHaveURL(/\/sign-up\?next=%2Fprogress$/);
    await expect(page.getByLabel('Email Address')).toHaveValue(email);
    await expect(page.getByLabel('Password', { exact: true })).toHaveValue(PASSWORD);

    await page.goto('/sign-up?next=%2Fprogress');
    await page.getByLabel('Full Name').fill('Early Bird');
    await page.getByLabel('Email Address').fill(email);
    await page.getByLabel('Password', { exact: true }).fill(PASSWORD);
    await page.getByLabel('Confirm Password', { exact: true }).fill(PASSWORD);
    await page.keyboard.press('Enter');
    expect(await isHydrated(page)).toBe(false);
    await expect(page).toHaveURL(/\/progress$/);
    expect(addresses.filter((address) => address.includes(encodeURIComponent(PASSWORD)))).toEqual([]);
  });

  test('a press on a button shows at once that it was taken', async ({ page }) => {
    await page.goto('/sign-in');
    const button = page.getByRole('button', { name: 'Show password' });
    await button.click();
    expect(await isHydrated(page)).toBe(false);
    await expect(button).toHaveAttribute('aria-busy', 'true');
    await expect.poll(() => isHydrated(page)).toBe(true);
    await expect(page.locator('#root [aria-busy]')).toHaveCount(0);
  });

  test('the avatar and the checklist catch up with what was typed', async ({ page }) => {
    await page.goto('/sign-up');
    await page.getByLabel('Email Address').fill(newEmail());
    await page.getByLabel('Password', { exact: true }).fill(PASSWORD);
    expect(await isHydrated(page)).toBe(false);
    await expect(page.getByRole('img', { name: /^Avatar: / })).toBeVisible();
    await expect(page.getByText(' (not met yet)')).toHaveCount(0);
  });

  test('a visitor’s page loads nothing of the app until it is used, or has been read for a while', async ({ page }) => {
    await page.goto('/pricing', { waitUntil: 'networkidle' });
    const scripts = () =>
      page.evaluate(() => performance.getEntriesByType('resource').filter(({ name }) => name.includes('/app-')).length);
    expect(await scripts()).toBe(0);
    await page.getByRole('heading', { name: 'Frequently asked questions' }).click();
    await expect.poll(scripts).toBeGreaterThan(0);
  });
});

test('signing out clears the member’s data from the page', async ({ page }) => {
  const { email } = await newMember();
  await signInOnPage(page, email);
  await expect(page).toHaveURL(/\/quiz$/);
  await page.goto('/questions');
  const stem = (await page.getByRole('article').first().getByRole('heading').textContent()) ?? '';
  expect(stem.length).toBeGreaterThan(20);
  expect(await storedState(page)).toContain(stem.slice(0, 40));

  await signOutOnPage(page);
  await expect(page.getByText(stem)).toHaveCount(0);
  // The landing page is a new document, so the app's memory is gone.
  await expect(storedState(page)).rejects.toThrow('The page has no Redux store');
  const left = await page.evaluate(() => JSON.stringify({ ...localStorage }));
  for (const text of [stem.slice(0, 40), email]) expect(left).not.toContain(text);
  expect(await page.evaluate(() => Object.keys(localStorage).filter((key) => key.startsWith('casebook-session')))).toEqual([]);

  await page.goBack();
  await expect(
    page
      .getByRole('link', { name: 'Sign In' })
      .or(page.getByRole('button', { name: 'Sign In', exact: true }))
      .first(),
  ).toBeVisible();
  await expect(page.getByText(stem)).toHaveCount(0);
  await page.goto('/questions');
  await expect(page).toHaveURL(/\/sign-in\?next=%2Fquestions$/);
});

test('an unknown address shows a not-found page with status 404', async ({ page }) => {
  for (const path of ['/nothing-here', '/quiz/a/b/c', '/questions/']) {
    const response = await page.goto(path);
    expect([path, response?.status()]).toEqual([path, path === '/questions/' ? 200 : 404]);
  }
  await page.goto('/nothing-here');
  await expect(page.getByRole('heading', { name: 'Page not found' })).toBeVisible();
  await expectAccessible(page);
});

test.describe('at 320 px', { tag: '@appearance' }, () => {
  test.use({ viewport: { width: 320, height: 640 } });

  test('nothing overflows or is clipped on any page, also with text at 200%', async ({ page }) => {
    await visitEveryPage(page, async () => {
      await expectNoOverflow(page);
      await setTextSize(page, '200%');
      await expectNoOverflow(page);
      expect.soft(await clippedTexts(page)).toEqual([]);
      await setTextSize(page, '');
    });
  });
});

test.describe('in the dark scheme', { tag: '@appearance' }, () => {
  test.use({ colorScheme: 'dark' });

  test('axe finds no violation on any page', async ({ page }) => {
    await visitEveryPage(page, async () => {
      const background = await page.evaluate(() => getComputedStyle(document.body).backgroundColor);
      const channels = [...background.matchAll(/[\d.]+/g)].slice(0, 3).map(Number);
      expect(Math.max(...channels), `the background is dark: ${background}`).toBeLessThan(80);
      await expectAccessible(page);
    });
  });
});

for (const [colorScheme, width] of [
  ['light', 390],
  ['dark', 1280],
] as const)
  test.describe(`dialogs at ${width} px, ${colorScheme}`, { tag: '@appearance' }, () => {
    test.use({ viewport: { width, height: 844 }, colorScheme });

    test('axe finds no violation in any dialog or list of suggestions', async ({ page }) => {
      const check: Check = () => expectAccessible(page, { onlyPopups: true });
      const member = await newMember();
      await openSignedIn(page, member);
      await visit(page, memberDialogs, check);
      await grantAccess(member);
      await openSignedIn(page, member);
      await visit(page, paidDialogs, check);
    });
  });

test.describe('a save that a reload interrupts is refused and repeated', () => {
  test.use({ expectedErrors: /status of 409/ });

  test('a quiz continues after a reload', { tag: '@screen' }, async ({ page }) => {
    await openSignedIn(page);
    await page.goto('/quiz');
    await page.getByRole('button', { name: 'Start Daily Quiz' }).click();
    await answerShown(page);
    const question = (number: number) => page.getByRole('article', { name: `Question ${number} of 3` });
    await page.reload();
    await expect(page.getByText('1 answered')).toBeVisible();
    // The member had left the quiz at the explanation.
    await expect(verdict(page)).toBeVisible();
    await page.getByRole('button', { name: 'Next Question' }).click();
    const stem = (await question(2).getByRole('heading').textContent()) ?? '';
    await answerShown(page);
    await page.getByRole('button', { name: 'Next Question' }).click();
    await expect(question(3)).toBeVisible();
    await page.reload();
    await expect(question(3)).toBeVisible();
    await page.getByRole('button', { name: 'Previous' }).click();
    await expect(page.getByRole('heading', { name: stem })).toBeVisible();
    await expect(verdict(page)).toBeVisible();
  });
});

test('two browsers that start the daily quiz at the same time get the same quiz', async ({ page, browser, baseURL }) => {
  const member = await newMember();
  const elsewhere = await (await browser.newContext({ baseURL })).newPage();
  for (const each of [page, elsewhere]) {
    await openSignedIn(each, member);
    await each.goto('/quiz');
    await expect(each.getByRole('button', { name: 'Start Daily Quiz' })).toBeVisible();
  }
  await Promise.all([page, elsewhere].map((each) => each.getByRole('button', { name: 'Start Daily Quiz' }).click()));
  for (const each of [page, elsewhere]) await expect(each.getByRole('article', { name: 'Question 1 of 3' })).toBeVisible();
  expect(elsewhere.url()).toBe(page.url());
  const [stem, other] = await Promise.all([page, elsewhere].map((each) => each.locator('#stem').textContent()));
  expect(other).toBe(stem);
  await elsewhere.context().close();
});

type Check = (page: Page) => Promise<void>;

async function visit(page: Page, screens: typeof visitorScreens, check: Check): Promise<void> {
  for (const [name, open] of Object.entries(screens))
    await test.step(name, async () => {
      await open(page);
      await check(page);
    });
}

/** Opens every page as a visitor, a member, or a member with access. */
async function visitEveryPage(page: Page, check: Check): Promise<void> {
  test.setTimeout(EVERY_PAGE_MS);
  const member = await newMember();
  await visit(page, visitorScreens, check);
  await openSignedIn(page, member);
  await visit(page, memberScreens, check);
  await grantAccess(member);
  await visit(page, paidScreens, check);
  await subscribe(member);
  await visit(page, subscriberScreens, check);
  await cancelSubscription(member);
  await visit(page, cancelingScreens, check);
}

/** Polls, because components that observe their own size are laid out again a frame after the text size changed. */
async function expectNoOverflow(page: Page): Promise<void> {
  const wide = () =>
    page.evaluate(() => {
      const { clientWidth, scrollWidth } = document.documentElement;
      if (scrollWidth <= clientWidth) return [];
      const beyond = [...document.body.querySelectorAll('*')].filter(
        // Tables with their own scrolling are excluded.
        (each) => each.getBoundingClientRect().right > clientWidth + 1 && !each.closest('.MuiTableContainer-root'),
      );
      return [`${scrollWidth} px wide`, ...beyond.slice(-3).map((each) => each.outerHTML.slice(0, 120))];
    });
  await expect.poll(wide).toEqual([]);
}

/** Resizes all text of a page, like a browser's setting. */
const setTextSize = (page: Page, size: string) =>
  page.evaluate((fontSize) => {
    document.documentElement.style.fontSize = fontSize;
  }, size);

/**
 * @returns the texts that are partly invisible, each with the element that clips it. Excludes texts that can be scrolled into view, such as
 * in a wide table, and texts truncated with an ellipsis
 */
function clippedTexts(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const ancestorsOf = (element: Element | null): Element[] => (element ? [element, ...ancestorsOf(element.parentElement)] : []);
    const isShortened = ({ textOverflow, webkitLineClamp }: CSSStyleDeclaration) =>
      textOverflow === 'ellipsis' || webkitLineClamp !== 'none';
    /** Glyphs extend slightly beyond their line box. */
    const TOLERANCE_PX = 4;
    const isBeyond = (text: DOMRect, box: DOMRect, { overflowX, overflowY }: CSSStyleDeclaration) =>
      (overflowX !== 'visible' && (text.right > box.right + 1 || text.left < box.left - 1)) ||
      (overflowY !== 'visible' && (text.bottom > box.bottom + TOLERANCE_PX || text.top < box.top - TOLERANCE_PX));
    const clipperOf = (text: DOMRect, ancestors: readonly Element[]): string | undefined => {
      for (const ancestor of ancestors) {
        const style = getComputedStyle(ancestor);
        if (isShortened(style)) return undefined;
        const scrolls = [style.overflowX, style.overflowY].some((overflow) => overflow === 'auto' || overflow === 'scroll');
        // Sheets and menus may scroll down. If one scrolls sideways, part of it is hidden at first, which counts as clipped.
        if (scrolls && ancestor.matches('dialog, [role=dialog], [role=dialog] *'))
          return ancestor.scrollWidth > ancestor.clientWidth ? 'it scrolls sideways' : undefined;
        if (scrolls) return undefined;
        if (style.display !== 'inline' && isBeyond(text, ancestor.getBoundingClientRect(), style)) return ancestor.className;
      }
      const { clientWidth } = document.documentElement;
      return text.right > clientWidth + 1 || text.left < -1 ? 'the window' : undefined;
    };
    const scope = document.querySelector('dialog[open], [role=dialog], [role=menu]') ?? document.body;
    const texts = document.createTreeWalker(scope, NodeFilter.SHOW_TEXT);
    const clipped: string[] = [];
    for (let text = texts.nextNode(); text; text = texts.nextNode()) {
      const parent = text.parentElement;
      const ancestors = ancestorsOf(parent);
      const isHidden = ancestors.some((each) => getComputedStyle(each).clipPath !== 'none');
      if (!parent || isHidden || !parent.checkVisibility({ opacityProperty: true, visibilityProperty: true })) continue;
      const range = document.createRange();
      range.selectNodeContents(text);
      const lines = [...range.getClientRects()].filter(({ width, height }) => width > 1 && height > 1);
      const clipper = lines.map((line) => clipperOf(line, ancestors)).find((found) => found !== undefined);
      if (clipper) clipped.push(`${text.textContent?.slice(0, 60)}: ${clipper}`);
    }
    return clipped;
  });
}

/** @returns the Redux store's state as JSON, found through React's fiber tree */
function storedState(page: Page): Promise<string> {
  return page.evaluate(() => {
    interface Fiber {
      readonly memoizedProps?: { readonly store?: { getState?: () => unknown } } | null;
      readonly child?: Fiber | null;
      readonly sibling?: Fiber | null;
    }
    const root = document.getElementById('root') as unknown as Record<string, Fiber> | null;
    const container = Object.keys(root ?? {}).find((key) => key.startsWith('__reactContainer$'));
    const left: Fiber[] = root && container && root[container] ? [root[container]] : [];
    for (let fiber = left.pop(); fiber; fiber = left.pop()) {
      const state = fiber.memoizedProps?.store?.getState?.();
      if (state) return JSON.stringify(state);
      for (const next of [fiber.sibling, fiber.child]) if (next) left.push(next);
    }
    throw new Error('The page has no Redux store');
  });
}
