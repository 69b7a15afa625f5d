import type { Page } from '@playwright/test';
import { expect, expectAccessible, newEmail, PASSWORD, signInOnPage, test } from '../casebook.ts';
import { grantAccess, newMember, waitForMailedLink } from '../members.ts';
import { answerShown, memberScreens, openSignedIn, paidScreens, visitorScreens } from '../screens.ts';

const NEW_PASSWORD = 'Quiet-Harbour-73';

test.describe('with a wrong password', () => {
  test.use({ expectedErrors: /status of 400/ });

  test('a member sees an error, resets the password by mail, and signs in with the new one', { tag: '@deployed' }, async ({
    page,
  }) => {
    const { email } = await newMember('Lea Lerner', newEmail());
    await signInOnPage(page, email, 'Wrong-Ladder-42');
    await expect(page.getByText('Invalid login credentials')).toBeVisible();

    await page.getByRole('link', { name: 'Forgot your password?' }).click();
    await page.getByLabel('Email Address').fill(email);
    const link = await waitForMailedLink(email, async () => {
      await page.getByRole('button', { name: 'Send Reset Link' }).click();
      await expect(page.getByText('Check Your Email')).toBeVisible();
    });
    await page.goto(link.href);
    await page.getByLabel('New Password', { exact: true }).fill(NEW_PASSWORD);
    await page.getByRole('textbox', { name: 'Confirm Password' }).fill(NEW_PASSWORD);
    await page.getByRole('button', { name: 'Set New Password' }).click();
    await expect(page.getByText('Password updated successfully!')).toBeVisible();
    await expect(page).toHaveURL(/\/quiz$/);
    await signOut(page);

    await signInOnPage(page, email, PASSWORD);
    await expect(page.getByText('Invalid login credentials')).toBeVisible();
    await signInOnPage(page, email, NEW_PASSWORD);
    await expect(page.getByText('Almost a Member').first()).toBeVisible();
  });
});

test('signing out clears the member’s data from the page', async ({ page }) => {
  const { email, id } = await newMember();
  await signInOnPage(page, email);
  await expect(page).toHaveURL(/\/quiz$/);
  await page.goto('/questions');
  const stem = (await page.getByRole('article').first().getByRole('heading').textContent()) ?? '';
  expect(stem.length).toBeGreaterThan(20);
  expect(await storedState(page)).toContain(stem.slice(0, 40));

  await signOut(page);
  await expect(page.getByText(stem)).toHaveCount(0);
  const left = await storedState(page);
  expect(left).toContain('"status":"signed-out"');
  for (const text of [stem.slice(0, 40), email, id]) expect(left).not.toContain(text);
  expect(await page.evaluate(() => Object.keys(localStorage).filter((key) => key.startsWith('casebook-session')))).toEqual([]);

  await page.goBack();
  await expect(
    page
      .getByRole('link', { name: 'Sign In' })
      .or(page.getByRole('button', { name: 'Sign In' }))
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
  await expect(page.getByRole('heading', { name: 'There is nothing at this address.' })).toBeVisible();
  await expectAccessible(page);
});

test.describe('at 320 px', { tag: '@appearance' }, () => {
  test.use({ viewport: { width: 320, height: 640 } });

  test('nothing overflows on any page', async ({ page }) => {
    await visitEveryPage(page, expectNoOverflow);
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
    // It was left at the explanation.
    await expect(question(1).getByText('Key concepts')).toBeVisible();
    await page.getByRole('button', { name: 'Next Question' }).click();
    const stem = (await question(2).getByRole('heading').textContent()) ?? '';
    await answerShown(page);
    await page.getByRole('button', { name: 'Next Question' }).click();
    await expect(question(3)).toBeVisible();
    await page.reload();
    await expect(question(3)).toBeVisible();
    await page.getByRole('button', { name: 'Previous' }).click();
    await expect(page.getByRole('heading', { name: stem })).toBeVisible();
    await expect(page.getByText('Key concepts').first()).toBeVisible();
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

async function signOut(page: Page): Promise<void> {
  await page.getByRole('button', { name: /^Account of/ }).click();
  await page.getByRole('menuitem', { name: 'Sign Out' }).click();
  await expect(page.getByRole('link', { name: 'Sign In' }).first()).toBeVisible();
}

/** Opens every page as a visitor, a member, or a member with access. */
async function visitEveryPage(page: Page, check: (page: Page) => Promise<void>): Promise<void> {
  const visit = async (screens: typeof visitorScreens) => {
    for (const [name, open] of Object.entries(screens))
      await test.step(name, async () => {
        await open(page);
        await check(page);
      });
  };
  const member = await newMember();
  await visit(visitorScreens);
  await openSignedIn(page, member);
  await visit(memberScreens);
  await grantAccess(member);
  await visit(paidScreens);
}

async function expectNoOverflow(page: Page): Promise<void> {
  const wide = await page.evaluate(() => {
    const { clientWidth, scrollWidth } = document.documentElement;
    if (scrollWidth <= clientWidth) return [];
    const beyond = [...document.body.querySelectorAll('*')].filter(
      (each) => each.getBoundingClientRect().right > clientWidth + 1,
    );
    return [`${scrollWidth} px wide`, ...beyond.slice(-3).map((each) => each.outerHTML.slice(0, 120))];
  });
  expect(wide).toEqual([]);
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
