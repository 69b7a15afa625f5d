import { mkdir, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Browser, Page } from '@playwright/test';
import type { QuestionView } from '../../libs/contracts/src/bank/questions.ts';
import { BANK_PAGE_SIZE } from '../../libs/exam/src/product-limits.ts';
import type { RunningProfile } from '../../tests/profiles/running-profile.ts';
import { root } from '../install.mjs';
import { createMember, grantAccess, signIn, tokenOf } from './members.ts';
import { quizSteps } from './steps.ts';
import { SCHEMES, VIEWPORT_HEIGHTS } from './variants.ts';

const FOLDER = join(root, 'apps/web/src/landing/pictures');

interface Picture {
  /** The width of the window in the picture, in CSS pixels. */
  readonly window: keyof typeof VIEWPORT_HEIGHTS;
  /** The width of the file in pixels: twice the width at which the landing page shows it. */
  readonly width: number;
  readonly open: (page: Page, keys: Keys) => Promise<void>;
}

/** The text of each question's correct option, by its stem. */
type Keys = ReadonlyMap<string, string>;

/** The pictures, in an order in which one member can visit the screens. */
const PICTURES: Readonly<Record<string, Picture>> = {
  question: { window: 390, width: 600, open: quizSteps.startQuiz },
  explanation: { window: 390, width: 600, open: (page, keys) => answer(page, keys, true) },
  progress: {
    window: 1280,
    width: 1280,
    open: async (page, keys) => {
      await answerRest(page, keys);
      for (let quiz = 0; quiz < 3; quiz += 1) {
        await quizSteps.startQuiz(page);
        await answerRest(page, keys);
      }
      await page.goto('/progress');
      await page.getByText(/^1–\d+ of/).waitFor();
      await page.evaluate(() => window.scrollTo({ top: 0, behavior: 'instant' }));
    },
  },
  bank: {
    window: 1280,
    width: 1280,
    open: async (page) => {
      await page.goto('/questions');
      await page.getByRole('article').first().waitFor();
    },
  },
};

/**
 * Writes the landing page's pictures: screens of a real quiz, light and dark, as WebP, and `pictures.json` with their sizes. Chromium
 * encodes them, so no image library is needed.
 * @returns the folder
 */
export async function makeProductPictures(browser: Browser, casebook: RunningProfile): Promise<string> {
  await rm(FOLDER, { recursive: true, force: true });
  await mkdir(FOLDER, { recursive: true });
  const encoder = await browser.newPage();
  const sizes: Record<string, { width: number; height: number }> = {};
  for (const colorScheme of SCHEMES) {
    const email = await createMember(casebook, `max-product-${colorScheme}@example.org`);
    grantAccess(casebook, email);
    const context = await browser.newContext({
      baseURL: casebook.url,
      colorScheme,
      deviceScaleFactor: 2,
      reducedMotion: 'reduce',
    });
    const page = await context.newPage();
    await signIn(page, email);
    const keys = await readKeys(casebook, email);
    for (const [name, { window: width, width: target, open }] of Object.entries(PICTURES)) {
      await page.setViewportSize({ width, height: VIEWPORT_HEIGHTS[width] });
      await open(page, keys);
      await page.waitForTimeout(1_000);
      const file = `${name}-${colorScheme}.webp`;
      const { bytes, ...size } = await encode(encoder, await page.screenshot(), target);
      await writeFile(join(FOLDER, file), bytes);
      sizes[file] = size;
      console.log(`${file}: ${size.width}×${size.height}, ${Math.round(bytes.length / 1_024)} KiB`);
    }
    await context.close();
  }
  await encoder.close();
  await writeFile(join(FOLDER, 'pictures.json'), `${JSON.stringify(sizes, null, 2)}\n`);
  return FOLDER;
}

/** Answers the rest of a quiz like a learner who is almost ready: three of four questions correctly. */
async function answerRest(page: Page, keys: Keys): Promise<void> {
  const complete = page.getByRole('button', { name: 'Complete Quiz' });
  for (let count = 1; ; count += 1) {
    await page.getByRole('button', { name: /Submit Answer|Next Question|Complete Quiz/ }).waitFor();
    if (await page.getByRole('button', { name: 'Submit Answer' }).isVisible()) await answer(page, keys, count % 4 !== 0);
    if (await complete.isVisible()) break;
    await page.getByRole('button', { name: 'Next Question' }).click();
  }
  await complete.click();
  await page.getByText('Question review').waitFor();
}

async function answer(page: Page, keys: Keys, correctly: boolean): Promise<void> {
  const stem = (await page.locator('#stem').textContent()) ?? '';
  const key = keys.get(stem);
  if (key === undefined) throw new Error(`The bank doesn't list the question “${stem}”`);
  const options = page.getByRole('radiogroup').locator('label');
  const isKey = { hasText: key };
  await options
    .filter(correctly ? isKey : { hasNot: page.getByText(key, { exact: true }) })
    .first()
    .click();
  await page.getByRole('button', { name: 'Submit Answer' }).click();
  await page.getByRole('button', { name: /Next Question|Complete Quiz/ }).waitFor();
}

/** @returns the keys of the bank's questions, read as a member with access */
async function readKeys({ url }: RunningProfile, email: string): Promise<Keys> {
  const authorization = `Bearer ${await tokenOf(url, email)}`;
  const keys = new Map<string, string>();
  for (let page = 1; ; page += 1) {
    const response = await fetch(`${url}/api/v1/questions?limit=${BANK_PAGE_SIZE}&page=${page}`, { headers: { authorization } });
    const { items } = (await response.json()) as { items: readonly QuestionView[] };
    for (const { question, options, correctOptionId } of items)
      keys.set(question, options.find(({ id }) => id === correctOptionId)?.text ?? '');
    if (items.length < BANK_PAGE_SIZE) return keys;
  }
}

const QUALITY = 0.82;

/** @returns a PNG scaled to a width and encoded as WebP */
async function encode(page: Page, png: Buffer, width: number): Promise<{ bytes: Buffer; width: number; height: number }> {
  const encoded = await page.evaluate(
    async ({ source, targetWidth, quality }) => {
      const image = new Image();
      image.src = `data:image/png;base64,${source}`;
      await image.decode();
      const canvas = document.createElement('canvas');
      canvas.width = targetWidth;
      canvas.height = Math.round((image.naturalHeight * targetWidth) / image.naturalWidth);
      const context = canvas.getContext('2d');
      if (!context) throw new Error('The browser has no canvas');
      context.imageSmoothingQuality = 'high';
      context.drawImage(image, 0, 0, canvas.width, canvas.height);
      return { url: canvas.toDataURL('image/webp', quality), height: canvas.height };
    },
    { source: png.toString('base64'), targetWidth: width, quality: QUALITY },
  );
  return { bytes: Buffer.from(encoded.url.split(',')[1] ?? '', 'base64'), width, height: encoded.height };
}
