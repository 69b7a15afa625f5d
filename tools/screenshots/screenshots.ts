/**
 * `npm run screenshots [-- PREFIX ...] [--before FOLDER]`: every page, or those whose name has a prefix, at 1280×800 and 390×844, light
 * and dark: what the window shows first, and the whole page. With the folder of an earlier run, it also makes one picture per page that
 * shows both runs side by side.
 */
import { spawnSync } from 'node:child_process';
import { mkdir, rm } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { type Browser, chromium, expect, type Page } from '@playwright/test';
import { artifactsFolder } from '../../libs/servers/src/index.ts';
import { profileFolder, type RunningProfile, startProfile } from '../../tests/profiles/running-profile.ts';
import { build } from '../build.mjs';
import { chromiumPath } from '../chromium.ts';
import { install, root } from '../install.mjs';
import { compareRuns } from './compare-runs.ts';
import { fileName, SCHEMES, type Scheme, WINDOWS, type WindowWidth } from './variants.ts';
import { address, PAID, SIGNED_OUT, UNPAID, type Visit } from './visits.ts';

const FOLDER = artifactsFolder('screenshots');
const PASSWORD = 'Sturdy-Ladder-42';
const { values: options, positionals } = parseArgs({ allowPositionals: true, options: { before: { type: 'string' } } });
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
  await rm(FOLDER, { recursive: true, force: true });
  await mkdir(FOLDER, { recursive: true });
  for (const scheme of SCHEMES)
    for (const width of [1280, 390] as const) {
      // New members, so that each starts the daily quiz at its first question.
      const unpaid = await createMember(casebook, `lea-${scheme}-${width}@example.org`);
      const paid = await createMember(casebook, `max-${scheme}-${width}@example.org`);
      grant(casebook, paid);
      address.question = await findQuestion(casebook, paid);
      await shoot(browser, SIGNED_OUT, scheme, width);
      await shoot(browser, UNPAID, scheme, width, unpaid);
      await shoot(browser, PAID, scheme, width, paid);
    }
  console.log(`Screenshots are in ${FOLDER}`);
  if (options.before) console.log(`Comparisons are in ${await compareRuns(browser, resolve(options.before), FOLDER)}`);
} finally {
  await browser.close();
  await casebook.stop();
  await rm(data, { recursive: true, force: true });
}

async function shoot(
  from: Browser,
  visits: Record<string, Visit>,
  colorScheme: Scheme,
  width: WindowWidth,
  email?: string,
): Promise<void> {
  const viewport = { width, height: WINDOWS[width] };
  const context = await from.newContext({ baseURL: casebook.url, colorScheme, viewport });
  const page = await context.newPage();
  if (email) await signIn(page, email);
  for (const [name, visit] of Object.entries(visits)) {
    if (!prefixes.some((prefix) => name.startsWith(prefix))) continue;
    await visit(page);
    await page.locator('h1').first().waitFor();
    // Not "networkidle": a member's page keeps an event stream open.
    await expect(page.locator('[aria-busy=true], .MuiSkeleton-root')).toHaveCount(0, { timeout: 15_000 });
    await page.waitForTimeout(600);
    await page.screenshot({ path: join(FOLDER, fileName({ name, width, scheme: colorScheme })) });
    // A whole bank page has a hundred cards.
    if (name.startsWith('bank') || !(await page.evaluate(() => document.body.scrollHeight > window.innerHeight))) continue;
    await page.screenshot({
      path: join(FOLDER, fileName({ name: `${name}-whole`, width, scheme: colorScheme })),
      fullPage: true,
    });
  }
  await context.close();
}

async function findQuestion({ url }: RunningProfile, email: string): Promise<string> {
  const post = { method: 'POST', headers: { 'content-type': 'application/json' } };
  const session = await fetch(`${url}/auth/v1/token?grant_type=password`, {
    ...post,
    body: JSON.stringify({ email, password: PASSWORD }),
  });
  const { access_token: token } = (await session.json()) as { access_token: string };
  const list = await fetch(`${url}/api/v1/questions?limit=1&crossDomain=true`, { headers: { authorization: `Bearer ${token}` } });
  const { items } = (await list.json()) as { items: { id: string }[] };
  return items[0]?.id ?? '';
}

async function signIn(page: Page, email: string): Promise<void> {
  await page.goto('/sign-in');
  await page.getByLabel('Email Address').fill(email);
  await page.getByLabel('Password', { exact: true }).fill(PASSWORD);
  await page.getByRole('button', { name: 'Sign In', exact: true }).click();
  await page.waitForURL((url) => !url.pathname.startsWith('/sign-in'));
}

async function createMember({ url }: RunningProfile, email: string): Promise<string> {
  const response = await fetch(`${url}/auth/v1/signup`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({
      email,
      password: PASSWORD,
      data: { full_name: email.startsWith('lea') ? 'Lea Lerner' : 'Max Muster', role: 'leader' },
    }),
  });
  if (!response.ok) throw new Error(`${email} could not sign up: ${await response.text()}`);
  return email;
}

function grant({ environment }: RunningProfile, email: string): void {
  for (let attempt = 0; attempt < 5; attempt += 1) {
    const { status } = spawnSync(process.execPath, ['apps/billing/dist/operate.js', 'access', 'grant', email], {
      cwd: root,
      stdio: 'ignore',
      env: { ...process.env, ...environment },
    });
    if (status === 0) return;
  }
  throw new Error(`Access could not be granted to ${email}`);
}
