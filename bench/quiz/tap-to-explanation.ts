import { type Browser, chromium, type Page } from '@playwright/test';
import type { RunningProfile } from '../../tests/profiles/running-profile.ts';
import { createPaidMember, PASSWORD } from '../../tests/shared/test-member.ts';
import { chromiumPath } from '../../tools/chromium.ts';
import type { Measurement } from '../report.ts';
import { quantile } from '../rounds.ts';

const QUIZZES = 2;
const TARGET_MS = 100;

/** Measures in a browser the time from submitting an answer to its explanation, and the size of the quiz page's JavaScript. */
export async function tapToExplanation(system: RunningProfile, profile: string): Promise<Measurement[]> {
  const { email } = await createPaidMember(system);
  const browser = await chromium.launch({
    executablePath: chromiumPath(),
    args: ['--no-sandbox', '--disable-gpu'],
  });
  try {
    const page = await signIn(browser, system.url, email);
    const times: number[] = [];
    for (let quiz = 0; quiz < QUIZZES; quiz += 1) times.push(...(await takeQuiz(page)));
    const bytes = await scriptsOf(page);
    const p95 = quantile(times, 0.95);
    return [
      {
        name: `tap → explanation, p95 of ${times.length}, ${profile}`,
        result: `${p95.toFixed(0)} ms`,
        ratio: p95,
        target: { value: TARGET_MS, atMost: true },
      },
      { name: `JavaScript of the quiz's page, as sent, ${profile}`, result: `${(bytes / 1_024).toFixed(0)} KiB` },
    ];
  } finally {
    await browser.close();
  }
}

async function signIn(browser: Browser, baseURL: string, email: string): Promise<Page> {
  const page = await (await browser.newContext({ baseURL })).newPage();
  await page.goto('/sign-in');
  await page.getByLabel('Email Address').fill(email);
  await page.getByLabel('Password', { exact: true }).fill(PASSWORD);
  await page.getByRole('button', { name: 'Sign In', exact: true }).click();
  await page.waitForURL('**/quiz');
  return page;
}

/** @returns the milliseconds until each explanation was shown */
async function takeQuiz(page: Page): Promise<number[]> {
  await page.goto('/quiz');
  await page.getByRole('button', { name: '25', exact: true }).click();
  await page.getByRole('button', { name: 'Start Quiz' }).click();
  const times: number[] = [];
  for (let isLast = false; !isLast; ) {
    // The option's label covers the radio button.
    await page.getByRole('radio').first().check({ force: true });
    times.push(await page.evaluate(submitAndWatch));
    const complete = page.getByRole('button', { name: 'Complete Quiz' });
    isLast = await complete.isVisible();
    await (isLast ? complete : page.getByRole('button', { name: 'Next Question' })).click();
  }
  await page.getByText('Question review').waitFor();
  return times;
}

/** Runs in the page. @returns the milliseconds until the frame that shows the explanation is drawn */
function submitAndWatch(): Promise<number> {
  const buttons = [...document.querySelectorAll('button')];
  const submit = buttons.find(({ textContent }) => textContent === 'Submit Answer');
  return new Promise((resolve) => {
    const startMs = performance.now();
    const observer = new MutationObserver(() => {
      if (!document.body.textContent?.includes('Key concepts')) return;
      observer.disconnect();
      requestAnimationFrame(() => setTimeout(() => resolve(performance.now() - startMs)));
    });
    observer.observe(document.body, { childList: true, subtree: true });
    submit?.click();
  });
}

/** @returns the compressed bytes of all scripts that the quiz page loads with an empty cache */
async function scriptsOf(page: Page): Promise<number> {
  const devtools = await page.context().newCDPSession(page);
  await devtools.send('Network.enable');
  await devtools.send('Network.setCacheDisabled', { cacheDisabled: true });
  await devtools.send('Network.setBypassServiceWorker', { bypass: true });
  const scripts = new Set<string>();
  let bytes = 0;
  devtools.on('Network.responseReceived', ({ requestId, type }) => {
    if (type === 'Script') scripts.add(requestId);
  });
  devtools.on('Network.loadingFinished', ({ requestId, encodedDataLength }) => {
    if (scripts.has(requestId)) bytes += encodedDataLength;
  });
  await page.goto('/quiz');
  await page.getByRole('button', { name: 'Start Quiz' }).click();
  await page.getByRole('button', { name: 'Submit Answer' }).waitFor();
  bytes = 0;
  await page.reload();
  await page.getByRole('button', { name: 'Submit Answer' }).waitFor();
  return bytes;
}
