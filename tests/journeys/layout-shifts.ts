import type { Page } from '@playwright/test';

/** Missing in TypeScript's library: https://wicg.github.io/layout-instability/ */
interface LayoutShift extends PerformanceEntry {
  readonly value: number;
  readonly hadRecentInput: boolean;
}

type Recorded = Window & { layoutShift: number };

/** Sums the layout shifts of each page opened from now on, except those caused by user input. */
export async function recordShifts(page: Page): Promise<void> {
  await page.addInitScript(() => {
    Object.assign(window, { layoutShift: 0 });
    const add = ({ value, hadRecentInput }: LayoutShift) => {
      if (!hadRecentInput) (window as unknown as Recorded).layoutShift += value;
    };
    new PerformanceObserver((list) => (list.getEntries() as LayoutShift[]).forEach(add)).observe({
      type: 'layout-shift',
      buffered: true,
    });
  });
}

/** @returns the cumulative layout shift of the page so far. Then moves the page, and fails unless that shift is recorded. */
export async function recordedShift(page: Page): Promise<number> {
  await page.evaluate(() => document.fonts.ready.then(() => undefined));
  await nextFrames(page);
  const shift = await page.evaluate(() => (window as unknown as Recorded).layoutShift);
  await page.evaluate(() => {
    const block = Object.assign(document.createElement('div'), { id: 'pushes-everything-down' });
    block.style.height = '200px';
    document.body.prepend(block);
  });
  await page.waitForFunction((before) => (window as unknown as Recorded).layoutShift > before, shift);
  await page.evaluate(() => document.getElementById('pushes-everything-down')?.remove());
  await nextFrames(page);
  return shift;
}

/** Waits for the next frames: entries are delivered after the frame in which the page moved. */
const nextFrames = (page: Page): Promise<void> =>
  page.evaluate(() => new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(() => resolve()))));
