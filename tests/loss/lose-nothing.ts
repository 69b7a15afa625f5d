import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Page } from '@playwright/test';
import pg from 'pg';
import { admitMember, type BenchMember, PASSWORD, useAllAgain } from '../../bench/bench-member.ts';
import { seededChance } from '../../libs/testing/src/seeded-chance.ts';
import { untilSettled } from '../crash/reconcile.ts';
import { malformedBeside, targetsOf } from '../malformed/malformed-traffic.ts';
import { profileFolder, type RunningProfile, startProfile } from '../profiles/running-profile.ts';
import { Cutter, type CutterPlan } from './cutter.ts';
import { KillableBrowser } from './killable-browser.ts';
import { ScreenLearner } from './screen-learner.ts';
import { SeenTime } from './seen-time.ts';

const QUESTIONS = 25;
const TIME_OFF_MS = 2_000;
const QUIZ_MS = 600_000;
const MOST_MISSED = 3;

interface Taken {
  readonly answers: number;
  readonly toldToBank: number;
  readonly timeOffMs: number;
  readonly misplaced: readonly string[];
}

export interface LossPlan {
  readonly cuts: number;
  readonly seed: number;
  /** Whether malformed and aborted requests are sent beside. */
  readonly malformed: boolean;
}

/** @returns the exit code: 0 where nothing was lost */
export async function loseNothing(profile: string, { cuts, seed, malformed }: LossPlan): Promise<number> {
  const folder = profileFolder('loss', profile);
  const system = await startProfile(profile, folder);
  const seen = new SeenTime();
  const browser = new KillableBrowser(join(folder, 'browser'), system.url, (context) => seen.watch(context));
  let isWhole = false;
  try {
    const member = await admitMember(system);
    await using beside = malformed ? malformedBeside(await targetsOf(system)) : undefined;
    const page = await browser.open();
    await signIn(page, member);
    const plan = { system, browser, chance: seededChance(seed), page };
    const cutter = new Cutter(plan);
    const taken: Taken[] = [];
    while (cutter.count < cuts) {
      taken.push(await takeQuiz({ plan, cutter, seen, member, cuts }));
      console.log(`${cutter.count} cuts, ${taken.length} quizzes, ${JSON.stringify(taken.at(-1))}`);
    }
    if (beside) console.log(`${beside.sent()} malformed or aborted requests beside it`);
    isWhole = taken.every(
      ({ answers, toldToBank, timeOffMs, misplaced }) =>
        answers === QUESTIONS && toldToBank === QUESTIONS && timeOffMs <= TIME_OFF_MS && misplaced.length === 0,
    );
    const made = [...cutter.made].map(([kind, count]) => `${kind} ${count}`).join(', ');
    const sum = (of: (quiz: Taken) => number) => taken.reduce((total, quiz) => total + of(quiz), 0);
    console.log(
      `${profile}: ${cutter.count} cuts (seed ${seed}: ${made}), ${cutter.onRequests} on a request in flight; ` +
        `${taken.length} quizzes of ${QUESTIONS}: ${sum(({ answers }) => answers)} answers stored, ` +
        `${sum(({ toldToBank }) => toldToBank)} told once, ${sum(({ misplaced }) => misplaced.length)} times the place was lost, ` +
        `time off by ${(Math.max(...taken.map(({ timeOffMs }) => timeOffMs)) / 1_000).toFixed(1)} s at most`,
    );
  } finally {
    await browser.close();
    await system.stop();
    if (isWhole) await rm(folder, { recursive: true, force: true });
    else console.error(`Logs and data are kept in ${folder}`);
  }
  return isWhole ? 0 : 1;
}

async function signIn(page: Page, { email }: BenchMember): Promise<void> {
  await page.goto('/sign-in');
  await page.getByLabel('Email Address').fill(email);
  await page.getByLabel('Password', { exact: true }).fill(PASSWORD);
  await page.getByRole('button', { name: 'Sign In', exact: true }).click();
  await page.waitForURL('**/quiz');
}

