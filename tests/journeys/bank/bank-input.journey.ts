import type { Page } from '@playwright/test';
import { cards, waitForQuestions } from '../bank-screen.ts';
import { expect, test } from '../casebook.ts';
import { grantAccess, type Member, newMember } from '../members.ts';
import { openSignedIn } from '../screens.ts';
import { tabTo } from '../tab-to.ts';

let paid: Member;
test.beforeAll(async () => {
  paid = await newMember();
  await grantAccess(paid);
});

const openBank = async (page: Page, member = paid) => {
  await openSignedIn(page, member);
  await page.goto('/questions');
  await waitForQuestions(page);
};

test('filters are set and removed with the keyboard, and the focus returns to where it was', { tag: '@screen' }, async ({
  page,
}) => {
  await openBank(page);
  const domain = page.getByRole('button', { name: /^Domain/ });
  await tabTo(page, domain);
  await page.keyboard.press('Enter');
  await expect(page.getByRole('checkbox', { name: /^Security and Risk Management/ })).toBeFocused();
  await page.keyboard.press('Tab');
  await page.keyboard.press('Space');
  await page.keyboard.press('Escape');
  await expect(domain).toBeFocused();
  await expect(domain).toHaveText('Domain (1)');
  await expect(page).toHaveURL(/domain=asset-security$/);
  const chip = page.getByRole('button', { name: 'Remove filter: Asset Security' });
  await tabTo(page, chip);
  await page.keyboard.press('Delete');
  await expect(page).toHaveURL(/\/questions$/);
  await expect(page.getByRole('textbox', { name: /Search questions/ })).toBeFocused();

  await page.getByRole('button', { name: 'Bank menu' }).press('Enter');
  const together = page.getByRole('menuitemcheckbox', { name: 'Show options and answer together' });
  await expect(together).toBeFocused();
  await page.keyboard.press('Space');
  await page.keyboard.press('Escape');
  await tabTo(
    page,
    cards(page)
      .first()
      .getByRole('button', { name: /^Show options/ }),
  );
  await page.keyboard.press('Enter');
  await expect(page.getByText('Key concepts').first()).toBeVisible();
});

test.describe('on a phone', { tag: '@screen' }, () => {
  test.use({ viewport: { width: 390, height: 844 }, hasTouch: true });

  test('everything works by touch, with targets of at least 24 px', async ({ page }) => {
    await openBank(page, await newPaid());
    const stem = (await cards(page).first().getByRole('heading').textContent()) ?? '';
    await page.getByRole('button', { name: 'Filters' }).tap();
    const sheet = page.getByRole('dialog', { name: 'Filters' });
    await sheet.getByRole('checkbox', { name: /^Hard/ }).tap();
    await expect(page).toHaveURL(/difficulty=hard$/);
    await sheet.getByRole('button', { name: /^Show \d+ Questions$/ }).tap();
    await expect(sheet).toHaveCount(0);
    await page.getByRole('button', { name: 'Remove filter: Hard' }).tap();
    await expect(page).toHaveURL(/\/questions$/);
    const card = cards(page).first();
    await expect(card.getByRole('heading')).toHaveText(stem);

    await card.getByRole('button', { name: /^Show options/ }).tap();
    await card.getByRole('listitem').getByRole('button').first().tap();
    await card.getByRole('button', { name: /^Show answer/ }).tap();
    await expect(card.getByText('Key concepts')).toBeVisible();
    const small = await page.evaluate(() =>
      [...document.querySelectorAll<HTMLElement>('main button, main a[href], main [role=button]')]
        .map((element) => ({ name: element.textContent, ...element.getBoundingClientRect().toJSON() }))
        .filter(({ width, height }) => width > 0 && height > 0 && Math.min(width, height) < 24),
    );
    expect(small).toEqual([]);
    for (const name of [/^Hide options/, /^Hide answer/])
      expect((await card.getByRole('button', { name }).boundingBox())?.height).toBeGreaterThanOrEqual(44);
    await page.getByRole('button', { name: 'Show Bookmarks' }).tap();
    await expect(page.getByText('You have no bookmarks yet.', { exact: false })).toBeVisible();
    await page.getByRole('button', { name: 'Bank menu' }).tap();
    await page.getByRole('menuitem', { name: 'My Questions' }).tap();
    await expect(page).toHaveURL(/\/questions\/mine$/);
  });
});

test('nothing moves when the answer of a card shows', { tag: '@screen' }, async ({ page }) => {
  await openBank(page);
  const card = cards(page).first();
  await card.getByRole('button', { name: /^Show options/ }).click();
  const places = () =>
    card.locator('ol > li').evaluateAll((all) => all.map((one) => one.getBoundingClientRect().top + window.scrollY));
  await card.getByRole('listitem').getByRole('button').nth(1).click();
  const before = await places();
  await card.getByRole('button', { name: /^Show answer/ }).click();
  await expect(card.getByText('Correct answer').first()).toBeVisible();
  expect(await places()).toEqual(before);
});

for (const reducedMotion of ['no-preference', 'reduce'] as const)
  test.describe(`with motion ${reducedMotion}`, { tag: '@screen' }, () => {
    test.use({ contextOptions: { reducedMotion } });

    test('opening a question and hiding one animate as the system asks', async ({ page }) => {
      const member = await newPaid();
      await page.addInitScript(() => {
        const log: string[] = [];
        Object.assign(window, { motions: log });
        const { startViewTransition } = document;
        document.startViewTransition = (...parameters) => {
          log.push('transition');
          return startViewTransition.apply(document, parameters);
        };
        const { animate } = Element.prototype;
        Element.prototype.animate = function (...parameters) {
          const duration = typeof parameters[1] === 'object' ? parameters[1]?.duration : parameters[1];
          if (this.matches('article')) log.push(`card ${duration}`);
          return animate.apply(this, parameters);
        };
      });
      await openBank(page, member);
      const motions = () => page.evaluate(() => (window as unknown as { motions: string[] }).motions);
      const card = cards(page).first();
      const stem = (await card.getByRole('heading').textContent()) ?? '';
      await card.getByRole('button', { name: /^More:/ }).click();
      await page.getByRole('menuitem', { name: 'Hide' }).click();
      await expect(card.getByRole('heading')).not.toHaveText(stem);
      await page.getByRole('button', { name: 'Undo' }).click();
      await expect(card.getByRole('heading')).toHaveText(stem);
      await card.getByRole('button', { name: /^Share:/ }).click();
      await page.getByRole('menuitem', { name: 'Open Its Page' }).click();
      await expect(page.getByRole('heading', { level: 1 })).toHaveText(stem);
      await page.getByRole('link', { name: 'Question Bank' }).last().click();
      await waitForQuestions(page);
      const isReduced = reducedMotion === 'reduce';
      expect(await motions()).toEqual(isReduced ? [] : ['card 180', 'card 180', 'transition', 'transition']);
    });
  });

async function newPaid(): Promise<Member> {
  const member = await newMember();
  await grantAccess(member);
  return member;
}
