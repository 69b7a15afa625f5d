import type { Locator } from '@playwright/test';
import { disconnected, expect, expectAccessible, test } from '../casebook.ts';
import { openLongQuiz } from '../long-quiz.ts';
import { next, submit } from '../quiz-screen.ts';

const phone = { viewport: { width: 390, height: 844 }, isMobile: true, hasTouch: true };

test('a refused bookmark is reported over no option, and sent again on request', { tag: '@screen' }, async ({
  browser,
  baseURL,
}) => {
  const { page } = await openLongQuiz(browser, { baseURL, ...phone, serviceWorkers: 'block' });
  const detail = 'You have as many bookmarks as there can be.';
  const save = () => page.getByRole('button', { name: /^Bookmark(ed)?$/ }).first();
  await page.route(/\/bookmarks\/[0-9a-f-]+$/, (route) =>
    route.fulfill({
      status: 409,
      contentType: 'application/problem+json',
      body: JSON.stringify({ type: 'about:blank', title: 'x', status: 409, code: 'bookmark.too-many', detail }),
    }),
  );
  // Larger text makes the options reach the bottom bar.
  for (let step = 0; step < 3; step += 1) await page.keyboard.press('+');
  // The questions are already bookmarked, so this removes a bookmark, which is refused.
  await page.keyboard.press('s');
  const toast = page.getByRole('alert').filter({ hasText: detail });
  await expect(toast).toBeVisible();
  await expect(save()).toHaveAttribute('aria-pressed', 'true');
  for (const option of await page.locator('[role=radiogroup] label').all())
    expect(await overlaps(toast, option), 'the message is over no option').toBe(false);
  await expectAccessible(page);
  await page.unroute(/\/bookmarks\/[0-9a-f-]+$/);
  const removed = page.waitForResponse((response) => /\/bookmarks\/[0-9a-f-]+$/.test(response.url()) && response.ok());
  await toast.getByRole('button', { name: 'Try Again' }).click();
  await removed;
  await expect(page.getByRole('button', { name: 'Bookmarked' })).toHaveCount(0);
  await page.context().close();
});

test.describe('without a connection', () => {
  test.use({ expectedErrors: disconnected });

  test('banner and notice are over no option: each can be scrolled between the bars', { tag: '@screen' }, async ({
    browser,
    baseURL,
  }) => {
    const { page } = await openLongQuiz(browser, { baseURL, ...phone });
    await page.context().setOffline(true);
    await expect(page.getByText('You’re offline. Answers', { exact: false })).toBeVisible();
    await page.keyboard.press('b');
    await submit(page).tap();
    await expect(page.getByText('saved on this device;', { exact: false })).toBeVisible();
    await expect(next(page)).toBeInViewport({ ratio: 1 });
    await expectAccessible(page);
    for (const option of await page.locator('[role=radiogroup] label').all()) {
      await option.evaluate((element) => element.scrollIntoView({ block: 'nearest', behavior: 'instant' }));
      expect(await isUncovered(option)).toBe(true);
    }
    await page.context().close();
  });
});

async function overlaps(one: Locator, other: Locator): Promise<boolean> {
  const [a, b] = [await one.boundingBox(), await other.boundingBox()];
  if (!a || !b) throw new Error('Both have to show');
  return a.x < b.x + b.width && b.x < a.x + a.width && a.y < b.y + b.height && b.y < a.y + a.height;
}

/** Whether a tap at each corner of an element would hit that element. */
const isUncovered = (element: Locator): Promise<boolean> =>
  element.evaluate((one) => {
    const { left, right, top, bottom } = one.getBoundingClientRect();
    const corners = [left + 8, right - 8].flatMap((x) => [top + 8, bottom - 8].map((y) => [x, y] as const));
    return corners.every(([x, y]) => one.contains(document.elementFromPoint(x, y)));
  });
