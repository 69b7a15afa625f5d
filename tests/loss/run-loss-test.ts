import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Page } from '@playwright/test';
import { seededChance } from '../../libs/testing/src/seeded-chance.ts';
import { startMalformedTraffic, targetsOf } from '../malformed/malformed-traffic.ts';
import { type RunningProfile, startProfile } from '../profiles/running-profile.ts';
import { rowsOf, waitForDelivery } from '../shared/reconcile.ts';
import { runInFolder } from '../shared/run-in-folder.ts';
import { signInOnPage } from '../shared/sign-in-on-page.ts';
import { clearHistory, createPaidMember, PASSWORD, type TestMember } from '../shared/test-member.ts';
import { AnswerableTime } from './answerable-time.ts';
import { Cutter, type CutterPlan } from './cutter.ts';
import { KillableBrowser } from './killable-browser.ts';
import { ScreenLearner } from './screen-learner.ts';

const QUESTIONS = 25;
const MAX_CLOCK_ERROR_MS = 2_000;
const QUIZ_TIMEOUT_MS = 600_000;
const MAX_FAILED_STEPS = 3;

/** The stored outcome of one quiz. */
interface QuizOutcome {
  readonly answers: number;
  /** Answers that reached the bank's statistics. */
  readonly published: number;
  /** The difference between the stored time spent and the time for which questions could be answered. Milliseconds. */
  readonly clockErrorMs: number;
  /** Cuts after which another question was shown, such as `tab: Question 7 of 25 → Question 1 of 25`. */
  readonly lostPositions: readonly string[];
}

export interface LossPlan {
  readonly cuts: number;
  readonly seed: number;
  /** Whether malformed and aborted requests are sent at the same time. */
  readonly malformed: boolean;
}

/** @returns the exit code: 0 if nothing was lost */
export function runLossTest(profile: string, { cuts, seed, malformed }: LossPlan): Promise<number> {
  return runInFolder('loss', profile, async (folder, started) => {
    const system = await startProfile(profile, folder);
    started.defer(() => system.stop());
    const answerable = new AnswerableTime();
    const browser = new KillableBrowser(join(folder, 'browser'), system.url, (context) => answerable.watch(context));
    started.defer(() => browser.close());
    const member = await createPaidMember(system);
    await using traffic = malformed ? startMalformedTraffic(await targetsOf(system)) : undefined;
    const page = await browser.open();
    await signInOnPage(page, member.email, PASSWORD);
    await page.waitForURL('**/quiz');
    const plan = { system, browser, chance: seededChance(seed), page };
    const cutter = new Cutter(plan);
    const outcomes: QuizOutcome[] = [];
    while (cutter.count < cuts) {
      outcomes.push(await takeQuiz({ plan, cutter, answerable, member, cuts }));
      console.log(`${cutter.count} cuts, ${outcomes.length} quizzes, ${JSON.stringify(outcomes.at(-1))}`);
    }
    if (traffic) console.log(`${traffic.sent()} malformed or aborted requests sent at the same time`);
    const isComplete = outcomes.every(
      ({ answers, published, clockErrorMs, lostPositions }) =>
        answers === QUESTIONS && published === QUESTIONS && clockErrorMs <= MAX_CLOCK_ERROR_MS && lostPositions.length === 0,
    );
    const kinds = [...cutter.counts].map(([kind, count]) => `${kind} ${count}`).join(', ');
    const sum = (of: (quiz: QuizOutcome) => number) => outcomes.reduce((total, quiz) => total + of(quiz), 0);
    console.log(
      `${profile}: ${cutter.count} cuts (seed ${seed}: ${kinds}), ${cutter.duringRequests} interrupted a request in flight; ` +
        `${outcomes.length} quizzes of ${QUESTIONS}: ${sum(({ answers }) => answers)} answers stored, ` +
        `${sum(({ published }) => published)} published once, position lost ${sum(({ lostPositions }) => lostPositions.length)} times, ` +
        `clock off by at most ${(Math.max(...outcomes.map(({ clockErrorMs }) => clockErrorMs)) / 1_000).toFixed(1)} s`,
    );
    return isComplete;
  });
}

