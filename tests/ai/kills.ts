import { rm } from 'node:fs/promises';
import { setTimeout as sleep } from 'node:timers/promises';
import { seededChance } from '../../libs/testing/src/seeded-chance.ts';
import { type DatabaseUrls, profileFolder, type RunningProfile, startProfile } from '../profiles/running-profile.ts';
import { rowsOf, waitForDelivery } from '../shared/reconcile.ts';
import { RequestCount } from '../shared/requests.ts';
import { waitUntil } from '../shared/wait-until.ts';
import { GeneratingMember } from './generating-member.ts';

const MEMBERS_WITH_ACCESS = 3;
const PROGRESS_TIMEOUT_MS = 120_000;
/** The longest wait between the end of a question and a kill, so that kills hit every point of the next questions. Milliseconds. */
const KILL_WITHIN_MS = 1_500;

/**
 * Kills the ai worker (in the embedded profile, the whole process) at random points of runs of ten questions and of free runs. At the end,
 * the questions reported as saved, the stored previews, the bank's questions, the events, and the free allowances must agree.
 * @returns a sentence with the counts
 * @throws Error for the first difference
 */
export async function checkKills(profile: string, kills: number, seed: number): Promise<string> {
  const folder = profileFolder('ai-kills', profile);
  console.log(`Logs and data are in ${folder} until the test passes`);
  const system = await startProfile(profile, folder);
  const result = await generateUnderKills(system, kills, seededChance(seed)).finally(() => system.stop());
  await rm(folder, { recursive: true, force: true });
  return `${profile}: ${result}`;
}

async function generateUnderKills(system: RunningProfile, kills: number, random: () => number): Promise<string> {
  const requests = new RequestCount();
  let isOver = false;
  const withAccess = Array.from({ length: MEMBERS_WITH_ACCESS }, () => new GeneratingMember(system, requests));
  for (const member of withAccess) {
    await member.signUp();
    await member.grantAccess();
  }
  const generating = [
    ...withAccess.map(async (member) => {
      while (!isOver) await member.finish((await member.start(10)).id);
    }),
    (async () => {
      while (!isOver) {
        const member = new GeneratingMember(system, requests);
        await member.signUp();
        await member.finish((await member.start(10)).id);
      }
    })(),
  ];
  const victim = system.parts.find(({ name }) => name === 'ai-worker' || name === 'casebook');
  for (let kill = 1; kill <= kills; kill += 1) {
    await waitForNextStep(system.databases);
    await sleep(random() * KILL_WITHIN_MS);
    await victim?.kill();
    if (kill % 10 === 0) console.log(`${kill} kills, ${(await countsOf(system.databases)).steps} questions ended`);
  }
  isOver = true;
  await Promise.all(generating);
  return `${kills} kills, ${requests.failed} requests failed meanwhile; ${await compare(system.databases)}`;
}

async function waitForNextStep(databases: DatabaseUrls): Promise<void> {
  const before = (await countsOf(databases)).steps;
  await waitUntil('the worker recovers, and a question ends', async () => (await countsOf(databases)).steps !== before, {
    timeoutMs: PROGRESS_TIMEOUT_MS,
  });
}

interface Counts {
  readonly runs: number;
  readonly steps: number;
  readonly saved: number;
  readonly previews: number;
  readonly requested: number;
  readonly freeSaved: number;
  readonly spent: number;
  readonly reserved: number;
  readonly active: number;
}

async function countsOf(databases: DatabaseUrls): Promise<Counts> {
  const [counts] = await rowsOf<Counts & Record<string, number>>(
    databases.ai,
    `WITH steps AS (SELECT free_week, jsonb_array_elements(steps) AS step FROM generations)
     SELECT (SELECT count(*)::int FROM generations) AS runs,
       (SELECT coalesce(sum(count), 0)::int FROM generations) AS requested,
       (SELECT count(*)::int FROM generations WHERE status NOT IN ('done', 'canceled', 'failed')) AS active,
       (SELECT count(*)::int FROM steps) AS steps,
       (SELECT count(*)::int FROM steps WHERE step ->> 'outcome' = 'saved') AS saved,
       (SELECT count(*)::int FROM steps WHERE step ->> 'outcome' = 'saved' AND free_week IS NOT NULL) AS "freeSaved",
       (SELECT count(*)::int FROM generated_questions) AS previews,
       (SELECT coalesce(sum(spent), 0)::int FROM free_allowances) AS spent,
       (SELECT coalesce(sum(reserved), 0)::int FROM free_allowances) AS reserved`,
  );
  if (!counts) throw new Error('ai has no counts');
  return counts;
}

/** @throws Error for the first difference */
async function compare(databases: DatabaseUrls): Promise<string> {
  await waitForDelivery(databases);
  const counts = await countsOf(databases);
  const saved = await idsOf(
    databases.ai,
    `SELECT step ->> 'questionId' AS id FROM generations, jsonb_array_elements(steps) AS step
    WHERE step ->> 'outcome' = 'saved'`,
  );
  const previews = await idsOf(databases.ai, 'SELECT id::text FROM generated_questions');
  const stored = await idsOf(databases.bank, "SELECT id::text FROM questions WHERE origin = 'ai'");
  // Only the id of a handled event is kept. An event published twice under two ids would be counted twice.
  const events = await idsOf(
    databases.bank,
    "SELECT event_id::text AS id FROM platform.inbox WHERE consumer = 'bank.store-question-when-generated' AND status = 'done'",
  );
  requireEqual('questions saved by runs', saved, 'previews', previews);
  requireEqual('questions saved by runs', saved, 'questions of the bank', stored);
  if (events.length !== saved.length) throw new Error(`${saved.length} questions were saved, ${events.length} events handled`);
  const { active, requested, steps, freeSaved, spent, reserved, runs } = counts;
  if (active > 0) throw new Error(`${active} runs haven't ended`);
  if (steps !== requested) throw new Error(`${requested} questions were requested, ${steps} ended`);
  if (freeSaved !== spent || reserved > 0)
    throw new Error(`${freeSaved} free questions were saved, ${spent} are spent, ${reserved} still reserved`);
  return (
    `${runs} runs, ${steps} questions ended, ${saved.length} saved = previews = questions of the bank = events, none twice; ` +
    `${freeSaved} of them free = spent, 0 reserved`
  );
}

const idsOf = async (url: string, sql: string): Promise<string[]> =>
  (await rowsOf<{ id: string }>(url, sql)).map(({ id }) => id).sort();

function requireEqual(leftName: string, left: readonly string[], rightName: string, right: readonly string[]): void {
  if (left.join() !== right.join())
    throw new Error(
      `${left.length} ${leftName} (${new Set(left).size} distinct), ${right.length} ${rightName} (${new Set(right).size} distinct)`,
    );
}
