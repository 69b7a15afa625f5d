import { callApi } from '../api.ts';
import { appearances } from '../appearances.ts';
import { cards, openColorKey, selectFilter, showAnswer, waitForQuestions } from '../bank-screen.ts';
import { expect, expectAccessible, test } from '../casebook.ts';
import { grantAccess, type Member, newMember } from '../members.ts';
import { query } from '../running-system.ts';
import { openSignedIn, someQuestion } from '../screens.ts';
import { tabTo } from '../tab-to.ts';

let paid: Member;
test.beforeAll(async () => {
  paid = await newMember();
  await grantAccess(paid);
});

test('filters, search, and page are in the address and survive a reload', { tag: ['@screen', '@smoke'] }, async ({ page }) => {
  await openSignedIn(page, paid);
  await page.goto('/questions');
  await waitForQuestions(page);
  await selectFilter(page, 'Difficulty', 'Hard');
  await selectFilter(page, 'Domain', 'Asset Security');
  await expect(page).toHaveURL(/\/questions\?difficulty=hard&domain=asset-security$/);
  const count = await cards(page).count();
  expect(count).toBeGreaterThan(0);

  await page.reload();
  await waitForQuestions(page);
  expect(await cards(page).count()).toBe(count);
  await expect(page.getByRole('button', { name: 'Remove filter: Hard' })).toBeVisible();
  // A card outside the viewport renders only its text.
  for (const card of await cards(page).all()) {
    await card.scrollIntoViewIfNeeded();
    await expect(card).toContainText('Hard');
  }

  await page.getByRole('button', { name: 'Clear Filters' }).click();
  await expect(page).toHaveURL(/\/questions$/);
  await page.goBack();
  await expect(page).toHaveURL(/difficulty=hard/);

  await page.goto('/questions?page=2');
  await waitForQuestions(page);
  await expect(page.getByRole('link', { name: 'Page 2' })).toHaveAttribute('aria-current', 'page');
  await expect(page.getByText(`${await cards(page).count()} shown on this page`)).toBeVisible();
});

test('a misspelled word is corrected, announced, and highlighted in the results', { tag: '@screen' }, async ({ page }) => {
  await openSignedIn(page, paid);
  await page.goto('/questions');
  await waitForQuestions(page);
  await page.getByRole('textbox', { name: /Search questions/ }).pressSequentially('encrypton');
  await expect(page.getByText(/^Showing results for encrypt/)).toBeVisible();
  await expect(page).toHaveURL(/\?q=encrypton$/);
  await waitForQuestions(page);
  const marks = await page.locator('main mark').allTextContents();
  expect(marks.length).toBeGreaterThan(0);
  for (const mark of marks) expect(mark).toMatch(/^encrypt/i);
  await expectAccessible(page);
});

test('the bank can be searched and its cards opened, bookmarked, and shared with the keyboard', { tag: '@screen' }, async ({
  page,
}) => {
  await openSignedIn(page, paid);
  await page.goto('/questions');
  await waitForQuestions(page);
  await page.keyboard.press('/');
  await page.keyboard.type('backup');
  await expect(page).toHaveURL(/\?q=backup$/);
  await expect(page.locator('main mark').first()).toBeVisible();
  await waitForQuestions(page);
  const card = cards(page).first();
  const toggle = card.getByRole('button', { name: /^Show options/ });
  await tabTo(page, toggle);
  await page.keyboard.press('Enter');
  await tabTo(page, card.getByRole('listitem').getByRole('button', { name: /^A/ }));
  await page.keyboard.press('Space');
  await tabTo(page, card.getByRole('button', { name: /^Show answer/ }));
  await page.keyboard.press('Enter');
  await expect(page.getByText('Key concepts').first()).toBeVisible();
  await card.getByRole('button', { name: /^Hide options/ }).focus();
  await page.keyboard.press('Tab');
  await page.keyboard.press('Space');
  await expect(
    cards(page)
      .first()
      .getByRole('button', { name: /^Bookmark:/ }),
  ).toHaveAttribute('aria-pressed', 'true');
  await page.keyboard.press('Tab');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('menuitem', { name: 'X', exact: true })).toBeFocused();
  await page.keyboard.press('Escape');
  await expect(
    cards(page)
      .first()
      .getByRole('button', { name: /^Share:/ }),
  ).toBeFocused();
});

for (const { width, colorScheme } of appearances)
  test.describe(`at ${width} px, ${colorScheme}`, { tag: '@appearance' }, () => {
    test.use({ viewport: { width, height: 844 }, colorScheme });

    test('axe finds no violation on the bank, its open cards, and its popups', async ({ page }) => {
      await openSignedIn(page, paid);
      await page.goto('/questions?q=risk');
      await waitForQuestions(page);
      await showAnswer(cards(page).first());
      await openColorKey(page);
      await expectAccessible(page);
      if (await page.getByRole('dialog').isVisible()) await page.keyboard.press('Escape');
      await page
        .getByRole('button', { name: /^Share:/ })
        .first()
        .click();
      await expect(page.getByRole('menuitem', { name: 'Copy Link' })).toBeVisible();
      await expectAccessible(page);
      await page.goto(`/questions/${await someQuestion()}`);
      await showAnswer(cards(page).first());
      await expect(page.getByText('Key concepts').first()).toBeVisible();
      await expectAccessible(page);
    });
  });

test('a shared question opens signed out, with preview tags and without its key', async ({ page, baseURL }) => {
  const id = await someQuestion();
  const [row] = await query<{ stem: string; key: string; reason: string }>(
    'bank',
    "SELECT stem, correct_option_id::text AS key, explanation ->> 'correct' AS reason FROM questions WHERE id = $1",
    [id],
  );
  const response = await page.goto(`/questions/${id}`);
  expect(response?.status()).toBe(200);
  const html = (await response?.text()) ?? '';
  expect(html).toContain('<meta property="og:title"');
  expect(html).toContain(`<meta property="og:url" content="${baseURL}/questions/${id}" />`);
  expect(html).toContain('<meta name="twitter:card" content="summary_large_image" />');
  const description = await page.locator('meta[property="og:description"]').getAttribute('content');
  expect(row?.stem.replace(/\s+/g, ' ')).toContain(description?.replace(/…$/, ''));
  for (const secret of [row?.key ?? '-', row?.reason.slice(0, 40) ?? '-']) expect(html).not.toContain(secret);

  await expect(page.getByRole('heading', { level: 1 })).toContainText(row?.stem.slice(0, 40) ?? '-');
  await expect(page.getByRole('link', { name: 'Create Account' })).toHaveAttribute('href', `/sign-up?next=%2Fquestions%2F${id}`);
  expect(await page.content()).not.toContain(row?.reason.slice(0, 40));
  await expectAccessible(page);

  const missing = await page.goto('/questions/00000000-0000-4000-8000-000000000000');
  expect(missing?.status()).toBe(404);
  await expect(page.getByRole('heading', { name: 'Question not found.' })).toBeVisible();
  expect((await callApi('GET', '/questions/nothing')).status).toBe(404);
});
