import { randomUUID } from 'node:crypto';
import type { Locator, Page } from '@playwright/test';
import { callApi } from '../api.ts';
import { appearances } from '../appearances.ts';
import { AUTHORED_QUESTION } from '../authored-question.ts';
import { cards, showAnswer, waitForQuestions } from '../bank-screen.ts';
import { disconnected, expect, expectAccessible, test } from '../casebook.ts';
import { grantAccess, type Member, newMember } from '../members.ts';
import { query, waitFor } from '../running-system.ts';
import { openSignedIn } from '../screens.ts';
import { tabTo } from '../tab-to.ts';

let paid: Member;
test.beforeEach(async () => {
  paid = await newMember();
  await grantAccess(paid);
});

const openBank = async (page: Page, address = '/questions') => {
  await openSignedIn(page, paid);
  await page.goto(address);
  await waitForQuestions(page);
};
const button = (card: Locator, name: RegExp) => card.getByRole('button', { name });
const stemOf = (card: Locator) => card.getByRole('heading', { level: 2 });
const choose = async (page: Page, card: Locator, item: string) => {
  await button(card, /^More:/).click();
  await page.getByRole('menuitem', { name: item }).click();
};

test('a member flags a question with the keyboard, sees the flag in another browser, and unflags it', {
  tag: '@distributed',
}, async ({ page, browser, baseURL }) => {
  const elsewhere = await (await browser.newContext({ baseURL })).newPage();
  for (const each of [page, elsewhere]) await openBank(each, '/questions?q=backup');
  const card = cards(page).first();
  const stem = (await stemOf(card).textContent()) ?? '';
  await tabTo(page, button(card, /^Flag:/));
  await page.keyboard.press('Enter');
  const dialog = page.getByRole('dialog', { name: 'Flag this question' });
  await expect(dialog.getByRole('radio', { name: 'Inappropriate' })).toBeFocused();
  await expect(dialog).toContainText(stem.slice(0, 60));
  await expect(dialog.getByRole('button', { name: 'Flag' })).toBeDisabled();
  await page.keyboard.press('ArrowUp');
  await expect(dialog.getByRole('radio', { name: 'Other' })).toBeChecked();
  await page.keyboard.press('Tab');
  await page.keyboard.type('Two of the options say the same.');
  await tabTo(page, dialog.getByRole('button', { name: 'Flag' }));
  await page.keyboard.press('Enter');
  await expect(dialog).toHaveCount(0);
  await expect(button(card, /^Flagged:/)).toBeFocused();
  expect(await query('bank', 'SELECT reason, note FROM flags WHERE member_id = $1', [paid.id])).toEqual([
    { reason: 'other', note: 'Two of the options say the same.' },
  ]);

  const same = cards(elsewhere).filter({ hasText: stem });
  await expect(button(same, /^Flag:/)).toBeVisible();
  await button(same, /^Flag:/).click();
  const second = elsewhere.getByRole('dialog', { name: 'Flag this question' });
  await second.getByRole('radio', { name: 'Spam' }).check();
  await second.getByRole('button', { name: 'Flag' }).click();
  await expect(second.getByRole('alert')).toContainText('You have already flagged this question');
  await elsewhere.reload();
  await button(same, /^Flagged:/).click();
  await elsewhere.getByRole('button', { name: 'Unflag' }).click();
  await expect(button(same, /^Flag:/)).toBeVisible();
  await expect.poll(() => query('bank', 'SELECT 1 FROM flags WHERE member_id = $1', [paid.id])).toEqual([]);
  await elsewhere.context().close();
});

test('a rating can be added, changed, and removed, and survives a reload', { tag: '@screen' }, async ({ page }) => {
  await openBank(page, '/questions?q=risk');
  const card = cards(page).first();
  const up = button(card, /^Rate up/);
  const down = button(card, /^Rate down/);
  const ratings = () => query('bank', 'SELECT rating FROM ratings WHERE member_id = $1', [paid.id]);
  await showAnswer(card);
  await up.click();
  await expect(up).toHaveAttribute('aria-pressed', 'true');
  await down.click();
  await expect(down).toHaveAttribute('aria-pressed', 'true');
  await expect(up).toHaveAttribute('aria-pressed', 'false');
  await expect.poll(ratings).toEqual([{ rating: -1 }]);
  await page.reload();
  await showAnswer(card);
  await expect(down).toHaveAttribute('aria-pressed', 'true');
  await down.click();
  await expect(down).toHaveAttribute('aria-pressed', 'false');
  await expect.poll(ratings).toEqual([{ rating: null }]);
});

test('a shared question can be hidden, restored with Undo, and restored from the page of hidden questions', {
  tag: '@screen',
}, async ({ page }) => {
  await openBank(page);
  const card = cards(page).first();
  const stem = (await stemOf(card).textContent()) ?? '';
  const next = (await stemOf(cards(page).nth(1)).textContent()) ?? '';
  const hiddenRows = () =>
    query('bank', 'SELECT 1 AS hidden FROM member_questions WHERE member_id = $1 AND hidden_at IS NOT NULL', [paid.id]);
  await choose(page, card, 'Hide');
  await expect(stemOf(card)).toHaveText(next);
  await expect(stemOf(card)).toBeFocused();
  await expect.poll(hiddenRows).toHaveLength(1);
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect(stemOf(card)).toHaveText(stem);
  await expect.poll(hiddenRows).toEqual([]);

  await choose(page, card, 'Hide');
  await expect(stemOf(card)).toHaveText(next);
  await expect.poll(hiddenRows).toHaveLength(1);
  await page.reload();
  await waitForQuestions(page);
  await expect(stemOf(card)).toHaveText(next);
  await page.getByRole('link', { name: 'Hidden Questions' }).click();
  await expect(page).toHaveURL(/\/questions\/hidden$/);
  await expect(stemOf(cards(page))).toHaveText([stem]);
  await page.getByRole('button', { name: /^Unhide:/ }).click();
  await expect(page.getByRole('heading', { name: 'Nothing is hidden' })).toBeVisible();
  await page.getByRole('link', { name: 'Go to the Question Bank' }).click();
  await expect(stemOf(card)).toHaveText(stem);
});