interface Taking {
  readonly plan: CutterPlan;
  readonly cutter: Cutter;
  readonly seen: SeenTime;
  readonly member: BenchMember;
  readonly cuts: number;
}

async function takeQuiz({ plan, cutter, seen, member, cuts }: Taking): Promise<Taken> {
  const quizId = await startQuiz(plan.system, member);
  const address = `/quiz/${quizId}`;
  const learner = new ScreenLearner(plan.chance);
  seen.restart();
  await plan.page.goto(address);
  let isOver = false;
  const misplaced: string[] = [];
  const cutting = async () => {
    while (!isOver && cutter.count < cuts) {
      const { acts } = learner;
      const { kind, before } = await cutter.cut(address, () => seen.label);
      const after = await placeAfter(plan.page);
      if (!isOver && after && Math.abs(numberOf(after) - numberOf(before)) > 1) misplaced.push(`${kind}: ${before} → ${after}`);
      while (!isOver && learner.acts === acts) await sleep(20);
    }
  };
  const learning = async () => {
    for (let [end, missed] = [Date.now() + QUIZ_MS, 0]; !isOver; ) {
      if (Date.now() > end) throw new Error(`The quiz did not come to its end in ${QUIZ_MS / 1_000} s`);
      await cutter.calm();
      const began = performance.now();
      try {
        isOver = await learner.step(plan.page);
        missed = 0;
      } catch (error) {
        // What was cut under the learner's hands, or graded late, is looked at again.
        missed += 1;
        if (!cutter.hasCutSince(began) && missed > MOST_MISSED) throw error;
      }
    }
  };
  await Promise.all([learning(), cutting()]);
  await untilSettled(plan.system.databases);
  return { ...(await storedOf(plan.system, quizId, seen.openMs)), misplaced };
}

/** @returns which question is shown once the page is back; nothing where the quiz has come to its end */
async function placeAfter(page: Page): Promise<string | undefined> {
  const shown = page.locator('article[aria-label^="Question "]');
  await shown
    .or(page.getByRole('button', { name: 'Retake Quiz' }))
    .first()
    .waitFor({ timeout: 30_000 });
  return (await shown.getAttribute('aria-label', { timeout: 500 }).catch(() => undefined)) ?? undefined;
}

const numberOf = (label: string): number => Number(/\d+/.exec(label)?.[0] ?? 1);

async function startQuiz({ url }: RunningProfile, { headers }: BenchMember): Promise<string> {
  const ask = (path: string, init: RequestInit) =>
    fetch(`${url}/api/v1${path}`, { ...init, headers: { ...headers, 'content-type': 'application/json' } });
  await useAllAgain(url, headers);
  const started = await ask('/quizzes', { method: 'POST', body: JSON.stringify({ kind: 'standard', count: QUESTIONS }) });
  if (started.status !== 201) throw new Error(`No quiz was started: ${await started.text()}`);
  return ((await started.json()) as { id: string }).id;
}

/** What the databases have of a quiz, beside the time that its questions were seen to stand open. */
async function storedOf({ databases }: RunningProfile, quizId: string, openMs: number): Promise<Omit<Taken, 'misplaced'>> {
  const [quiz, bank] = [new pg.Client({ connectionString: databases.quiz }), new pg.Client({ connectionString: databases.bank })];
  await Promise.all([quiz.connect(), bank.connect()]);
  try {
    const { rows } = await quiz.query<{ id: string; time_spent_ms: number }>(
      `SELECT answers.id, time_spent_ms FROM answers JOIN quiz_items ON quiz_items.id = item_id WHERE quiz_id = $1`,
      [quizId],
    );
    const told = await bank.query('SELECT id FROM answers WHERE id = ANY($1)', [rows.map(({ id }) => id)]);
    const spentMs = rows.reduce((sum, { time_spent_ms: spent }) => sum + spent, 0);
    return { answers: rows.length, toldToBank: told.rows.length, timeOffMs: Math.round(Math.abs(spentMs - openMs)) };
  } finally {
    await Promise.all([quiz.end(), bank.end()]);
  }
}
