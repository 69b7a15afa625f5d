import type { Locator, Page } from '@playwright/test';
import { freePort } from '../../../libs/servers/src/index.ts';
import { expect, expectAccessible, test } from '../casebook.ts';
import { type Member, makeLockedAdmin, newMember } from '../members.ts';
import { startOthers } from '../others.ts';
import { type SecondGateway, startSecondGateway } from '../second-gateway.ts';
import { tabTo } from '../tab-to.ts';
import { enterCode, signInToAdmin } from './admin-screen.ts';

const TAG_ID = 'AW-123456789';

// The stand-in for the tag attempts what the frame's policy and sandbox must refuse.
test.use({
  expectedErrors: /Content Security Policy|Refused to connect|Unsafe attempt|sandbox|SecurityError|Failed to fetch|ERR_BLOCKED/,
});

let gateway: SecondGateway;
let admin: Member;
test.beforeAll(async () => {
  admin = await makeLockedAdmin(await newMember());
  gateway = await startSecondGateway({
    ADS_TAG_ID: TAG_ID,
    ADS_CONVERSION_LABEL: 'AbC-D_efG-h12',
    FRAME_PORT: String(await freePort()),
  });
});
test.afterAll(() => gateway[Symbol.asyncDispose]());

test.describe('the analytics test', { tag: '@screen' }, () => {
  test('runs and clears by keyboard alone, through the sandboxed frame, after consent', async ({ page, context }) => {
    await using others = await startOthers(context);
    await unlock(page, '/admin');
    await pressOn(page, page.getByRole('navigation', { name: 'Admin pages' }).getByRole('link', { name: /^Analytics Test/ }));
    await expect(page.getByRole('heading', { name: 'Analytics Test' })).toBeVisible();

    // Without consent, the page doesn't load the tag, and explains why.
    await expect(page.getByText('You haven’t accepted measurement in this browser', { exact: false })).toBeVisible();
    await expect(tests(page)).toHaveCount(4);
    for (const button of await tests(page).all()) await expect(button).toBeDisabled();
    await expect(page.locator('iframe')).toHaveCount(0);
    expect(others.requests).toHaveLength(0);

    await pressOn(page, page.getByRole('button', { name: 'Cookie settings' }));
    await pressOn(page, page.getByRole('region', { name: 'Cookie settings' }).getByRole('button', { name: 'Accept' }));
    await expect(page.getByText('Available', { exact: true })).toBeVisible();
    await expect(page.getByText(admin.email, { exact: true })).toBeVisible();
    await expect(page.getByText(admin.id, { exact: true })).toBeVisible();
    // Checking availability sends no event.
    expect(others.events()).toHaveLength(0);

    for (const name of ['Purchase', 'Signup', 'Begin Checkout', 'Page View']) {
      await pressOn(page, page.getByRole('button', { name: `Test ${name}` }));
      await expect(lines(page).first()).toContainText(name);
      await expect(lines(page).first().getByText('Success')).toBeVisible();
    }
    const events = others.events();
    expect(events.map(({ name }) => name)).toEqual(['conversion', 'sign_up', 'begin_checkout', 'page_view']);
    expect(events[0]?.parameters).toMatchObject({
      send_to: `${TAG_ID}/AbC-D_efG-h12`,
      value: 15.99,
      currency: 'USD',
      transaction_id: expect.stringMatching(/^test_/),
    });
    expect(events[2]?.parameters).toMatchObject({ items: [{ price: 15.99, quantity: 1 }] });
    for (const { text } of others.requests) expect(text.toLowerCase()).not.toContain(admin.email);
    await expectAccessible(page);

    await pressOn(page, page.getByRole('button', { name: 'Clear Results' }));
    await expect(lines(page)).toHaveCount(0);
    await expect(page.getByRole('heading', { name: 'Results' })).toBeFocused();

    // Leaving the page stops all third-party scripts.
    await pressOn(page, page.getByRole('link', { name: 'Back to Admin' }), 'Shift+Tab');
    await expect(page.getByRole('heading', { name: 'Admin Panel' })).toBeVisible();
    await expect(page.locator('iframe')).toHaveCount(0);
  });

  test('reports a failure if the tag is blocked', async ({ page, context }) => {
    await context.route(/^https:\/\/www\.googletagmanager\.com\//, (route) => route.abort('blockedbyclient'));
    await unlock(page, '/test/google-ads');
    await page.getByRole('button', { name: 'Cookie settings' }).click();
    await page.getByRole('region', { name: 'Cookie settings' }).getByRole('button', { name: 'Accept' }).click();
    await expect(page.getByText('Not available', { exact: true })).toBeVisible();
    await page.getByRole('button', { name: 'Test Purchase' }).click();
    await expect(lines(page).getByText('Failure')).toBeVisible();
    await expect(lines(page)).toContainText('The ad tag couldn’t be loaded.');
    await expectAccessible(page);
  });
});

const tests = (page: Page): Locator => page.getByRole('button', { name: /^Test / });
const lines = (page: Page): Locator => page.getByRole('region', { name: 'Results' }).getByRole('listitem');

async function unlock(page: Page, path: string): Promise<void> {
  await signInToAdmin(page, admin, gateway.origin + path);
  await enterCode(page);
}

/** Moves the focus to the target with Tab, and presses Enter. */
async function pressOn(page: Page, target: Locator, key?: 'Shift+Tab'): Promise<void> {
  await expect(target).toBeEnabled();
  await tabTo(page, target, key);
  await page.keyboard.press('Enter');
}
