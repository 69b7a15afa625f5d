import { existsSync } from 'node:fs';
import { mkdir, readdir, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import type { Browser } from '@playwright/test';
import { fileName, SCHEMES, VIEWPORT_HEIGHTS } from './variants.ts';

/** The width of each picture in a comparison, in pixels, by window width. */
const SHOWN = { 390: 300, 1280: 620 } as const;
const ANY_VARIANT = /-(390|1280)-(light|dark)\.png$/;

/**
 * Makes one picture per page that shows the windows of two runs side by side. `before` and `after` are folders of screenshots.
 * @returns the folder of the pictures
 */
export async function compareRuns(browser: Browser, before: string, after: string): Promise<string> {
  const target = join(after, 'compared');
  await rm(target, { recursive: true, force: true });
  await mkdir(target);
  // Opens a `file:` page, which may show local files.
  const page = await browser.newPage({ viewport: { width: 2 * (SHOWN[390] + SHOWN[1280]) + 96, height: 800 } });
  await page.goto(pathToFileURL(after).href);
  for (const name of await pageNames(after)) {
    await page.setContent(comparison(name, before, after));
    await page.locator('img').last().waitFor();
    await page.evaluate(() => Promise.all([...document.images].map((image) => image.decode())));
    await page.screenshot({ path: join(target, `${name}.png`), fullPage: true });
  }
  await page.close();
  return target;
}

async function pageNames(folder: string): Promise<string[]> {
  const files = (await readdir(folder)).filter((file) => ANY_VARIANT.test(file));
  return [...new Set(files.map((file) => file.replace(ANY_VARIANT, '')))].filter((name) => !name.endsWith('-whole'));
}

function comparison(name: string, before: string, after: string): string {
  const row = (scheme: (typeof SCHEMES)[number]) =>
    ([390, 1280] as const)
      .flatMap((width) => [
        pictureIn('before', before, fileName({ name, width, scheme }), width),
        pictureIn('after', after, fileName({ name, width, scheme }), width),
      ])
      .join('');
  return `<style>body{margin:16px;font:14px sans-serif}div{display:flex;gap:16px;align-items:start;margin-bottom:16px}
    figure{margin:0}img{display:block;border:1px solid #888}</style><h1>${name}</h1>${SCHEMES.map((scheme) => `<div>${row(scheme)}</div>`).join('')}`;
}

function pictureIn(run: string, folder: string, file: string, width: keyof typeof VIEWPORT_HEIGHTS): string {
  const path = join(folder, file);
  const picture = existsSync(path) ? `<img src="${pathToFileURL(path).href}" width="${SHOWN[width]}">` : '(not in this run)';
  return `<figure><figcaption>${run}, ${width}×${VIEWPORT_HEIGHTS[width]}</figcaption>${picture}</figure>`;
}
