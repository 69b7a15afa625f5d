/**
 * `npm run test:upgrade [-- --from VERSION] [--rolling]`: runs VERSION embedded, with learners who answer questions, an import, and a
 * browser that answers offline. Kills it while events and jobs are pending, then starts this version on the same data. Afterward, every
 * acknowledgment is compared with what each service stored. VERSION is the folder of a built checkout or a Git revision; by default the
 * commit before the newest migration. With `--rolling`, replicas are replaced under load instead (rolling.ts).
 */
import { rm } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import { build } from '../../tools/build.mjs';
import { install } from '../../tools/install.mjs';
import { KillableBrowser } from '../loss/killable-browser.ts';
import { type DatabaseUrls, profileFolder, type RunningProfile, startEmbedded } from '../profiles/running-profile.ts';
import { Learner, type Ledger } from '../shared/learner.ts';
import { rowsOf, waitForDelivery, waitForReconciliation } from '../shared/reconcile.ts';
import { RequestCount } from '../shared/requests.ts';
import { createPaidMember, grantAccess, PASSWORD, type TestMember } from '../shared/test-member.ts';
import { formerVersion } from './former-version.ts';
import { upgradeRolling } from './rolling.ts';

const LEARNERS = 4;
const ACKNOWLEDGEMENTS = 100;
const TIMEOUT_MS = 60_000;
const IMPORTED_QUESTIONS = 2_000;

const { values } = parseArgs({ options: { from: { type: 'string' }, rolling: { type: 'boolean', default: false } } });

install();
build();
const folder = resolve(formerVersion(values.from));
process.exitCode = await (values.rolling ? upgradeRolling(folder) : upgrade(folder));

async function upgrade(from: string): Promise<number> {
  const folder = profileFolder('upgrade', 'embedded');
  const ledger: Ledger = { acknowledged: new Map(), completed: new Set(), requests: new RequestCount() };
  const former = await startEmbedded(folder, {}, from);
  const browser = new KillableBrowser(join(folder, 'browser'), former.url, async () => undefined);
  let current: RunningProfile | undefined;
  let isComplete = false;
  try {
    const member = await createPaidMember(former, from);
    const learners = Array.from({ length: LEARNERS }, () => new Learner(former.url, ledger));
    await Promise.all(learners.map((learner) => learner.signUp()));
    await waitForDelivery(former.databases);
    for (const { email } of learners) grantAccess(email, former.environment, from);
    await Promise.all(learners.map((learner) => learner.waitForAccess()));
    const offline = await answerOffline(browser, member);
    for (const learner of learners) learner.start();
    await waitFor(`${ACKNOWLEDGEMENTS} acknowledgements`, () => ledger.acknowledged.size >= ACKNOWLEDGEMENTS);
    const importId = await startImport(former.url, member);
    await former.kill();
    const pending = await pendingOf(former);
    console.log(
      `Killed with ${pending.events} pending events, ${pending.jobs} unpublished events and jobs, import ${await statusOf(former.databases, importId)}`,
    );

    const { PORT, SANDBOX_PORT, SANDBOX_SMTP_PORT } = former.environment as Record<string, string>;
    current = await startEmbedded(folder, { PORT, SANDBOX_PORT, SANDBOX_SMTP_PORT } as Record<string, string>);
    const page = await browser.open();
    await page.goto(offline.path);
    const { databases } = current;
    await waitFor('the offline answer', async () => (await answersOf(databases.quiz, member)).length === 1);
    await waitFor('the import', async () => (await statusOf(databases, importId)) === 'previewed');
    await waitFor('more acknowledgements', () => ledger.acknowledged.size >= 2 * ACKNOWLEDGEMENTS);
    await Promise.all(learners.map((learner) => learner.stop()));
    for (const { item_id, option_id } of await answersOf(databases.quiz, member)) ledger.acknowledged.set(item_id, option_id);
    const { summary, differences } = await waitForReconciliation(databases, ledger);
    console.log(summary);
    for (const line of differences.slice(0, 20)) console.log(line);
    console.log(
      `upgrade: ${differences.length} differences, the offline answer and the import of ${IMPORTED_QUESTIONS} questions arrived`,
    );
    isComplete = differences.length === 0;
  } finally {
    await browser.close();
    await (current ?? former).stop();
    if (isComplete) await rm(folder, { recursive: true, force: true });
    else console.error(`Logs and data are in ${folder}`);
  }
  return isComplete ? 0 : 1;
}

