import { setTimeout as sleep } from 'node:timers/promises';
import type { Page } from '@playwright/test';

const THINKS_MS = 300;
const STEP_MS = 2_000;

/** Someone who takes a quiz by what the screen offers, and takes it up again wherever it stands. */
export class ScreenLearner {
  /** How many things they did. */
  acts = 0;

  private readonly chance: () => number;

  constructor(chance: () => number) {
    this.chance = chance;
  }

  /** Does the next thing that the page offers. @returns whether the quiz is over */
  async step(page: Page): Promise<boolean> {
    await sleep(this.chance() * THINKS_MS);
    if (/\/results$/.test(new URL(page.url()).pathname)) return true;
    const button = (name: string) => page.getByRole('button', { name, exact: true });
    for (const name of ['Complete Quiz', 'Next Question']) {
      if (!(await button(name).isVisible())) continue;
      await button(name).click({ timeout: STEP_MS });
      this.acts += 1;
      return false;
    }
    const options = page.getByRole('radio', { disabled: false });
    const count = await options.count();
    if (count === 0) return false;
    if ((await page.getByRole('radio', { checked: true }).count()) === 0)
      await options.nth(Math.floor(this.chance() * count)).check({ timeout: STEP_MS, force: true });
    else await button('Submit Answer').click({ timeout: STEP_MS });
    this.acts += 1;
    return false;
  }
}
