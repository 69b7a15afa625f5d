import { expect, newEmail, PASSWORD, test } from '../casebook.ts';

/** The maximum numbers of taps, fields, and screens that a new learner needs from the landing page to the results of the daily quiz. */
const MOST = { taps: 11, fields: 4, screens: 4 };

/** Longer than the pause within a double tap. */
const DOUBLE_TAP_MS = 350;

test.use({ viewport: { width: 390, height: 844 }, hasTouch: true });

test('a new learner gets from the landing page to the results of the daily quiz in 11 taps and 4 screens', {
  tag: ['@screen', '@deployed'],
}, async ({ page }) => {
  const effort = { taps: 0, fields: 0, screens: 0, waitedMs: 0 };
  const tap = async (name: string, role: 'button' | 'link' = 'button') => {
    await page.getByRole(role, { name }).first().tap();
    effort.taps += 1;
  };
  // The on-screen keyboard's Next key moves between fields, so filling in a field isn't counted as a tap.
  const fill = async (label: string, text: string) => {
    await page.getByRole('textbox', { name: label, exact: true }).fill(text);
    effort.fields += 1;
  };
  const shows = async (locator: ReturnType<typeof page.getByRole>) => {
    const startMs = performance.now();
    await expect(locator.first()).toBeVisible();
    effort.waitedMs += performance.now() - startMs;
  };

  await page.goto('/');
  effort.screens += 1;
  await tap('Get Started', 'link');
  await shows(page.getByRole('textbox', { name: 'Full Name' }));
  effort.screens += 1;
  await fill('Full Name', 'Lea Lerner');
  await fill('Email Address', newEmail());
  await fill('Password', PASSWORD);
  await fill('Confirm Password', PASSWORD);
  await tap('Create Account');
  await shows(page.getByRole('radio'));
  effort.screens += 1;
  for (let number = 1; number <= 3; number += 1) {
    await page.getByRole('radiogroup').locator('label').nth(1).tap();
    effort.taps += 1;
    await tap('Submit Answer');
    const next = page.getByRole('button', { name: number < 3 ? 'Next Question' : 'Complete Quiz' });
    await shows(next);
    // An immediate second tap would count as a double tap on Submit Answer and be ignored.
    await page.waitForTimeout(DOUBLE_TAP_MS);
    await next.tap();
    effort.taps += 1;
  }
  await shows(page.getByText('Question review'));
  effort.screens += 1;
  await expect(page.getByRole('list', { name: 'Daily quiz, last seven days' })).toBeVisible();

  console.log(
    `A new learner: ${effort.taps} taps, ${effort.fields} fields, ${effort.screens} screens, ${(effort.waitedMs / 1000).toFixed(1)} s of waiting`,
  );
  expect(effort.taps).toBeLessThanOrEqual(MOST.taps);
  expect(effort.fields).toBeLessThanOrEqual(MOST.fields);
  expect(effort.screens).toBeLessThanOrEqual(MOST.screens);
});
