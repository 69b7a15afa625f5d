import { callApi } from '../api.ts';
import { addedBy } from '../authoring-screen.ts';
import { expect, test } from '../casebook.ts';
import { grantAccess, type Member, makeLockedAdmin, newMember } from '../members.ts';
import { enterCode, openPanel, signInToAdmin } from './admin-screen.ts';

let admin: Member;
test.beforeAll(async () => {
  admin = await makeLockedAdmin(await newMember());
});

test('an admin finds a member by the start of their email, signs them out everywhere, and deletes the account', async ({
  page,
}) => {
  const member = await newMember('Ann Lerner');
  await signInToAdmin(page, admin, '/admin/members');
  await enterCode(page);
  const start = member.email.slice(0, -4);
  await page.getByRole('textbox', { name: 'Search members' }).fill(start.toUpperCase());
  await page.getByRole('link', { name: member.email }).click();
  const panel = (name: string) => page.getByRole('region', { name });
  await expect(panel('Account').getByText('Ann Lerner')).toBeVisible();
  await expect(panel('Access').getByText('No', { exact: true })).toBeVisible();
  await expect(panel('Subscription').getByText('No subscription. The trial is still available.')).toBeVisible();
  await expect(panel('Progress').getByText('Quizzes')).toBeVisible();
  await expect(panel('Second factors and passkeys')).toContainText('None');

  await panel('Sessions').getByRole('button', { name: 'End All Sessions' }).click();
  await page.getByRole('button', { name: 'Confirm End All Sessions' }).click();
  await expect(panel('Sessions').getByText('No active sessions.')).toBeVisible();
  await expect
    .poll(async () => (await callApi('GET', '/api/v1/progress/profile', { token: member.token })).status, { timeout: 5_000 })
    .toBe(401);

  await panel('Account').getByRole('button', { name: 'Delete Account' }).click();
  await page.getByRole('button', { name: 'Confirm Delete Account' }).click();
  await expect(page.getByText('Account deleted')).toBeVisible();
  await expect(page.getByRole('heading', { name: 'Members' })).toBeVisible();
  await page.goto(`/admin/members?q=${encodeURIComponent(start)}`);
  await expect(page.getByText('No members match this email address or ID.')).toBeVisible();
});

test('an admin approves a member’s question and deactivates it, by keyboard alone', async ({ page }) => {
  const author = await newMember();
  await grantAccess(author);
  const question = `A brewery of ${author.id.slice(-12)} finds valves that no list names. What comes first?`;
  await addedBy(author, question);
  await openPanel(page, admin);
  await page
    .getByRole('navigation', { name: 'Admin pages' })
    .getByRole('link', { name: /^Reviews/ })
    .focus();
  await page.keyboard.press('Enter');
  await page.getByRole('button', { name: question.slice(0, 100) }).focus();
  await page.keyboard.press('Enter');
  const review = page.getByRole('dialog', { name: 'Review question' });
  await expect(review.getByText('Correct answer', { exact: true })).toBeVisible();
  await expect(review.getByRole('region', { name: 'Similar questions' }).getByRole('listitem')).toHaveCount(5);
  await review.getByRole('button', { name: 'Approve' }).focus();
  await page.keyboard.press('Enter');
  await expect(page.getByText('1 question approved')).toBeVisible();

  await page.goto(`/admin/questions?q=${author.id.slice(-12)}`);
  await page.getByRole('checkbox', { name: /^Select/ }).focus();
  await page.keyboard.press('Space');
  await page.getByRole('button', { name: 'Deactivate' }).focus();
  await page.keyboard.press('Enter');
  await expect(page.getByText('1 question deactivated')).toBeVisible();
  await expect(page.getByText('Inactive', { exact: true }).last()).toBeVisible();
});
