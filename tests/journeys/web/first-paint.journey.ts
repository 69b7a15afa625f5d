import { gzipSync } from 'node:zlib';
import type { Browser, Page } from '@playwright/test';
import { callApi } from '../api.ts';
import { expect, test } from '../casebook.ts';
import { recordedShift, recordShifts } from '../layout-shifts.ts';
import { grantAccess, newMember } from '../members.ts';
import { startPlainQuiz } from '../quiz-screen.ts';
import { openSignedIn } from '../screens.ts';

/** 1.6 Mbit/s, a latency of 150 ms, and a quarter of the CPU's speed. */
const SLOW_PHONE = {
  network: { offline: false, latency: 150, downloadThroughput: 1_600_000 / 8, uploadThroughput: 750_000 / 8 },
  slowdown: 4,
};
const RUNS = 3;

const FRAME_MS = 1_000;
const LCP_MS = 1_800;
const SHIFT = 0.02;
const SCRIPT_FILES = 15;
/** The limit for a quiz without exhibits: a quiz loads the code that renders exhibits only if it has one. */
const QUIZ_SCRIPT_KIB = 206;

interface Load {
  readonly frameMs: number;
  readonly lcpMs: number;
  /** Cumulative layout shift. */
  readonly shift: number;
  /** The largest text, and the elements that moved. */
  readonly log: readonly string[];
  readonly scripts: readonly string[];
  /** The compressed size of all scripts, counted as in `npm run bench -- quiz`. */
  readonly sentBytes: number;
}

let member: Awaited<ReturnType<typeof newMember>>;
/** The addresses of a completed quiz's results, of a quiz in progress, and of one of its questions. */
let [results, attempt, questionPage] = ['', '', ''];
test.beforeAll(async () => {
  member = await newMember();
  await grantAccess(member);
  const { token } = member;
  const completed = await startPlainQuiz(member, 5);
  for (const { id: itemId, options } of completed.items) {
    const body = { itemId, optionId: options[0]?.id, timeSpentMs: 9_000 };
    expect((await callApi('POST', `/api/v1/quizzes/${completed.id}/answers`, { token, body })).status).toBe(200);
  }
  expect((await callApi('POST', `/api/v1/quizzes/${completed.id}/complete`, { token })).status).toBe(200);
  results = `/quiz/${completed.id}/results`;
  const quiz = await startPlainQuiz(member, 5);
  attempt = `/quiz/${quiz.id}`;
  questionPage = `/questions/${quiz.items[0]?.questionId}`;
});

interface PageToLoad {
  readonly path: () => string;
  /** A text of the finished page. */
  readonly shown: string;
  readonly isMember: boolean;
  /** Milliseconds. Absent for a page with the member's own data: it shows an outline until the app has loaded that data. */
  readonly lcpLimitMs?: number;
}

const PAGES: Readonly<Record<string, PageToLoad>> = {
  'landing page': { path: () => '/', shown: 'How it works', isMember: false, lcpLimitMs: LCP_MS },
  pricing: { path: () => '/pricing', shown: 'How do I cancel?', isMember: false, lcpLimitMs: LCP_MS },
  'sign-in': { path: () => '/sign-in', shown: 'Forgot your password?', isMember: false, lcpLimitMs: LCP_MS },
  bank: { path: () => '/questions', shown: 'Total Questions', isMember: true, lcpLimitMs: LCP_MS },
  'quiz setup': { path: () => '/quiz', shown: 'Start Quiz', isMember: true, lcpLimitMs: LCP_MS },
  quiz: { path: () => attempt, shown: 'Submit Answer', isMember: true, lcpLimitMs: LCP_MS },
  progress: { path: () => '/progress', shown: 'Your Progress', isMember: true, lcpLimitMs: LCP_MS },
  question: { path: () => questionPage, shown: 'Show options', isMember: true, lcpLimitMs: LCP_MS },
  results: { path: () => results, shown: 'Question review', isMember: true, lcpLimitMs: LCP_MS },
  'add question': { path: () => '/questions/new', shown: 'Key concepts', isMember: true, lcpLimitMs: LCP_MS },
  generator: { path: () => '/questions/generator', shown: 'Difficulty', isMember: true, lcpLimitMs: LCP_MS },
  'import and export': {
    path: () => '/questions/transfer',
    shown: 'Choose a file or drop it here',
    isMember: true,
    lcpLimitMs: LCP_MS,
  },
  casey: { path: () => '/quiz/casey', shown: 'Hi, I’m Casey', isMember: true },
  account: { path: () => '/settings/account', shown: 'Change Password', isMember: true, lcpLimitMs: LCP_MS },
  preferences: { path: () => '/settings/preferences', shown: 'Appearance', isMember: true, lcpLimitMs: LCP_MS },
  subscription: { path: () => '/settings', shown: 'AI Usage', isMember: true },
};

