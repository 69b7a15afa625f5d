import type { Locator } from '@playwright/test';
import { expect, newEmail, test } from '../casebook.ts';
import { grantAccess, newMember } from '../members.ts';
import { openSignedIn } from '../screens.ts';

const sizes = [
  { width: 390, height: 844 },
  { width: 1_280, height: 800 },
];

/** The bottom of a button, and the top of whatever covers the bottom of the page, both from the top of the page. */
async function ends(button: Locator): Promise<{ button: number; fold: number }> {
  const box = await button.boundingBox();
  const page = button.page();
  const tabs = page.getByRole('navigation', { name: 'Main' });
  const covering = (await tabs.count()) > 0 ? await tabs.boundingBox() : null;
  return { button: (box?.y ?? Number.NaN) + (box?.height ?? 0), fold: covering?.y ?? page.viewportSize()?.height ?? 0 };
}

for (const viewport of sizes)
  test.describe(`at ${viewport.width} by ${viewport.height}`, () => {
    test.use({ viewport });

    test('Start Quiz and the daily quiz are in sight without scrolling', async ({ page }) => {
      const member = await newMember('Lea Lerner', newEmail());
      await grantAccess(member);
      await openSignedIn(page, member);
      await page.goto('/quiz');
      for (const name of ['Start Daily Quiz', 'Start Quiz']) {
        const { button, fold } = await ends(page.getByRole('button', { name }));
        expect(button).toBeLessThanOrEqual(fold);
      }
    });
  });

test.describe('on a phone', () => {
  test.use({ viewport: { width: 390, height: 844 } });

  test('Create Account is in sight without scrolling', async ({ page }) => {
    await page.goto('/sign-up');
    const { button, fold } = await ends(page.getByRole('button', { name: 'Create Account' }));
    expect(button).toBeLessThanOrEqual(fold);
  });

  test('the tabs at the bottom lead to the main pages and cover neither the footer nor the focus', async ({ page }) => {
    const member = await newMember('Lea Lerner', newEmail());
    await openSignedIn(page, member);
    await page.goto('/quiz');
    const tabs = page.getByRole('navigation', { name: 'Main' });
    for (const [name, path] of [
      ['Bank', '/questions'],
      ['Progress', '/progress'],
      ['Account', '/settings/account'],
      ['Quiz', '/quiz'],
    ] as const) {
      await tabs.getByRole('link', { name }).click();
      await expect(page).toHaveURL(path);
    }
    const terms = page.getByRole('contentinfo').getByRole('link', { name: 'Terms' });
    await terms.focus();
    const { button, fold } = await ends(terms);
    expect(button).toBeLessThanOrEqual(fold);
  });
});
