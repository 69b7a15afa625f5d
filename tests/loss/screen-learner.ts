import { setTimeout as sleep } from 'node:timers/promises';
import type { Page } from '@playwright/test';

const THINKING_MS = 300;
const STEP_TIMEOUT_MS = 2_000;

/** Takes a quiz with the controls on the screen, so that it can continue from any state that a cut leaves. */
export class ScreenLearner {
  /** The number of clicks and choices made. */
  actions = 0;

  private readonly chance: () => number;

  constructor(chance: () => number) {
    this.chance = chance;
  }

  /** Uses the next control that the page offers. @returns whether the quiz is completed */
  async step(page: Page): Promise<boolean> {
    await sleep(this.chance() * THINKING_MS);
    if (/\/results$/.test(new URL(page.url()).pathname)) return true;
    const button = (name: string) => page.getByRole('button', { name, exact: true });
    for (const name of ['Complete Quiz', 'Next Question']) {
      if (!(await button(name).isVisible())) continue;
      await button(name).click({ timeout: STEP_TIMEOUT_MS });
      this.actions += 1;
      return false;
    }
    const options = page.locator('label:has(input[type=radio])');
    const count = await options.count();
    if (count === 0) return false;
    if ((await page.getByRole('radio', { checked: true }).count()) === 0)
      await options.nth(Math.floor(this.chance() * count)).click({ timeout: STEP_TIMEOUT_MS });
    else await button('Submit Answer').click({ timeout: STEP_TIMEOUT_MS });
    this.actions += 1;
    return false;
  }
}
