/**
 * `npm run test:upgrade [-- --from VERSION] [--rolling]`: runs VERSION embedded, with learners who answer questions, an import, and a
 * browser that answers offline. Kills it while events and jobs are pending, then starts this version on the same data. Afterward, every
 * acknowledgment is compared with what each service stored. VERSION is the folder of a built checkout or a Git revision; by default the
 * commit before the newest migration. With `--rolling`, replicas are replaced under load instead (rolling.ts).
 */
import { join, resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { build } from '../../tools/build.mjs';
import { install } from '../../tools/install.mjs';
import { KillableBrowser } from '../loss/killable-browser.ts';
import { type DatabaseUrls, type RunningProfile, startEmbedded } from '../profiles/running-profile.ts';
import { admitLearners, newLedger } from '../shared/learner.ts';
import { printReconciliation, rowsOf, waitForReconciliation } from '../shared/reconcile.ts';
import { runInFolder } from '../shared/run-in-folder.ts';
import { signInOnPage } from '../shared/sign-in-on-page.ts';
import { createPaidMember, PASSWORD, type TestMember } from '../shared/test-member.ts';
import { waitUntil } from '../shared/wait-until.ts';
import { formerVersion } from './former-version.ts';
import { upgradeRolling } from './rolling.ts';

const LEARNERS = 4;
const ACKNOWLEDGEMENTS = 100;
const IMPORTED_QUESTIONS = 2_000;

const { values } = parseArgs({ options: { from: { type: 'string' }, rolling: { type: 'boolean', default: false } } });

install();
build();
const folder = resolve(formerVersion(values.from));
process.exitCode = await (values.rolling ? upgradeRolling(folder) : upgrade(folder));

function upgrade(from: string): Promise<number> {
  return runInFolder('upgrade', 'embedded', async (folder, started) => {
    const ledger = newLedger();
    const former = await startEmbedded(folder, {}, from);
    let current: RunningProfile | undefined;
    started.defer(() => (current ?? former).stop());
    const browser = new KillableBrowser(join(folder, 'browser'), former.url, async () => undefined);
    started.defer(() => browser.close());
    const member = await createPaidMember(former, from);
    const learners = await admitLearners(LEARNERS, former, ledger, from);
    const offline = await answerOffline(browser, member);
    for (const learner of learners) learner.start();
    await waitUntil(`${ACKNOWLEDGEMENTS} acknowledgements`, () => ledger.acknowledged.size >= ACKNOWLEDGEMENTS);
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
    await waitUntil('the offline answer', async () => (await answersOf(databases.quiz, member)).length === 1);
    await waitUntil('the import', async () => (await statusOf(databases, importId)) === 'previewed');
    await waitUntil('more acknowledgements', () => ledger.acknowledged.size >= 2 * ACKNOWLEDGEMENTS);
    await Promise.all(learners.map((learner) => learner.stop()));
    for (const { item_id, option_id } of await answersOf(databases.quiz, member)) ledger.acknowledged.set(item_id, option_id);
    const isComplete = printReconciliation(await waitForReconciliation(databases, ledger));
    console.log(`upgrade: the offline answer and the import of ${IMPORTED_QUESTIONS} questions arrived`);
    return isComplete;
  });
}

/** Starts the daily quiz, answers its first question offline, and closes the browser. @returns the quiz's path */
async function answerOffline(browser: KillableBrowser, { email }: TestMember): Promise<{ path: string }> {
  const page = await browser.open();
  await signInOnPage(page, email, PASSWORD);
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
