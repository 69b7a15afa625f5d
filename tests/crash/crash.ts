/**
 * `npm run test:crash -- --profile embedded|distributed --runs N [--seed S] [--part NAME] [--malformed]`: learners go on answering while random processes
 * are killed, with malformed traffic beside them where asked for; then what they were told is held against what is stored, to the unit.
 */
import { spawnSync } from 'node:child_process';
import { rm } from 'node:fs/promises';
import { setTimeout as sleep } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import { seededChance } from '../../libs/testing/src/seeded-chance.ts';
import { build } from '../../tools/build.mjs';
import { install, root } from '../../tools/install.mjs';
import { malformedBeside, targetsOf } from '../malformed/malformed-traffic.ts';
import { untilReady } from '../profiles/fleet.ts';
import { profileFolder, type RunningProfile, startProfile } from '../profiles/running-profile.ts';
import { Learner, type Ledger } from './learner.ts';
import { untilReconciled, untilSettled } from './reconcile.ts';

const LEARNERS = 8;
const NEW_ACKNOWLEDGEMENTS = 20;
const PROGRESS_MS = 60_000;

const { values } = parseArgs({
  options: {
    profile: { type: 'string', default: 'embedded' },
    runs: { type: 'string', default: '5' },
    seed: { type: 'string', default: '7' },
    part: { type: 'string' },
    malformed: { type: 'boolean', default: false },
  },
});

install();
build();
process.exitCode = await crash(values.profile, Number(values.runs), Number(values.seed));

async function crash(profile: string, runs: number, seed: number): Promise<number> {
  const began = Date.now();
  const folder = profileFolder('crash', profile);
  const ledger: Ledger = { acknowledged: new Map(), completed: new Set(), cut: 0 };
  const system = await startProfile(profile, folder);
  let settled = false;
  try {
    const learners = Array.from({ length: LEARNERS }, () => new Learner(system.url, ledger));
    await admit(learners, system);
    for (const learner of learners) learner.start();
    await using malformed = values.malformed ? malformedBeside(await targetsOf(system)) : undefined;
    const cutting = await killOneAfterAnother(system, ledger, runs, seededChance(seed));
    await untilReady(system.url);
    await Promise.all(learners.map((learner) => learner.stop()));
    const stopped = Date.now();
    const { summary, differences } = await untilReconciled(system.databases, ledger);
    const settling = ((Date.now() - stopped) / 1000).toFixed(1);
    console.log(summary);
    if (malformed) console.log(`${malformed.sent()} malformed or aborted requests beside it`);
    for (const line of differences.slice(0, 20)) console.log(line);
    const took = ((Date.now() - began) / 1000).toFixed(0);
    console.log(
      `${profile}: ${runs} kills (seed ${seed}), ${ledger.acknowledged.size} acknowledgements, ${cutting} kills cut a request in flight, ` +
        `${differences.length} differences, settled in ${settling} s, ${took} s in all`,
    );
    settled = differences.length === 0;
  } finally {
    await system.stop();
    if (settled) await rm(folder, { recursive: true, force: true });
    else console.error(`Logs and data are kept in ${folder}`);
  }
  return settled ? 0 : 1;
}

async function admit(learners: Learner[], system: RunningProfile): Promise<void> {
  await Promise.all(learners.map((learner) => learner.signUp()));
  await untilSettled(system.databases);
  for (const { email } of learners) {
    const { status } = spawnSync(process.execPath, ['apps/billing/dist/operate.js', 'access', 'grant', email], {
      cwd: root,
      stdio: ['ignore', 'ignore', 'inherit'],
      env: { ...process.env, ...system.environment },
    });
    if (status !== 0) throw new Error(`${email} could not be granted access`);
  }
  await Promise.all(learners.map((learner) => learner.untilAccess()));
}

/** @returns how many of the kills cut at least one request in flight */
async function killOneAfterAnother(system: RunningProfile, ledger: Ledger, runs: number, random: () => number): Promise<number> {
  const killed = new Map<string, number>();
  const victims = system.parts.filter(({ name }) => values.part === undefined || name === values.part);
  let cutting = 0;
  for (let kill = 1; kill <= runs; kill += 1) {
    await untilAcknowledged(ledger, ledger.acknowledged.size + NEW_ACKNOWLEDGEMENTS);
    await sleep(random() * 150);
    const victim = victims[Math.floor(random() * victims.length)];
    if (!victim) throw new Error(`There is nothing to kill; parts: ${system.parts.map(({ name }) => name).join(', ')}`);
    const before = ledger.cut;
    await victim.kill();
    await untilAcknowledged(ledger, ledger.acknowledged.size + NEW_ACKNOWLEDGEMENTS);
    if (ledger.cut > before) cutting += 1;
    killed.set(victim.name, (killed.get(victim.name) ?? 0) + 1);
    if (kill % 10 === 0) console.log(`${kill} kills, ${ledger.acknowledged.size} acknowledgements`);
  }
  console.log(`killed: ${[...killed].map(([name, count]) => `${name} ${count}`).join(', ')}`);
  return cutting;
}

async function untilAcknowledged(ledger: Ledger, count: number): Promise<void> {
  for (const end = Date.now() + PROGRESS_MS; ledger.acknowledged.size < count; await sleep(10))
    if (Date.now() > end)
      throw new Error(`No ${NEW_ACKNOWLEDGEMENTS} acknowledgements in ${PROGRESS_MS / 1000} s: the system does not recover`);
}
