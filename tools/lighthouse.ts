/**
 * `npm run lighthouse [-- NAME ...]`: prints Lighthouse's mobile scores of the public pages, the bank, and a quiz, with three runs each.
 * Lighthouse clears caches and service workers before each run, but keeps local storage, and so the session.
 */
import { rm } from 'node:fs/promises';
import { chromium } from '@playwright/test';
import lighthouse from 'lighthouse';
import { freePort } from '../libs/servers/src/index.ts';
import { profileFolder, startProfile } from '../tests/profiles/running-profile.ts';
import { createPaidMember, PASSWORD } from '../tests/shared/test-member.ts';
import { build } from './build.mjs';
import { chromiumPath } from './chromium.ts';
import { install } from './install.mjs';

const RUNS = 3;
const CATEGORIES = ['performance', 'accessibility', 'best-practices', 'seo'] as const;
type Scores = Readonly<Record<(typeof CATEGORIES)[number], number>>;

/** The minimum scores of a page. A category without one is only printed. */
type Limits = Partial<Scores>;
const PUBLIC: Limits = { performance: 95, accessibility: 100, 'best-practices': 100, seo: 100 };
const MEMBERS: Limits = { accessibility: 100, 'best-practices': 100 };
const names = process.argv.slice(2);

install();
build();
const folder = profileFolder('lighthouse', 'embedded');
const casebook = await startProfile('embedded', folder);
const port = await freePort();
const browser = await chromium.launchPersistentContext('', {
  executablePath: chromiumPath(),
  args: [`--remote-debugging-port=${port}`, '--no-sandbox', '--disable-gpu', '--disable-background-networking'],
});
let failed = false;
try {
  for (const [name, path] of [
    ['landing', '/'],
    ['pricing', '/pricing'],
    ['sign-in', '/sign-in'],
  ] as const)
    await report(name, path, PUBLIC);
  const { session, quizPath } = await signIn();
  const page = await browser.newPage();
  await page.goto(`${casebook.url}/robots.txt`);
  await page.evaluate((text) => window.localStorage.setItem('casebook-session', text), session);
  await report('bank', '/questions', MEMBERS);
  await report('quiz', quizPath, MEMBERS);
} finally {
  await browser.close();
  await casebook.stop();
  await rm(folder, { recursive: true, force: true });
}
process.exit(failed ? 1 : 0);

/** Prints the median of each score, and the audits in which the page lost points. */
async function report(name: string, path: string, limits: Limits): Promise<void> {
  if (names.length > 0 && !names.includes(name)) return;
  const runs: Scores[] = [];
  const flaws = new Set<string>();
  for (let run = 0; run < RUNS; run += 1) runs.push(await measure(new URL(path, casebook.url).href, flaws));
  const median = (category: keyof Scores) =>
    runs.map((scores) => scores[category]).sort((a, b) => a - b)[Math.floor(RUNS / 2)] ?? 0;
  const cells = CATEGORIES.map((category) => {
    const score = median(category);
    const limit = limits[category];
    if (limit !== undefined && score < limit) failed = true;
    return `${category} ${score}${limit === undefined ? '' : ` (≥ ${limit})`}`;
  });
  console.log(`${name}: ${cells.join(', ')}`);
  for (const flaw of flaws) console.log(`  ${flaw}`);
}

async function measure(url: string, flaws: Set<string>): Promise<Scores> {
  const result = await lighthouse(url, {
    port,
    output: 'json',
    logLevel: 'error',
    formFactor: 'mobile',
    onlyCategories: [...CATEGORIES],
  });
  if (!result) throw new Error(`Lighthouse has no result for ${url}`);
  const { categories, audits, runtimeError } = result.lhr;
  if (runtimeError) throw new Error(`${url}: ${runtimeError.message}`);
  for (const category of CATEGORIES.slice(1))
    for (const { id, weight } of categories[category]?.auditRefs ?? [])
      if (weight > 0 && audits[id]?.score !== null && (audits[id]?.score ?? 1) < 1)
        flaws.add(`${category}: ${audits[id]?.title}`);
  for (const { description, sourceLocation } of itemsOf(audits['errors-in-console']?.details))
    flaws.add(`console: ${description} ${sourceLocation?.url ?? ''}`);
  for (const id of [
    'first-contentful-paint',
    'largest-contentful-paint',
    'total-blocking-time',
    'cumulative-layout-shift',
    'speed-index',
  ])
    flaws.add(`${audits[id]?.title}: ${audits[id]?.displayValue}`);
  const score = (category: keyof Scores) => Math.round((categories[category]?.score ?? 0) * 100);
  return Object.fromEntries(CATEGORIES.map((category) => [category, score(category)])) as unknown as Scores;
}

interface ConsoleError {
  readonly description?: string;
  readonly sourceLocation?: { readonly url?: string };
}

function itemsOf(details: object | undefined): readonly ConsoleError[] {
  return (details as { readonly items?: readonly ConsoleError[] } | undefined)?.items ?? [];
}

/** @returns the session of a new member with access, in the web app's format, and the path of a quiz */
async function signIn(): Promise<{ session: string; quizPath: string }> {
  const { headers, email } = await createPaidMember(casebook);
  const session = await fetch(`${casebook.url}/auth/v1/token?grant_type=password`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ email, password: PASSWORD }),
  });
  const response = await fetch(`${casebook.url}/api/v1/quizzes`, {
    method: 'POST',
    headers: { ...headers, 'content-type': 'application/json' },
    body: JSON.stringify({ kind: 'standard', count: 5 }),
  });
  const { id } = (await response.json()) as { id: string };
  return { session: await session.text(), quizPath: `/quiz/${id}` };
}