const visitTo = ({ path, shown, isMember }: PageToLoad, baseURL: string | undefined): Visit => ({
  url: new URL(path(), baseURL).href,
  shown,
  session: isMember ? member : undefined,
});

test(`each page loads at most ${SCRIPT_FILES} scripts, and a quiz at most ${QUIZ_SCRIPT_KIB} KiB of them`, {
  tag: '@screen',
}, async ({ browser, baseURL }) => {
  for (const [name, page] of Object.entries(PAGES)) {
    const { scripts, sentBytes } = await load(browser, visitTo(page, baseURL));
    const sentKib = Math.round(sentBytes / 1_024);
    console.log(`${name}: ${scripts.length} scripts, ${sentKib} KiB sent`);
    expect.soft(scripts.length, name).toBeLessThanOrEqual(SCRIPT_FILES);
    if (name === 'quiz') expect.soft(sentKib, name).toBeLessThanOrEqual(QUIZ_SCRIPT_KIB);
  }
});

// The only journeys that fail if a time is exceeded. Each load starts with a new page, and the median of three loads counts.
test.describe('on a slow phone with an empty cache', { tag: '@paint' }, () => {
  for (const [name, page] of Object.entries(PAGES))
    test(`the frame and the content of the ${name} show in time, without a shift`, async ({ browser, baseURL, request }) => {
      const { lcpLimitMs } = page;
      const loads: Load[] = [];
      for (let run = 0; run < RUNS; run += 1) loads.push(await load(browser, visitTo(page, baseURL), SLOW_PHONE));
      const median = (of: (each: Load) => number) => loads.map(of).sort((a, b) => a - b)[Math.floor(RUNS / 2)] ?? Number.NaN;
      const scripts = loads.at(-1)?.scripts ?? [];
      const bodies = await Promise.all(scripts.map(async (url) => (await request.get(url)).body()));
      const gzippedKib = bodies.reduce((sum, body) => sum + gzipSync(body, { level: 9 }).length, 0) / 1_024;
      const measured = {
        frameMs: Math.round(median(({ frameMs }) => frameMs)),
        lcpMs: Math.round(median(({ lcpMs }) => lcpMs)),
        shift: Number(Math.max(...loads.map(({ shift }) => shift)).toFixed(3)),
        sentKib: Math.round(median(({ sentBytes }) => sentBytes) / 1_024),
      };
      console.log(
        `${name}: frame ${measured.frameMs} ms (≤ ${FRAME_MS}), LCP ${measured.lcpMs} ms (≤ ${lcpLimitMs ?? '-'}), shift ${measured.shift} (≤ ${SHIFT}), ` +
          `${scripts.length} scripts, ${measured.sentKib} KiB sent, ${gzippedKib.toFixed(0)} KiB gzipped`,
      );
      if (measured.lcpMs > LCP_MS || measured.shift > SHIFT) console.log(loads.map(({ log }) => log.join('\n')).join('\n\n'));
      expect.soft(measured.frameMs).toBeLessThanOrEqual(FRAME_MS);
      if (lcpLimitMs !== undefined) expect.soft(measured.lcpMs).toBeLessThanOrEqual(lcpLimitMs);
      expect.soft(measured.shift).toBeLessThanOrEqual(SHIFT);
    });
});

