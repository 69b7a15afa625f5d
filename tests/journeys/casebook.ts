import { spawnSync } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import AxeBuilder from '@axe-core/playwright';
import { test as base, expect, type Page } from '@playwright/test';
import { root } from '../../tools/install.mjs';
import { environment } from './running-system.ts';

export const PASSWORD = 'Sturdy-Ladder-42';

/** How many times slower a page computes than it could: what waits for the wrong thing fails on a slow computer first. */
const SLOWDOWN = Number(process.env.SLOWDOWN ?? 1);

interface Watched {
  page: Page;
  /** What a page may report: the browser itself does for an address that is not there, which some journeys ask for. */
  expectedErrors: RegExp;
}

/** What a browser reports of requests, and of a worker it was about to start, while it has no network. */
export const disconnected = /ERR_INTERNET_DISCONNECTED|ERR_FAILED|Failed to fetch|error occurred when fetching the script/;

/** A page whose console and answers are watched: an error on it fails the journey. */
export const test = base.extend<Watched>({
  context: async ({ context }, use) => {
    if (SLOWDOWN > 1)
      context.on('page', async (page) => {
        const devtools = await context.newCDPSession(page);
        await devtools.send('Emulation.setCPUThrottlingRate', { rate: SLOWDOWN });
      });
    await use(context);
  },
  expectedErrors: [/status of 404/, { option: true }],
  page: async ({ page, expectedErrors }, use) => {
    const errors: string[] = [];
    page.on('console', (message) => {
      if (message.type() === 'error') errors.push(message.text());
    });
    page.on('pageerror', (error) => errors.push(String(error)));
    await use(page);
    expect(errors.filter((error) => !expectedErrors.test(error))).toEqual([]);
  },
});

export { expect };

export const newEmail = (): string => `learner-${randomUUID().slice(0, 8)}@example.org`;

/**
 * A colour on its way from one to the other has a contrast of its own: axe looks at where it is going. Told to be there, since a page of
 * which nothing is drawn at the moment keeps a transition waiting.
 */
async function finishAnimations(page: Page): Promise<void> {
  await page.evaluate(() => {
    for (const animation of document.getAnimations())
      if (animation.effect?.getComputedTiming().iterations !== Number.POSITIVE_INFINITY) animation.finish();
  });
}

/** axe finds nothing on the page as it stands. */
export async function expectAccessible(page: Page): Promise<void> {
  await finishAnimations(page);
  const { violations } = await new AxeBuilder({ page })
    .withTags(['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa'])
    .analyze();
  expect(violations.map(({ id, nodes }) => ({ id, at: nodes.map(({ target }) => target.join(' ')) }))).toEqual([]);
}

/** An operator's command, as `npm run` would run it. */
export function operate(app: string, ...args: string[]): string {
  const { status, stdout, stderr } = spawnSync(process.execPath, [`apps/${app}/dist/operate.js`, ...args], {
    cwd: root,
    encoding: 'utf8',
    env: { ...process.env, ...environment() },
  });
  if (status !== 0) throw new Error(stderr || stdout);
  return stdout;
}

export async function signUp(page: Page, email: string): Promise<void> {
  await page.goto('/sign-up');
  await page.getByLabel('Full Name').fill('Lea Lerner');
  await page.getByLabel('Email Address').fill(email);
  await page.getByLabel('Password', { exact: true }).fill(PASSWORD);
  await page.getByRole('textbox', { name: 'Confirm Password' }).fill(PASSWORD);
  await page.getByRole('button', { name: 'Create Account' }).click();
  await expect(page.getByText('Almost a Member').first()).toBeVisible();
}

export async function signInOnPage(page: Page, email: string, password = PASSWORD): Promise<void> {
  await page.goto('/sign-in');
  await page.getByLabel('Email Address').fill(email);
  await page.getByLabel('Password', { exact: true }).fill(password);
  await page.getByRole('button', { name: 'Sign In' }).click();
}