interface QuizRun {
  readonly plan: CutterPlan;
  readonly cutter: Cutter;
  readonly answerable: AnswerableTime;
  readonly member: TestMember;
  readonly cuts: number;
}

async function takeQuiz({ plan, cutter, answerable, member, cuts }: QuizRun): Promise<QuizOutcome> {
  const quizId = await startQuiz(plan.system, member);
  const address = `/quiz/${quizId}`;
  const learner = new ScreenLearner(plan.chance);
  answerable.reset();
  await plan.page.goto(address);
  let isOver = false;
  const lostPositions: string[] = [];
  const cutRepeatedly = async () => {
    while (!isOver && cutter.count < cuts) {
      const { actions } = learner;
      const { kind, before } = await cutter.cut(address, () => answerable.label);
      const after = await labelAfterCut(plan.page);
      if (!isOver && after && Math.abs(numberOf(after) - numberOf(before)) > 1)
        lostPositions.push(`${kind}: ${before} → ${after}`);
      while (!isOver && learner.actions === actions) await sleep(20);
    }
  };
  const takeSteps = async () => {
    for (let [end, failedSteps] = [Date.now() + QUIZ_TIMEOUT_MS, 0]; !isOver; ) {
      if (Date.now() > end) throw new Error(`The quiz was not completed within ${QUIZ_TIMEOUT_MS / 1_000} s`);
      await cutter.recovered();
      const startMs = performance.now();
      try {
        isOver = await learner.step(plan.page);
        failedSteps = 0;
      } catch (error) {
        // A cut interrupted the step, or grading took longer than the step's timeout: the next step retries it.
        failedSteps += 1;
        if (!cutter.hasCutSince(startMs) && failedSteps > MAX_FAILED_STEPS) throw error;
      }
    }
  };
  await Promise.all([takeSteps(), cutRepeatedly()]);
  await waitForDelivery(plan.system.databases);
  return { ...(await readOutcome(plan.system, quizId, answerable.openMs)), lostPositions };
}

/** Waits until the page shows the quiz again. @returns the question's label, or undefined if the quiz is completed */
async function labelAfterCut(page: Page): Promise<string | undefined> {
  const shown = page.locator('article[aria-label^="Question "]');
  await shown
    .or(page.getByRole('button', { name: 'Retake Quiz' }))
    .first()
    .waitFor({ timeout: 30_000 });
  return (await shown.getAttribute('aria-label', { timeout: 500 }).catch(() => undefined)) ?? undefined;
}

const numberOf = (label: string): number => Number(/\d+/.exec(label)?.[0] ?? 1);

async function startQuiz({ url }: RunningProfile, { headers }: TestMember): Promise<string> {
  await clearHistory(url, headers);
  const started = await fetch(`${url}/api/v1/quizzes`, {
    method: 'POST',
    headers: { ...headers, 'content-type': 'application/json' },
    body: JSON.stringify({ kind: 'standard', count: QUESTIONS }),
  });
  if (started.status !== 201) throw new Error(`The quiz could not be started: ${await started.text()}`);
  return ((await started.json()) as { id: string }).id;
}

/** @param openMs how long the quiz's questions could be answered on the screen */
async function readOutcome(
  { databases }: RunningProfile,
  quizId: string,
  openMs: number,
): Promise<Omit<QuizOutcome, 'lostPositions'>> {
  const rows = await rowsOf<{ id: string; time_spent_ms: number }>(
    databases.quiz,
    `SELECT answers.id, time_spent_ms FROM answers JOIN quiz_items ON quiz_items.id = item_id WHERE quiz_id = $1`,
    [quizId],
  );
  const published = await rowsOf(databases.bank, 'SELECT id FROM answers WHERE id = ANY($1)', [rows.map(({ id }) => id)]);
  const spentMs = rows.reduce((sum, { time_spent_ms: spent }) => sum + spent, 0);
  const clockErrorMs = Math.round(Math.abs(spentMs - openMs));
  return { answers: rows.length, published: published.length, clockErrorMs };
}
