/**
 * `npm run screenshots [-- PREFIX ...] [--before FOLDER]`: takes screenshots of every page, or of those whose name has a prefix, at
 * 1280×800 and 390×844, light and dark: of the window as it opens, and of the whole page. With the folder of an earlier run, also makes one
 * picture per page that shows both runs side by side. `--product` instead makes the landing page's and the social pictures, which are
 * committed.
 */
import { mkdir, rm } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { type Browser, chromium, expect } from '@playwright/test';
import { artifactsFolder } from '../../libs/servers/src/index.ts';
import { profileFolder, startProfile } from '../../tests/profiles/running-profile.ts';
import { build } from '../build.mjs';
import { chromiumPath } from '../chromium.ts';
import { install } from '../install.mjs';
import { ADMIN, flagQuestions, NON_ADMIN_VISITS } from './admin-visits.ts';
import { compareRuns } from './compare-runs.ts';
import { createMember, findQuestion, grantAccess, makeAdmin, signIn } from './members.ts';
import { INVITATION_VISITS, PAYMENT_VISITS } from './payment-visits.ts';
import { makeProductPictures } from './product-pictures.ts';
import { makeSocialPicture } from './social-picture.ts';
import { fileName, SCHEMES, type Scheme, VIEWPORT_HEIGHTS, type WindowWidth } from './variants.ts';
import { address, SIGNED_OUT, VISITS_WITH_ACCESS, VISITS_WITHOUT_ACCESS, type Visit } from './visits.ts';

const FOLDER = artifactsFolder('screenshots');
const { values: options, positionals } = parseArgs({
  allowPositionals: true,
  options: { before: { type: 'string' }, product: { type: 'boolean', default: false } },
});
const prefixes = positionals.length > 0 ? positionals : [''];

install();
build();
const data = profileFolder('screenshots-data', 'embedded');
const casebook = await startProfile('embedded', data);
const browser = await chromium.launch({
  executablePath: chromiumPath(),
  args: ['--no-sandbox', '--disable-gpu', '--disable-background-networking', '--disable-component-update', '--disable-sync'],
});
try {
  if (options.product) {
    console.log(`The landing page's pictures are in ${await makeProductPictures(browser, casebook)}`);
    console.log(`The picture of shared links is ${await makeSocialPicture(browser)}`);
  } else await shootEveryPage();
} finally {
  await browser.close();
  await casebook.stop();
  await rm(data, { recursive: true, force: true });
}

async function shootEveryPage(): Promise<void> {
  await rm(FOLDER, { recursive: true, force: true });
  await mkdir(FOLDER, { recursive: true });
  for (const scheme of SCHEMES)
    for (const width of [1280, 390] as const) {
      // New members for each variant, so that each starts the daily quiz at its first question.
      const unpaid = await createMember(casebook, `lea-${scheme}-${width}@example.org`);
      const paid = await createMember(casebook, `max-${scheme}-${width}@example.org`);
      grantAccess(casebook, paid);
      address.question = await findQuestion(casebook, paid);
      await shoot(browser, SIGNED_OUT, scheme, width);
      await shoot(browser, VISITS_WITHOUT_ACCESS, scheme, width, unpaid);
      await shoot(browser, VISITS_WITH_ACCESS, scheme, width, paid);
      await shoot(browser, INVITATION_VISITS, scheme, width);
      await shoot(browser, NON_ADMIN_VISITS, scheme, width, unpaid);
      const admin = await createMember(casebook, `lea-runs-${scheme}-${width}@example.org`);
      makeAdmin(casebook, admin);
      await flagQuestions(casebook, [unpaid, paid, admin]);
      await shoot(browser, ADMIN, scheme, width, admin);
      await shoot(
        browser,
        PAYMENT_VISITS,
        scheme,
        width,
        await createMember(casebook, `lea-pays-${scheme}-${width}@example.org`),
      );
    }
  console.log(`Screenshots are in ${FOLDER}`);
  if (options.before) console.log(`Comparisons are in ${await compareRuns(browser, resolve(options.before), FOLDER)}`);
}

async function shoot(
  from: Browser,
  visits: Record<string, Visit>,
  colorScheme: Scheme,
  width: WindowWidth,
  email?: string,
): Promise<void> {
  const viewport = { width, height: VIEWPORT_HEIGHTS[width] };
  const context = await from.newContext({ baseURL: casebook.url, colorScheme, viewport });
  const page = await context.newPage();
  if (email) await signIn(page, email);
  for (const [name, visit] of Object.entries(visits)) {
    if (!prefixes.some((prefix) => name.startsWith(prefix))) continue;
    await visit(page);
    await page.locator('h1').first().waitFor();
    // Doesn't wait for "networkidle", because a member's page keeps an event stream open.
    await expect(page.locator('[aria-busy=true], .MuiSkeleton-root')).toHaveCount(0, { timeout: 15_000 });
    await page.waitForTimeout(600);
    await page.screenshot({ path: join(FOLDER, fileName({ name, width, scheme: colorScheme })) });
    // A full-page picture of the bank would contain a hundred cards, so it is skipped.
    if (name.startsWith('bank') || !(await page.evaluate(() => document.body.scrollHeight > window.innerHeight))) continue;
    await page.screenshot({
      path: join(FOLDER, fileName({ name: `${name}-whole`, width, scheme: colorScheme })),
      fullPage: true,
    });
  }
  await context.close();
}
