import { disconnected, expect, expectAccessible, test } from '../casebook.ts';
import { grantAccess, type Member, newMember } from '../members.ts';
import { continueByEnter, next, openQuiz, openSheet, questionTime, startQuiz, submit } from '../quiz-screen.ts';
import { verdict } from '../revealed-answer.ts';
import { query } from '../running-system.ts';

// A device with a stale state gets a 409.
test.use({ expectedErrors: /status of (404|409)/ });

let member: Member;
test.beforeEach(async () => {
  member = await newMember();
  await grantAccess(member);
});

test('a quiz can be taken with the keyboard', async ({ page }) => {
  const quiz = await startQuiz(member, 3);
  await openQuiz(page, member, quiz.id);
  await expectAccessible(page);
  const { keyboard } = page;

  await keyboard.press('?');
  await expect(page.getByRole('dialog', { name: 'Keyboard shortcuts' })).toBeVisible();
  await expectAccessible(page);
  await keyboard.press('Escape');
  await expect(page.getByRole('dialog')).toHaveCount(0);

  await keyboard.press('+');
  await expect(page.getByText('Text size 110%')).toBeAttached();
  await keyboard.press('-');
  await keyboard.press('s');
  await expect(page.getByRole('button', { name: 'Bookmarked' })).toHaveAttribute('aria-pressed', 'true');
  await keyboard.press('m');
  await expect(page.getByRole('button', { name: 'Marked', exact: true })).toHaveAttribute('aria-pressed', 'true');
  const sheet = await openSheet(page);
  await expect(sheet.getByRole('button', { name: 'Question 1, unanswered, marked' })).toBeVisible();
  await expectAccessible(page);
  await keyboard.press('Escape');
  await expect(sheet).toHaveCount(0);
  await expect(page.getByRole('button', { name: 'More', exact: true })).toBeFocused();
  await keyboard.press('Shift+D');
  await expect(page.getByRole('radio').nth(3)).toHaveAccessibleName(/struck out/);
  await keyboard.press('f');
  await expect(page.getByRole('dialog', { name: 'Flag this question' })).toBeVisible();
  await expectAccessible(page);
  await keyboard.press('Space');
  await keyboard.press('Enter');
  await expect(page.getByRole('button', { name: 'Flagged' })).toBeVisible();

  for (const [place, key] of ['a', '2', 'c'].entries()) {
    await keyboard.press(key);
    await expect(page.getByRole('radio').nth(place)).toBeChecked();
    await keyboard.press('Enter');
    await expect(verdict(page)).toBeVisible();
    if (place === 0) await expectAccessible(page);
    if (place < 2) await continueByEnter(page, submit(page));
  }
  await keyboard.press('ArrowLeft');
  await expect(page.getByText(/your choice/i).first()).toBeVisible();
  await keyboard.press('ArrowRight');
  await expect(page.getByRole('button', { name: 'Complete Quiz' })).toBeVisible();
  await continueByEnter(page, page.getByText('Question review'));
});

test('a reload during a question keeps choice, time, and tallies', { tag: '@screen' }, async ({ page }) => {
  const quiz = await startQuiz(member, 3);
  await openQuiz(page, member, quiz.id);
  await page.keyboard.press('ArrowRight');
  await page.keyboard.press('b');
  await (await openSheet(page)).getByRole('button', { name: 'Tally' }).click();
  await page.getByRole('button', { name: 'One more for C' }).click();
  await page.getByRole('button', { name: 'One more for C' }).click();
  await page.keyboard.press('+');
  await expect.poll(() => questionTime(page)).toBeGreaterThanOrEqual(3);
  const leftAt = Date.now();
  const before = await questionTime(page);
  await page.reload();
  await expect(page.getByText('Question 2 of 3')).toBeVisible();
  await expect(page.getByRole('radio').nth(1)).toBeChecked();
  await expect(page.getByRole('group', { name: 'Tally of option C' }).getByRole('status')).toHaveText('2');
  const after = await questionTime(page);
  expect(after).toBeGreaterThanOrEqual(before - 1);
  expect(after).toBeLessThanOrEqual(before + (Date.now() - leftAt) / 1_000 + 1);
  await expect((await openSheet(page)).getByRole('group', { name: 'Text size' }).getByRole('status')).toHaveText('110%');
});

test('a quiz continues on another device at the same position', { tag: ['@distributed', '@smoke'] }, async ({
  page,
  browser,
  baseURL,
}) => {
  const quiz = await startQuiz(member, 3);
  await openQuiz(page, member, quiz.id);
  await page.keyboard.press('ArrowRight');
  await page.keyboard.press('d');
  const saved = () => query('quiz', "SELECT FROM quizzes WHERE id = $1 AND state->>'selected' IS NOT NULL", [quiz.id]);
  await expect.poll(async () => (await saved()).length).toBe(1);
  const elsewhere = await (await browser.newContext({ baseURL })).newPage();
  await openQuiz(elsewhere, member, quiz.id);
  await expect(elsewhere.getByText('Question 2 of 3')).toBeVisible();
  await expect(elsewhere.getByRole('radio').nth(3)).toBeChecked();

  for (const [from, to] of [
    [page, elsewhere],
    [elsewhere, page],
  ] as const) {
    await expect(submit(from)).toBeVisible();
    await from.keyboard.press('a');
    await submit(from).click();
    await expect(verdict(from)).toBeVisible();
    const startMs = Date.now();
    await expect(verdict(to)).toBeVisible();
    console.log(`answer shown on the other device after ${Date.now() - startMs} ms (target: 2,000)`);
    await from.keyboard.press('ArrowLeft');
    await expect(to.getByText('Question 1 of 3')).toBeVisible();
  }
  expect(
    await query('quiz', 'SELECT FROM answers a JOIN quiz_items i ON i.id = a.item_id WHERE i.quiz_id = $1', [quiz.id]),
  ).toHaveLength(2);
  await elsewhere.context().close();
});

