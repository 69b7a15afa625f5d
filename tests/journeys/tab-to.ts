import type { Locator, Page } from '@playwright/test';

/** The maximum number of presses of Tab: a long list has several controls in each row. */
const PRESSES = 150;

/** Presses Tab, or Shift and Tab, until the target has the focus. */
export async function tabTo(page: Page, target: Locator, key: 'Tab' | 'Shift+Tab' = 'Tab'): Promise<void> {
  await target.waitFor();
  for (let press = 0; press <= PRESSES; press += 1) {
    if (await target.evaluate((element) => element === document.activeElement)) return;
    await page.keyboard.press(key);
  }
  throw new Error(`${target} did not receive the focus within ${PRESSES} presses of ${key}`);
}
