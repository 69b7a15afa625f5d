import { spawnSync } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import AxeBuilder from '@axe-core/playwright';
import { test as base, expect, type Page } from '@playwright/test';
import { root } from '../../tools/install.mjs';
import { signInOnPage as signIn } from '../shared/sign-in-on-page.ts';
import { environment, operatorCommand } from './running-system.ts';

export const PASSWORD = 'Sturdy-Ladder-42';

/**
 * The CPU throttling factor of pages. It exposes tests that wait for the wrong condition, which would otherwise only fail on slow
 * computers.
 */
const SLOWDOWN = Number(process.env.SLOWDOWN ?? 1);

interface WatchedPage {
  page: Page;
  /** The console errors that a journey allows. By default 404s, which the browser logs itself. */
  expectedErrors: RegExp;
}

/** Console errors of requests and of starting a service worker while offline. */
export const disconnected = /ERR_INTERNET_DISCONNECTED|ERR_FAILED|Failed to fetch|error occurred when fetching the script/;

/** A page on which any console error or uncaught exception fails the journey. */
export const test = base.extend<WatchedPage>({
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
 * Finishes running transitions, because axe would measure the contrast of intermediate colors. A page that isn't being painted never
 * finishes them by itself.
 */
async function finishAnimations(page: Page): Promise<void> {
  await page.evaluate(() => {
    for (const animation of document.getAnimations())
      if (animation.effect?.getComputedTiming().iterations !== Number.POSITIVE_INFINITY) animation.finish();
  });
}

/** Selects elements that open over a page. */
const POPUPS = '[role=dialog], dialog[open], [role=menu], [role=listbox]';

/** Expects no axe violations on the page in its current state. @param onlyPopups whether to skip the page behind open popups */
export async function expectAccessible(page: Page, { onlyPopups = false } = {}): Promise<void> {
  await finishAnimations(page);
  // Content covered by a phone's bottom tabs can be scrolled into view, so it doesn't count as obscured.
  await page.locator('[data-bottom-tabs]').evaluateAll((all: HTMLElement[]) => {
    for (const tabs of all) tabs.style.setProperty('position', 'static');
  });
  const axe = new AxeBuilder({ page });
  if (onlyPopups) axe.include(POPUPS);
  const { violations } = await axe.withTags(['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa']).analyze();
  await page.locator('[data-bottom-tabs]').evaluateAll((all: HTMLElement[]) => {
    for (const tabs of all) tabs.style.removeProperty('position');
  });
  expect(violations.map(({ id, nodes }) => ({ id, at: nodes.map(({ target }) => target.join(' ')) }))).toEqual([]);
}

/** @returns the color that a contrast theme gives to selected elements */
export const selectionColor = (page: Page): Promise<string> =>
  page.evaluate(() => {
    const probe = document.createElement('i');
    probe.style.backgroundColor = 'Highlight';
    document.body.append(probe);
    const { backgroundColor } = getComputedStyle(probe);
    probe.remove();
    return backgroundColor;
  });

/** Runs an operator's command. @returns its output @throws Error if it fails */
export function operate(app: string, ...args: string[]): string {
  const [command, ...before] = operatorCommand(app);
  const { status, stdout, stderr } = spawnSync(command, [...before, ...args], {
    cwd: root,
    encoding: 'utf8',
    env: { ...process.env, ...environment() },
  });
  if (status !== 0) throw new Error(stderr || stdout);
  return stdout;
}

/** Creates an account, and waits until the first of today's questions shows. */
export async function signUp(page: Page, email: string): Promise<void> {
  await page.goto('/sign-up');
  await fillInSignUp(page, email);
  await expect(page.getByRole('button', { name: 'Submit Answer' })).toBeVisible();
}

/** Fills in and submits the sign-up form, which must be open. */
export async function fillInSignUp(page: Page, email: string): Promise<void> {
  await page.getByLabel('Full Name').fill('Lea Lerner');
  await page.getByLabel('Email Address').fill(email);
  await page.getByLabel('Password', { exact: true }).fill(PASSWORD);
  await page.getByRole('textbox', { name: 'Confirm Password' }).fill(PASSWORD);
  await page.getByRole('button', { name: 'Create Account' }).click();
}

export const signInOnPage = (page: Page, email: string, password = PASSWORD): Promise<void> => signIn(page, email, password);

/** Signs out, and waits for the landing page. Waiting for Sign In isn't enough, because the app also shows it before it navigates. */
export async function signOutOnPage(page: Page): Promise<void> {
  await page.getByRole('button', { name: /’s account$/ }).click();
  await page.getByRole('menuitem', { name: 'Sign Out' }).click();
  await expect(page.getByRole('link', { name: 'Get Started' })).toBeVisible();
}