test.describe('without a connection', () => {
  test.use({ expectedErrors: new RegExp(`${disconnected.source}|status of 409`) });

  test('offline answers survive a reload and are graded when the connection returns', { tag: '@smoke' }, async ({
    page,
    context,
  }) => {
    const quiz = await startQuiz(member, 3);
    await openQuiz(page, member, quiz.id);
    await page.evaluate(() => navigator.serviceWorker.ready);
    await page.reload();
    await expect(submit(page)).toBeVisible();

    await context.setOffline(true);
    for (const key of ['a', 'b']) {
      await page.keyboard.press(key);
      await submit(page).click();
      await expect(page.getByText('saved on this device;', { exact: false })).toBeVisible();
      await next(page).click();
    }
    await expect(page.getByText('0 answered, 2 to be graded')).toBeVisible();
    await expectAccessible(page);
    const graded = () =>
      query('quiz', 'SELECT FROM answers a JOIN quiz_items i ON i.id = a.item_id WHERE i.quiz_id = $1', [quiz.id]);
    expect(await graded()).toHaveLength(0);

    await page.reload();
    await expect(page.getByText('Question 3 of 3')).toBeVisible();
    await expect(page.getByText('0 answered, 2 to be graded')).toBeVisible();
    await page.keyboard.press('c');
    await submit(page).click();
    await page.getByRole('button', { name: 'Complete Quiz' }).click();
    await expect(page.getByRole('button', { name: 'Waiting for grading...' })).toBeVisible();

    await context.setOffline(false);
    await expect(page.getByText('Question review')).toBeVisible();
    expect(await graded()).toHaveLength(3);
  });
});

test('a quiz can be taken by touch at 390 px', async ({ browser, baseURL }) => {
  const context = await browser.newContext({ baseURL, viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true });
  const page = await context.newPage();
  const quiz = await startQuiz(member, 2);
  await openQuiz(page, member, quiz.id);
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390);
  await expectAccessible(page);

  await (await openSheet(page)).getByRole('button', { name: 'Tally' }).tap();
  await page.getByRole('button', { name: 'One more for A' }).tap();
  await expect(page.getByRole('group', { name: 'Tally of option A' }).getByRole('status')).toHaveText('1');
  await (await openSheet(page)).getByRole('button', { name: 'Hide Tally' }).tap();
  await expect(page.getByRole('group', { name: 'Tally of option A' })).toHaveCount(0);

  const option = page.locator('label:has(input[type=radio])');
  // At least two options are completely visible beside any stem.
  const box = await option.nth(1).boundingBox();
  const touch = await context.newCDPSession(page);
  const touchPoints = [{ x: (box?.x ?? 0) + 60, y: (box?.y ?? 0) + 20 }];
  await touch.send('Input.dispatchTouchEvent', { type: 'touchStart', touchPoints });
  await expect(page.getByRole('radio').nth(1)).toHaveAccessibleName(/struck out/);
  await touch.send('Input.dispatchTouchEvent', { type: 'touchEnd', touchPoints: [] });
  await expect(page.getByRole('radio').nth(1)).not.toBeChecked();

  const sheet = await openSheet(page);
  await expectAccessible(page);
  await sheet.getByRole('button', { name: 'Question 2, unanswered' }).tap();
  await expect(page.getByText('Question 2 of 2')).toBeVisible();
  await page.getByRole('button', { name: 'Previous' }).tap();

  for (const last of [false, true]) {
    await option.nth(0).tap();
    await submit(page).tap();
    await expect(verdict(page)).toBeVisible();
    // The app ignores a second tap within 300 ms as part of a double tap.
    await page.waitForTimeout(350);
    await page.getByRole('button', { name: last ? 'Complete Quiz' : 'Next Question' }).tap();
  }
  await expect(page.getByText('Question review')).toBeVisible();
  await context.close();
});

test('the app can be installed, and its service worker caches no API response', { tag: '@screen' }, async ({ page, request }) => {
  await openQuiz(page, member, (await startQuiz(member, 1)).id);
  const link = await page.locator('link[rel=manifest]').getAttribute('href');
  const manifest = await (await request.get(link ?? '')).json();
  expect(manifest).toMatchObject({ name: 'Casebook', display: 'standalone', start_url: '/quiz' });
  for (const { src, type } of manifest.icons as { src: string; type: string }[]) {
    const icon = await request.get(src);
    expect([icon.status(), icon.headers()['content-type']]).toEqual([200, type]);
  }
  await page.evaluate(() => navigator.serviceWorker.ready);
  const cached = await page.evaluate(async () => {
    const names = await caches.keys();
    const requests = await Promise.all(names.map(async (name) => (await caches.open(name)).keys()));
    return requests.flat().map(({ url }) => new URL(url).pathname);
  });
  expect(cached).toContain('/quiz');
  const documents = ['/bootcamp/thank-you', '/privacy-policy.html', '/terms-of-service.html'];
  expect(cached).toEqual(expect.arrayContaining(documents));
  const others = cached.filter((path) => !documents.includes(path));
  expect(others.filter((path) => !/^\/(assets\/|quiz$|manifest\.webmanifest$)/.test(path))).toEqual([]);
  // The service worker serves pages only while the network is down, so a missing address is still a 404.
  await page.reload();
  expect((await page.goto('/nothing-here'))?.status()).toBe(404);
});
