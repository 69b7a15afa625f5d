import type { Page } from '@playwright/test';
import { cards, listed } from '../bank-screen.ts';
import { disconnected, expect, test } from '../casebook.ts';
import { grantAccess, type Member, newMember } from '../members.ts';
import { query } from '../running-system.ts';
import { openSignedIn } from '../screens.ts';

let paid: Member;
test.beforeAll(async () => {
  paid = await newMember();
  await grantAccess(paid);
});

test('a bookmark made in one browser is seen in another by its stream', async ({ page, browser, baseURL }) => {
  const elsewhere = await (await browser.newContext({ baseURL })).newPage();
  for (const each of [page, elsewhere]) {
    await openSignedIn(each, paid);
    await each.goto('/questions');
    await listed(each);
  }
  const first = (each: Page) => each.getByRole('button', { name: /^Bookmark:/ }).first();
  await expect(elsewhere.getByText('Bookmarked', { exact: true })).toBeVisible();
  for (const pressed of ['true', 'false', 'true']) {
    const seen = first(elsewhere).evaluate(whenPressed, pressed);
    const began = Date.now();
    await first(page).evaluate((button: HTMLElement) => button.click());
    const made = pressed === 'true' ? 'made' : 'removed';
    console.log(`bookmark ${made}: seen in the other browser after ${(await seen) - began} ms (aim: 2,000)`);
    await expect(first(page)).toHaveAttribute('aria-pressed', pressed);
  }
  await elsewhere.getByRole('button', { name: 'Show Bookmarks' }).click();
  await expect(cards(elsewhere)).toHaveCount(1);
  const began = Date.now();
  await page
    .getByRole('button', { name: /^Bookmark:/ })
    .nth(1)
    .click();
  await expect(cards(elsewhere)).toHaveCount(2);
  console.log(`bookmarks view: seen elsewhere after ${Date.now() - began} ms`);
  await elsewhere.context().close();
});

/** Resolves with the time at which a button says that it is pressed, or not. */
const whenPressed = (button: Element, pressed: string) =>
  new Promise<number>((resolve) => {
    const look = () => button.getAttribute('aria-pressed') === pressed && resolve(Date.now());
    new MutationObserver(look).observe(button, { attributes: true });
    look();
  });

test.describe('without a connection', () => {
  test.use({ expectedErrors: disconnected });

  test('a bookmark is kept, and sent when the connection is back', async ({ page, context }) => {
    const member = await newMember();
    await grantAccess(member);
    await openSignedIn(page, member);
    await page.goto('/questions');
    await listed(page);
    await context.setOffline(true);
    await expect(page.getByText('You are offline.', { exact: false })).toBeVisible();
    const button = page.getByRole('button', { name: /^Bookmark:/ }).first();
    await button.click();
    await expect(button).toHaveAttribute('aria-pressed', 'true');
    const kept = () =>
      query<{ count: number }>(
        'bank',
        'SELECT count(*)::int AS count FROM member_questions WHERE member_id = $1 AND bookmarked_at IS NOT NULL',
        [member.id],
      );
    expect(await kept()).toEqual([{ count: 0 }]);
    await context.setOffline(false);
    await expect.poll(kept).toEqual([{ count: 1 }]);
    await expect(button).toHaveAttribute('aria-pressed', 'true');
  });
});

test('one stream serves all tabs of a browser, and another tab takes over when it closes', async ({ page, context }) => {
  await openSignedIn(page, paid);
  const second = await context.newPage();
  const streams: string[] = [];
  context.on('request', (request) => {
    if (request.url().endsWith('/bookmarks/events')) streams.push(request.frame().page() === page ? 'first' : 'second');
  });
  await page.goto('/questions');
  await listed(page);
  await expect.poll(() => streams).toEqual(['first']);
  await second.goto('/questions');
  await listed(second);
  const button = (each: Page) => each.getByRole('button', { name: /^Bookmark:/ }).nth(4);
  await button(page).click();
  await expect(button(second)).toHaveAttribute('aria-pressed', 'true');
  expect(streams).toEqual(['first']);
  await page.close();
  await expect.poll(() => streams).toEqual(['first', 'second']);
  await second.close();
});