test('an author deletes their own question after a confirmation that shows its stem', { tag: '@screen' }, async ({ page }) => {
  const id = await addQuestion(paid);
  await openBank(page, '/questions?q=museum+scanners');
  const own = cards(page).filter({ hasText: AUTHORED_QUESTION.question });
  await button(own, /^More:/).click();
  await expect(page.getByRole('menuitem', { name: 'Edit' })).toHaveAttribute('href', `/questions/${id}/edit`);
  await expect(page.getByRole('menuitem', { name: 'Versions' })).toHaveAttribute('href', `/questions/${id}/versions`);
  await page.getByRole('menuitem', { name: 'Delete' }).click();
  const dialog = page.getByRole('dialog', { name: 'Delete this question?' });
  await expect(dialog).toContainText(AUTHORED_QUESTION.question.slice(0, 60));
  await dialog.getByRole('button', { name: 'Delete' }).click();
  await expect(own).toHaveCount(0);
  // The card disappears before the server responds.
  await waitFor('the question is deleted', async () => {
    const [row] = await query<{ deleted: boolean }>('bank', 'SELECT deleted FROM questions WHERE id = $1', [id]);
    return row?.deleted;
  });
});

test('/questions/hidden is a page, and similar addresses are not found', { tag: '@screen' }, async ({ page }) => {
  expect((await callApi('GET', '/questions/hidden')).status).toBe(200);
  expect((await callApi('GET', '/questions/hidden/')).status).toBe(200);
  expect((await callApi('GET', '/questions/hiding')).status).toBe(404);
  await page.goto('/questions/hidden');
  await expect(page).toHaveURL(/\/sign-in\?next=%2Fquestions%2Fhidden$/);
});

test.describe('without a connection', () => {
  test.use({ expectedErrors: disconnected });

  test('the text of a flag stays until it is sent', { tag: '@screen' }, async ({ page, context }) => {
    await openBank(page);
    await button(cards(page).first(), /^Flag:/).click();
    const dialog = page.getByRole('dialog', { name: 'Flag this question' });
    await dialog.getByRole('radio', { name: 'Other' }).check();
    await dialog.getByRole('textbox').fill('The key is out of date.');
    await context.setOffline(true);
    await dialog.getByRole('button', { name: 'Flag' }).click();
    await expect(dialog.getByRole('alert')).toContainText('Casebook couldn’t be reached.');
    await expect(dialog.getByRole('textbox')).toHaveValue('The key is out of date.');
    await context.setOffline(false);
    await dialog.getByRole('button', { name: 'Flag' }).click();
    await expect(button(cards(page).first(), /^Flagged:/)).toBeVisible();
  });
});

for (const { width, colorScheme } of appearances)
  test.describe(`at ${width} px, ${colorScheme}`, { tag: '@appearance' }, () => {
    test.use({ viewport: { width, height: 844 }, colorScheme });

    test('axe finds no violation on card actions and hidden questions', async ({ page }) => {
      await addQuestion(paid);
      await openBank(page, '/questions?q=museum+scanners');
      await choose(page, cards(page).filter({ hasText: AUTHORED_QUESTION.question }), 'Delete');
      await expectAccessible(page);
      await page.getByRole('button', { name: 'Cancel' }).click();
      await page.goto('/questions?q=risk');
      await waitForQuestions(page);
      const card = cards(page).first();
      await showAnswer(card);
      await button(card, /^Rate up/).click();
      await button(card, /^Flag:/).click();
      const dialog = page.getByRole('dialog');
      await dialog.getByRole('radio', { name: 'Other' }).check();
      await expectAccessible(page);
      await dialog.getByRole('textbox').fill('Two keys');
      await dialog.getByRole('button', { name: 'Flag' }).click();
      await button(card, /^Flagged:/).click();
      await expectAccessible(page);
      await page.getByRole('button', { name: 'Keep the Flag' }).click();
      await button(card, /^More:/).click();
      await expectAccessible(page);
      await page.getByRole('menuitem', { name: 'Hide' }).click();
      await expect(page.getByRole('button', { name: 'Undo' })).toBeVisible();
      await expectAccessible(page);
      await page.goto('/questions/hidden');
      await expect(cards(page)).toHaveCount(1);
      await expectAccessible(page);
      await page.getByRole('button', { name: /^Unhide:/ }).click();
      await expect(page.getByRole('heading', { name: 'Nothing is hidden' })).toBeVisible();
      await expectAccessible(page);
    });
  });

/** Adds a question, which is then in review. @returns its id */
async function addQuestion({ token }: Member): Promise<string> {
  const headers = { 'idempotency-key': randomUUID() };
  const { status, body, text } = await callApi<{ id: string }>('POST', '/api/v1/questions', {
    token,
    body: AUTHORED_QUESTION,
    headers,
  });
  expect(status, text).toBe(201);
  return body.id;
}
