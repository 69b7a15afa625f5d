import { randomUUID } from 'node:crypto';
import { expect, test } from '../casebook.ts';
import { type Member, makeLockedAdmin, newMember } from '../members.ts';
import { openSignedIn } from '../screens.ts';
import { enterCode, flagQuestions, signInToAdmin } from './admin-screen.ts';

let admin: Member;
test.beforeAll(async () => {
  admin = await makeLockedAdmin(await newMember());
});

test.describe('the admin app', () => {
  test.use({ expectedErrors: /status of (403|404)/ });

  test('is listed for every member, and tells those without the role so', async ({ page }) => {
    await openSignedIn(page, await newMember());
    await page.goto('/quiz');
    await page.getByRole('button', { name: /’s account$/ }).click();
    await page.getByRole('menuitem', { name: 'Admin Panel' }).click();
    await expect(page.getByRole('heading', { name: '403: this page is for admins' })).toBeVisible();
    await page.getByRole('link', { name: 'Back to Home' }).click();
    await expect(page.getByRole('navigation', { name: 'Sections' })).toBeVisible();
  });

  test('signs in, unlocks, reviews flags, and exits', { tag: '@smoke' }, async ({ page }) => {
    const note = `Two keys, says ${randomUUID().slice(0, 8)}`;
    const [first, second] = await flagQuestions(2, note);
    await signInToAdmin(page, admin, `/admin?q=${encodeURIComponent(note)}`);

    await enterCode(page, 'Wrong');
    await expect(page.getByText('Incorrect code. 2 attempts remaining.')).toBeVisible();
    await enterCode(page);
    await expect(page.getByRole('link', { name: 'All (2)' })).toBeVisible();

    const row = (question = '') => page.getByRole('listitem').filter({ hasText: question.slice(0, 60) });
    await row(first?.question).getByRole('button').click();
    const review = page.getByRole('dialog', { name: 'Review flagged question' });
    await expect(review.getByText('Correct answer', { exact: true })).toBeVisible();
    await expect(review.getByText(`Flagged: other: ${note}`)).toBeVisible();
    await review.getByRole('button', { name: 'Remove Flag' }).click();
    await page.getByRole('button', { name: 'Confirm Remove Flag' }).click();
    await expect(page.getByText('Flags dismissed', { exact: true })).toBeVisible();
    await expect(page.getByRole('link', { name: 'Dismissed (1)' })).toBeVisible();

    // From here on, uses only the keyboard.
    await page.getByRole('link', { name: 'Pending (1)' }).click();
    // Waits until the new tab's list has replaced the previous one, which contained both rows.
    await expect(row(first?.question)).toBeHidden();
    await expect(row(second?.question)).toBeVisible();
    await page.keyboard.press('j');
    await page.keyboard.press('x');
    await expect(page.getByText('1 question selected')).toBeVisible();
    await page.keyboard.press('Enter');
    await expect(review).toBeVisible();
    await review.getByRole('button', { name: 'Mark Reviewed' }).focus();
    await page.keyboard.press('Enter');
    await expect(page.getByText('Question marked as reviewed')).toBeVisible();
    await expect(page.getByText('No flagged questions match.')).toBeVisible();

    await page.getByRole('button', { name: 'Exit Admin' }).click();
    await expect(page.getByLabel('Admin Code')).toBeVisible();
    await page.reload();
    await expect(page.getByLabel('Admin Code')).toBeVisible();
  });

  test('has the status of its addresses', async ({ page }) => {
    expect((await page.goto('/admin/access-override'))?.status()).toBe(200);
    expect((await page.goto('/admin/nothing'))?.status()).toBe(404);
    await expect(page.getByRole('heading', { name: 'There is no admin page at this address.' })).toBeVisible();
  });
});
