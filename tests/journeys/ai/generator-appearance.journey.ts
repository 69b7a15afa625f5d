import { randomUUID } from 'node:crypto';
import type { Page } from '@playwright/test';
import { appearances } from '../appearances.ts';
import { expect, expectAccessible, test } from '../casebook.ts';
import { grantAccess, type Member, newMember } from '../members.ts';
import { query } from '../running-system.ts';
import { openSignedIn } from '../screens.ts';
import { GENERATOR, generate, openGenerator, waitForGenerator } from './generator-steps.ts';

let free: Member;
let usedUp: Member;
let paid: Member;
let stopped: Member;
test.beforeAll(async () => {
  [free, usedUp, paid, stopped] = await Promise.all([newMember(), newMember(), newMember(), newMember()]);
  for (const member of [paid, stopped]) await grantAccess(member);
  await Promise.all([
    ...[free, usedUp].map((member) => waitForGenerator(member, { hasAccess: false })),
    ...[paid, stopped].map((member) => waitForGenerator(member, { hasAccess: true })),
  ]);
  await query(
    'ai',
    "INSERT INTO free_allowances (user_id, week, spent) VALUES ($1, to_char(now() AT TIME ZONE 'UTC', 'IYYY-\"W\"IW'), 3)",
    [usedUp.id],
  );
  await addStopped(stopped);
});

/** Adds a run that the minute limit stopped after a saved and a refused question. */
async function addStopped({ id }: Member): Promise<void> {
  const options = {
    domain: 'Asset Security',
    difficulty: 'Easy',
    questionType: 'scenario-based',
    scenarioType: 'technical',
    includeDistractors: true,
  };
  const steps = [
    { position: 0, outcome: 'saved', questionId: randomUUID(), guessable: false },
    {
      position: 1,
      outcome: 'refused',
      check: 'explanation',
      reason: 'Explanation is not structured per option and will not be saved.',
    },
  ];
  const resumeAt = new Date(Date.now() + 3_600_000).toISOString();
  const problem = { code: 'ai.hourly-limit', message: 'Hourly limit exceeded. Maximum 200 requests per hour.', resumeAt };
  await query(
    'ai',
    `INSERT INTO generations (id, user_id, version, status, options, count, steps, problem, created_at, updated_at)
     VALUES ($1, $2, 3, 'limited', $3, 5, $4, $5, now(), now())`,
    [randomUUID(), id, ...[options, steps, problem].map((value) => JSON.stringify(value))],
  );
}

async function expectReadable(page: Page): Promise<void> {
  await expectAccessible(page);
  expect(await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth)).toBeLessThanOrEqual(0);
}

for (const { width, colorScheme } of appearances)
  test.describe(`the generator at ${width} px, ${colorScheme}`, { tag: '@appearance' }, () => {
    test.use({ viewport: { width, height: 844 }, colorScheme });

    test('axe finds no violation, and nothing is cut off, also at twice the text size', async ({ page }) => {
      await test.step('a free member', async () => {
        await openSignedIn(page, free);
        await openGenerator(page);
        await expect(page.getByText(/% · (Low|Fair|High)$/)).toHaveCount(8);
        await expectReadable(page);
        await page.getByRole('button', { name: 'Upgrade' }).click();
        await expect(page.getByRole('button', { name: 'Maybe Later' })).toBeVisible();
        await expectReadable(page);
      });
      await test.step('the overlay', async () => {
        await openSignedIn(page, usedUp);
        await page.goto(GENERATOR);
        await expect(page.getByRole('region', { name: 'You’ve used your 3 free generations this week' })).toBeVisible();
        await expectReadable(page);
      });
      await test.step('a member with access', async () => {
        await openSignedIn(page, paid);
        await openGenerator(page, 'Asset Security');
        await page.getByRole('button', { name: 'Advanced options' }).click();
        await expectReadable(page);
        await page.evaluate(() => {
          document.documentElement.style.fontSize = '200%';
        });
        await expect(generate(page, 10)).toBeVisible();
        await expectReadable(page);
      });
      await test.step('a limited run', async () => {
        await openSignedIn(page, stopped);
        await page.goto(GENERATOR);
        await expect(page.getByText('Next request available in:')).toBeVisible();
        await expectReadable(page);
      });
    });
  });
