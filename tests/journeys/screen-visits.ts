import type { Page } from '@playwright/test';
import { expect } from './casebook.ts';

/** Brings a page into one of its states. */
export type Visit = (page: Page) => Promise<void>;

/** Opens an address, and waits for a text on the page. */
export const open =
  (path: string, text: string | RegExp): Visit =>
  async (page) => {
    await page.goto(path);
    await expect(page.getByText(text).first()).toBeVisible();
  };