/** Starts the daily quiz, answers its first question offline, and closes the browser. @returns the quiz's path */
async function answerOffline(browser: KillableBrowser, { email }: TestMember): Promise<{ path: string }> {
  const page = await browser.open();
  await page.goto('/sign-in');
  await page.getByLabel('Email Address').fill(email);
  await page.getByLabel('Password', { exact: true }).fill(PASSWORD);
  await page.getByRole('button', { name: 'Sign In', exact: true }).click();
  await page.waitForURL('**/quiz');
  await page.getByRole('button', { name: 'Start Daily Quiz' }).click();
  await page.waitForURL('**/quiz/*');
  await page.getByRole('radio').first().waitFor();
  await browser.context.setOffline(true);
  await page.getByRole('radio').first().check({ force: true });
  await page.getByRole('button', { name: 'Submit Answer', exact: true }).click();
  // The page shows this button once the browser has stored the answer.
  await page.getByRole('button', { name: 'Next Question', exact: true }).waitFor();
  const { pathname } = new URL(page.url());
  await browser.close();
  return { path: pathname };
}

async function startImport(url: string, { headers }: TestMember): Promise<string> {
  const csv = ['question,option A,option B,option C,option D,answer,domain'];
  for (let at = 0; at < IMPORTED_QUESTIONS; at += 1)
    csv.push(
      `Which backup restores record ${at}?,Full ${at},Differential ${at},Incremental ${at},Mirror ${at},A,Security Operations`,
    );
  const response = await fetch(`${url}/api/v1/imports?fileName=questions.csv`, {
    method: 'POST',
    headers: { ...headers, 'content-type': 'application/octet-stream' },
    body: csv.join('\n'),
  });
  if (response.status !== 202) throw new Error(`The import was answered with ${response.status}: ${await response.text()}`);
  return ((await response.json()) as { id: string }).id;
}

async function pendingOf({ databases }: RunningProfile): Promise<{ events: number; jobs: number }> {
  let [events, jobs] = [0, 0];
  for (const url of Object.values(databases).filter((each) => each !== '')) {
    const [row] = await rowsOf<{ events: number; jobs: number }>(
      url,
      `SELECT (SELECT count(*)::int FROM platform.inbox WHERE status = 'pending') AS events,
         (SELECT count(*)::int FROM platform.outbox) AS jobs`,
    );
    events += row?.events ?? 0;
    jobs += row?.jobs ?? 0;
  }
  return { events, jobs };
}

function answersOf(url: string, { id }: TestMember): Promise<{ item_id: string; option_id: string }[]> {
  return rowsOf(
    url,
    `SELECT answers.item_id, answers.option_id FROM answers JOIN quiz_items ON quiz_items.id = answers.item_id
       JOIN quizzes ON quizzes.id = quiz_items.quiz_id WHERE quizzes.member_id = $1`,
    [id],
  );
}

async function statusOf(databases: DatabaseUrls, importId: string): Promise<string | undefined> {
  const [row] = await rowsOf<{ status: string }>(databases.bank, 'SELECT status FROM imports WHERE id = $1', [importId]);
  return row?.status;
}

async function waitFor(what: string, condition: () => boolean | Promise<boolean>): Promise<void> {
  for (const end = Date.now() + TIMEOUT_MS; !(await condition()); await sleep(100))
    if (Date.now() > end) throw new Error(`Not within ${TIMEOUT_MS / 1_000} s: ${what}`);
}
