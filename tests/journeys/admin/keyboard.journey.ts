import type { Locator, Page } from '@playwright/test';
import { callApi } from '../api.ts';
import { expect, test } from '../casebook.ts';
import { type Member, makeLockedAdmin, newMember } from '../members.ts';
import { tabTo } from '../tab-to.ts';
import { openPanel } from './admin-screen.ts';
import { fillOperations } from './operations-screens.ts';

let admin: Member;
let member: Member;
test.beforeAll(async () => {
  [admin, member] = [await makeLockedAdmin(await newMember()), await newMember('Ann Lerner')];
  await fillOperations(member);
  const body = {
    where_at: 'client',
    what: 'window_error',
    message: 'By keyboard',
    ctx: { stack: 'Error: By keyboard\n at x (y.js:1:2)' },
  };
  await callApi('POST', '/api/log-error', { token: member.token, body });
});

/** Simulates a user without a pointer: Tab to a control, then press a key or type. */
function keyboardOf(page: Page) {
  const focus = async (target: Locator) => {
    await target.waitFor();
    const isBefore = await target.evaluate(
      (element) =>
        document.activeElement && document.activeElement.compareDocumentPosition(element) & Node.DOCUMENT_POSITION_PRECEDING,
    );
    await tabTo(page, target, isBefore ? 'Shift+Tab' : 'Tab');
  };
  const press = async (target: Locator, key = 'Enter') => {
    await focus(target);
    await page.keyboard.press(key);
  };
  const type = async (target: Locator, text: string) => {
    await focus(target);
    await page.keyboard.type(text);
  };
  const button = (name: string | RegExp) => page.getByRole('button', { name, exact: true });
  return {
    press,
    type,
    button,
    field: (name: string) => page.getByLabel(name, { exact: true }),
    /** Follows the panel's link to a page. */
    open: async (link: string, heading = link) => {
      const pages = page.getByRole('navigation', { name: 'Admin pages' });
      await press(pages.getByRole('link').filter({ has: page.getByText(link, { exact: true }) }));
      await expect(page.getByRole('heading', { name: heading, level: 1 })).toBeVisible();
    },
    back: async () => {
      await press(page.getByRole('link', { name: 'Back to Admin' }));
      await expect(page.getByRole('heading', { name: 'Admin Panel' })).toBeVisible();
    },
    /** Presses a button whose action needs a confirmation. */
    confirm: async (name: string | RegExp, confirmation: string) => {
      await press(button(name));
      await press(button(confirmation));
    },
  };
}

test('an admin helps a member by keyboard alone', async ({ page }) => {
  await openPanel(page, admin);
  const { open, back, press, type, confirm, button, field } = keyboardOf(page);

  await open('Members');
  await type(page.getByRole('textbox', { name: 'Search members' }), member.email);
  await press(page.getByRole('link', { name: member.email }));
  await confirm('End All Sessions', 'Confirm End All Sessions');
  await expect(page.getByText('No active sessions.')).toBeVisible();
  await page.goto('/admin');

  await open('Access Override', 'Access Override');
  await type(field('User ID (UUID)'), member.id);
  await page.keyboard.press('Enter');
  await type(field('Override until (UTC)'), '01022030');
  await page.keyboard.press('Tab');
  await page.keyboard.type('1130AM');
  await press(button('Save Override'));
  await expect(page.getByText('Override updated')).toBeVisible();
  await press(button('Clear Override'));
  await expect(page.getByText('None', { exact: true })).toHaveCount(2);
  await back();

  await open('Violations');
  await confirm(`Lift Restriction: ${member.id}`, 'Confirm Lift Restriction');
  await expect(page.getByText('Restriction lifted')).toBeVisible();
  // The row was removed with its button, so the focus moved to the list.
  await expect(page.getByRole('group', { name: 'restricted members' })).toBeFocused();
  await back();

  await open('Failed Payments', 'Failed Payments');
  await back();
});

test('an admin finds what failed, and what happened, by keyboard alone', async ({ page }) => {
  await openPanel(page, admin);
  const { open, back, press, type, confirm, button, field } = keyboardOf(page);

  await open('Error Logs', 'Error Logs');
  await type(field('user_id'), member.id);
  await page.keyboard.press('Enter');
  await press(page.getByText('Stack').first());
  await expect(page.getByRole('region', { name: /^Context of/ })).toContainText('By keyboard');
  await press(page.getByRole('tab', { name: 'Entries' }), 'ArrowRight');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('region', { name: 'Error groups, as a table' })).toContainText('By keyboard');
  await back();

  await open('Dead Letters', 'Dead Letters');
  await confirm(/^Discard All: .*the appearance of dead letters/, 'Confirm Discard All');
  await expect(page.getByText('events discarded')).toBeVisible();
  await back();

  await open('Jobs');
  await press(page.getByRole('combobox', { name: 'Service' }), 'ArrowDown');
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/service=identity/);
  await expect(page.getByText('identity.mail').first()).toBeVisible();
  await back();

  await open('AI');
  await press(button(/^Show as table/).first());
  await expect(page.getByText('Question drafts').first()).toBeVisible();
  await back();

  await open('AI Diagnostic', 'AI Diagnostic');
  await press(button('Run Diagnostic'));
  await expect(page.getByText('AI key')).toBeVisible();
  await back();

  await open('Audit Log');
  await type(field('Actor'), admin.email);
  await page.keyboard.press('Enter');
  await press(button(/^Show details/).first());
  await expect(page.getByText(/^Recorded by/)).toBeVisible();
});

test('an admin runs the bank and the partners’ codes by keyboard alone', async ({ page }) => {
  await openPanel(page, admin);
  const { open, back, press, type, button, field } = keyboardOf(page);

  await open('Statistics');
  await press(page.getByRole('main').getByRole('link').nth(1));
  await expect(page.getByRole('heading', { name: 'Questions', level: 1 })).toBeVisible();
  await type(page.getByRole('textbox', { name: 'Search questions' }), 'risk');
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/q=risk/);
  await press(page.getByRole('checkbox', { name: /^Select/ }).first(), 'Space');
  await press(button('Feature'));
  await expect(page.getByText('1 question featured')).toBeVisible();
  await back();

  const code = `keys-${member.id.slice(-6)}`;
  await open('Referral Codes', 'Referral Codes');
  await press(button('Add Code'));
  await type(field('Code'), code);
  await type(field('Partner Name (optional)'), 'By keyboard');
  await page.keyboard.press('Enter');
  await press(button(`Deactivate ${code}`));
  await expect(button(`Activate ${code}`)).toBeVisible();
  await press(button(`Delete ${code}`));
  await press(page.getByRole('dialog').getByRole('button', { name: 'Delete' }));
  await expect(button(`Delete ${code}`)).toBeHidden();
  await back();

  await open('Referral Report', 'Referral Report');
  await type(field('Referral Code'), 'learnworlds');
  await expect(page).toHaveURL(/code=learnworlds/);
});
