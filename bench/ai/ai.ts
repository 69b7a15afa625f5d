import { rm } from 'node:fs/promises';
import { profileFolder, type RunningProfile, startProfile } from '../../tests/profiles/running-profile.ts';
import { createPaidMember } from '../../tests/shared/test-member.ts';
import { type Measurement, printRows, type Report } from '../report.ts';
import { interleaved, median } from '../rounds.ts';
import { firstToken } from './first-token.ts';
import { limiterCost } from './limiter-cost.ts';
import { TimedMember } from './timed-member.ts';

const ROUNDS = 7;
/** The duration of each call to the stand-in, so that active runs wait for the model like real ones. Milliseconds. */
const CALL_MS = 500;
const PARALLEL = [1, 2, 4, 8, 12, 16];
const MAX_WAIT_MS = 1_000;

/**
 * Measures generator runs and Casey from a client at the gateway, and the cost of the limiter of AI requests. The stand-in responds at
 * once, except for the parallel runs.
 */
export async function ai(profiles: readonly string[]): Promise<Report> {
  const rows: Measurement[] = [];
  for (const profile of profiles) rows.push(...(await measure(profile)));
  for (const store of ['memory', 'Redis'] as const) rows.push(...printRows(await limiterCost(store)));
  const notes = [
    `Runs in parallel: members start a run of one question at the same time, and each call of the model takes ${CALL_MS} ms.`,
    `"Started" is the first event after "queued". The longest wait of all runs counts.`,
  ];
  return { title: 'ai: runs of the generator at the gateway, and the limiter of AI requests', rows, notes };
}

async function measure(profile: string): Promise<readonly Measurement[]> {
  const folder = profileFolder('bench-ai', profile);
  const system = await startProfile(profile, folder);
  try {
    return [...(await firstEvents(profile, system)), ...(await inParallel(profile, system))];
  } finally {
    await system.stop();
    await rm(folder, { recursive: true, force: true });
  }
}

async function firstEvents(profile: string, system: RunningProfile): Promise<readonly Measurement[]> {
  const reader = await TimedMember.signUp(system);
  const studying = await createPaidMember(system);
  await firstToken(system.url, studying);
  await (await TimedMember.signUp(system)).run();
  const times = { accepted: [] as number[], firstEvent: [] as number[], started: [] as number[], ended: [] as number[] };
  const { read, casey } = await interleaved(
    {
      read: () => reader.read(),
      run: async () => {
        const run = await (await TimedMember.signUp(system)).run();
        for (const name of ['accepted', 'firstEvent', 'started', 'ended'] as const) times[name].push(run[name]);
        return run.firstEvent;
      },
      casey: () => firstToken(system.url, studying),
    },
    ROUNDS,
  );
  const row = (name: string, values: readonly number[]): Measurement => ({
    name: `${name}, ${profile}`,
    result: `${median(values).toFixed(1)} ms`,
    baseline: `${read.toFixed(1)} ms a read`,
    ratio: median(values) / read,
  });
  return printRows(
    row('first token of Casey', [casey]),
    row('run accepted', times.accepted),
    row('first event of a run', times.firstEvent),
    row('run started', times.started),
    row('run of one question ended', times.ended),
  );
}

async function inParallel(profile: string, system: RunningProfile): Promise<readonly Measurement[]> {
  await setPace(system);
  const rows: Measurement[] = [];
  let alone = 0;
  let most = 0;
  for (const runs of PARALLEL) {
    const members: TimedMember[] = [];
    while (members.length < runs) members.push(await TimedMember.signUp(system));
    const times = await Promise.all(members.map((member) => member.run()));
    const longest = Math.max(...times.map(({ started }) => started));
    const firstEvent = Math.max(...times.map((each) => each.firstEvent));
    alone ||= longest;
    if (longest <= MAX_WAIT_MS) most = Math.max(most, runs);
    rows.push(
      ...printRows({
        name: `${runs} runs at once, started, ${profile}`,
        result: `${longest.toFixed(0)} ms, first event ${firstEvent.toFixed(0)} ms`,
        baseline: `${alone.toFixed(0)} ms alone`,
        ratio: longest / alone,
      }),
    );
  }
  const name = `runs at once that all begin within ${MAX_WAIT_MS / 1_000} s, ${profile}`;
  return [...rows, ...printRows({ name, result: `${most} (of ${PARALLEL.join(', ')})` })];
}

async function setPace({ mailbox }: RunningProfile): Promise<void> {
  const response = await fetch(`${mailbox}/api/openai/behave`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ behavior: 'slow', requests: 'all', firstMs: CALL_MS, tokenMs: 0 }),
  });
  if (!response.ok) throw new Error(`The stand-in answered ${response.status}`);
}
