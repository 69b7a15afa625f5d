import { rm } from 'node:fs/promises';
import { setTimeout as sleep } from 'node:timers/promises';
import { profileFolder, type RunningProfile, startProfile } from '../profiles/running-profile.ts';
import { rowsOf } from '../shared/reconcile.ts';
import { RequestCount } from '../shared/requests.ts';
import { GeneratingMember } from './generating-member.ts';

const MEMBERS = 6;
const PRESS_CONTINUE_EVERY_MS = 5_000;
/** As in apps/ai/src/model/model-api.ts: every 30 s, the breaker tries one call, which the SDK retries once. Five failures open it. */
const CALLS = { perMinute: 2 * 2, first: 2 * 5 + MEMBERS * 2 };

/**
 * The provider responds with 503 for some minutes, while members press Continue every five seconds. The breaker must let few calls through,
 * nothing may be charged, every run must report why it stopped, and once the provider is back, one press must finish the run.
 * @returns a sentence with the counts
 * @throws Error for the first difference
 */
export async function checkOutage(profile: string, minutes: number): Promise<string> {
  const folder = profileFolder('ai-outage', profile);
  console.log(`Logs and data are in ${folder} until the test passes`);
  const system = await startProfile(profile, folder);
  const result = await generateDuringOutage(system, minutes).finally(() => system.stop());
  await rm(folder, { recursive: true, force: true });
  return `${profile}: ${result}`;
}

async function generateDuringOutage(system: RunningProfile, minutes: number): Promise<string> {
  const count = new RequestCount();
  const members = Array.from({ length: MEMBERS }, () => new GeneratingMember(system, count));
  for (const member of members) {
    await member.signUp();
    await member.grantAccess();
  }
  await control(system, 'POST', 'behave', { behavior: 'unavailable', requests: 'all' });
  const runs = await Promise.all(members.map(async (member) => ({ member, id: (await member.start(5)).id })));
  const end = Date.now() + minutes * 60_000;
  let presses = 0;
  await Promise.all(
    runs.map(async ({ member, id }) => {
      for (;;) {
        const { problem, steps } = await member.waitFor(id, 'limited');
        if (problem?.code !== 'ai.unavailable') throw new Error(`A run stopped with ${JSON.stringify(problem)}`);
        if (steps.length > 0) throw new Error(`${steps.length} questions ended although nothing answers`);
        if (Date.now() > end) return;
        await sleep(PRESS_CONTINUE_EVERY_MS);
        await member.continue(id);
        presses += 1;
      }
    }),
  );
  const calls = (await control(system, 'GET', 'requests')).items?.length ?? 0;
  const most = CALLS.first + CALLS.perMinute * minutes;
  if (calls > most) throw new Error(`${calls} calls reached the provider in ${minutes} minutes; the breaker allows ${most}`);
  const spent = async () => (await rowsOf<{ spent: number }>(system.databases.ai, SPENT))[0]?.spent ?? 0;
  if ((await spent()) !== 0) throw new Error(`${await spent()} calls are charged`);
  await control(system, 'DELETE', 'requests');
  // The breaker tries the next call 30 s after its last failure.
  await sleep(31_000);
  const ended = await Promise.all(
    runs.map(async ({ member, id }) => {
      await member.continue(id);
      return member.waitFor(id, 'limited', 'done', 'failed');
    }),
  );
  const wrong = ended.filter(({ status }) => status !== 'done');
  if (wrong.length > 0) throw new Error(`${wrong.length} runs did not finish: ${JSON.stringify(wrong[0])}`);
  return (
    `${minutes} minutes without the provider, ${presses} presses of Continue, ${calls} calls reached it, 0 charged; ` +
    `every run stopped with ai.unavailable, and one press finished each of ${runs.length}`
  );
}

const SPENT = 'SELECT coalesce(sum(calls), 0)::int AS spent FROM model_usage';

async function control(
  { mailbox }: RunningProfile,
  method: 'GET' | 'POST' | 'DELETE',
  path: string,
  body?: object,
): Promise<{ readonly items?: readonly unknown[] }> {
  const response = await fetch(`${mailbox}/api/openai/${path}`, {
    method,
    ...(body && { headers: { 'content-type': 'application/json' }, body: JSON.stringify(body) }),
  });
  if (!response.ok) throw new Error(`${path} answered ${response.status}`);
  return response.status === 204 ? {} : ((await response.json()) as { items?: unknown[] });
}