interface Visit {
  readonly url: string;
  /** A text of the finished page. */
  readonly shown: string;
  readonly session?: Awaited<ReturnType<typeof newMember>>;
}

async function load(browser: Browser, { url, shown, session }: Visit, device?: typeof SLOW_PHONE): Promise<Load> {
  const context = await browser.newContext({ viewport: { width: 390, height: 844 }, isMobile: true, hasTouch: true });
  const page = await context.newPage();
  if (session) await openSignedIn(page, session);
  const devtools = await context.newCDPSession(page);
  await devtools.send('Network.enable');
  if (device) {
    await devtools.send('Network.emulateNetworkConditions', device.network);
    await devtools.send('Emulation.setCPUThrottlingRate', { rate: device.slowdown });
  }
  const scripts: string[] = [];
  const scriptIds = new Set<string>();
  let sentBytes = 0;
  devtools.on('Network.responseReceived', ({ requestId, type, response }) => {
    if (type !== 'Script') return;
    scripts.push(response.url);
    scriptIds.add(requestId);
  });
  devtools.on('Network.loadingFinished', ({ requestId, encodedDataLength }) => {
    if (scriptIds.has(requestId)) sentBytes += encodedDataLength;
  });
  await recordShifts(page);
  await page.addInitScript(observePaints);
  await page.goto(url, { waitUntil: 'commit' });
  // The frame is removed when the app has rendered the page.
  await page.waitForFunction(() => document.readyState === 'complete' && !document.getElementById('frame'));
  await page.getByText(shown).first().waitFor();
  // Scripts that load later, such as the auth client, don't delay the page.
  const loaded = { scripts: [...new Set(scripts)], sentBytes };
  await settled(page);
  const paints = await page.evaluate(() => (window as unknown as { paints: Omit<Load, 'shift' | keyof typeof loaded> }).paints);
  const shift = await recordedShift(page);
  await context.close();
  return { ...paints, shift, ...loaded };
}

/** Missing in TypeScript's library: https://wicg.github.io/layout-instability/ */
interface LayoutShift extends PerformanceEntry {
  readonly hadRecentInput: boolean;
  readonly sources: readonly { node: Node | null; previousRect: DOMRectReadOnly; currentRect: DOMRectReadOnly }[];
}

/** Runs in the page, before its own scripts. */
function observePaints(): void {
  const log: string[] = [];
  const paints = { frameMs: Number.NaN, lcpMs: Number.NaN, log };
  const nameOf = (node: Node | null | undefined) => `${node?.nodeName ?? 'removed'} “${node?.textContent?.slice(0, 40) ?? ''}”`;
  Object.assign(window, { paints });
  const observe = (type: string, onEntry: (entry: PerformanceEntry) => void) =>
    new PerformanceObserver((list) => list.getEntries().forEach(onEntry)).observe({ type, buffered: true });
  observe('paint', ({ name, startTime }) => {
    if (name === 'first-paint') paints.frameMs = startTime;
  });
  observe('largest-contentful-paint', (entry) => {
    const { startTime, element, size } = entry as LargestContentfulPaint;
    paints.lcpMs = startTime;
    log.push(`${Math.round(startTime)} ms: ${size} px² of ${nameOf(element)}`);
  });
  observe('layout-shift', (entry) => {
    const { hadRecentInput, sources, startTime } = entry as LayoutShift;
    if (hadRecentInput) return;
    for (const { node, previousRect, currentRect } of sources)
      log.push(
        `${Math.round(startTime)} ms: ${nameOf(node)} from ${JSON.stringify(previousRect)} to ${JSON.stringify(currentRect)}`,
      );
  });
}

/** Waits until fonts and late data can no longer change the page. */
async function settled(page: Page): Promise<void> {
  await page.evaluate(() => document.fonts.ready);
  await page.waitForTimeout(1_500);
}
