/**
 * `npm run test:crash -- --profile embedded|distributed --runs N [--seed S] [--part NAME] [--malformed] [--replicas 2[,admin=30]]`:
 * learners answer questions while random processes are killed (with `--malformed`, under malformed traffic too). Afterward, every
 * acknowledgment is compared with what each service stored. `--replicas` runs that many processes of each service and of the gateway behind
 * HAProxy; with two replicas, a run fails if either did no work.
 */
import { setTimeout as sleep } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import { seededChance } from '../../libs/testing/src/seeded-chance.ts';
import { build } from '../../tools/build.mjs';
import { install } from '../../tools/install.mjs';
import { startMalformedTraffic, targetsOf } from '../malformed/malformed-traffic.ts';
import { processOf, waitForReadiness } from '../profiles/fleet.ts';
import { type DistributedProfile, type RunningProfile, startDistributed, startProfile } from '../profiles/running-profile.ts';
import { admitLearners, type Ledger, newLedger } from '../shared/learner.ts';
import { printReconciliation, waitForReconciliation } from '../shared/reconcile.ts';
import { runInFolder } from '../shared/run-in-folder.ts';
import { waitUntil } from '../shared/wait-until.ts';
import { connectionBudget, openConnections } from './connections.ts';
import { ReplicaWork } from './replica-work.ts';
import { parseReplicas } from './replicas-option.ts';

const LEARNERS = 8;
const NEW_ACKNOWLEDGEMENTS = 20;

const { values } = parseArgs({
  options: {
    profile: { type: 'string', default: 'embedded' },
    runs: { type: 'string', default: '5' },
    seed: { type: 'string', default: '7' },
    part: { type: 'string' },
    malformed: { type: 'boolean', default: false },
    replicas: { type: 'string' },
  },
});

install();
build();
process.exitCode = await runInFolder('crash', values.profile, (folder, started) =>
  crash(folder, started, Number(values.runs), Number(values.seed)),
);

async function crash(folder: string, started: AsyncDisposableStack, runs: number, seed: number): Promise<boolean> {
  const startMs = Date.now();
  const { profile } = values;
  const ledger = newLedger();
  const replicated = values.replicas
    ? await startDistributed(folder, {}, { replicas: parseReplicas(values.replicas) })
    : undefined;
  const system = replicated ?? (await startProfile(profile, folder));
  started.defer(() => system.stop());
  const replicas = replicated && watchReplicas(replicated);
  const learners = await admitLearners(LEARNERS, system, ledger);
  for (const learner of learners) learner.start();
  await using malformed = values.malformed ? startMalformedTraffic(await targetsOf(system)) : undefined;
  const interrupting = await killRandomParts(system, ledger, runs, seededChance(seed), replicas);
  await waitForReadiness(system.url);
  await Promise.all(learners.map((learner) => learner.stop()));
  const stoppedAt = Date.now();
  const reconciliation = await waitForReconciliation(system.databases, ledger);
  const reconcileSeconds = ((Date.now() - stoppedAt) / 1000).toFixed(1);
  if (malformed) console.log(`${malformed.sent()} malformed or aborted requests sent at the same time`);
  const isEqual = printReconciliation(reconciliation);
  const totalSeconds = ((Date.now() - startMs) / 1000).toFixed(0);
  console.log(
    `${profile}: ${runs} kills (seed ${seed}), ${ledger.acknowledged.size} acknowledgements, ${interrupting} kills interrupted a request, ` +
      `${reconciliation.differences.length} differences, reconciled in ${reconcileSeconds} s, ${totalSeconds} s in total`,
  );
  return isEqual && ((await replicas?.report()) ?? true);
}

/** @returns how many kills interrupted at least one request */
async function killRandomParts(
  system: RunningProfile,
  ledger: Ledger,
  runs: number,
  random: () => number,
  replicas?: WatchedReplicas,
): Promise<number> {
  const kills = new Map<string, number>();
  const victims = system.parts.filter(({ name }) => values.part === undefined || name === values.part);
  let interrupting = 0;
  for (let kill = 1; kill <= runs; kill += 1) {
    await waitForAcknowledgements(ledger, ledger.acknowledged.size + NEW_ACKNOWLEDGEMENTS);
    await sleep(random() * 150);
    const victim = victims[Math.floor(random() * victims.length)];
    if (!victim) throw new Error(`--part must be one of ${system.parts.map(({ name }) => name).join(', ')}`);
    await replicas?.read();
    const before = ledger.requests.failed;
    await victim.kill();
    await waitForAcknowledgements(ledger, ledger.acknowledged.size + NEW_ACKNOWLEDGEMENTS);
    if (ledger.requests.failed > before) interrupting += 1;
    kills.set(victim.name, (kills.get(victim.name) ?? 0) + 1);
    if (kill % 10 === 0) console.log(`${kill} kills, ${ledger.acknowledged.size} acknowledgements`);
  }
  console.log(`Killed: ${[...kills].map(([name, count]) => `${name} ${count}`).join(', ')}`);
  return interrupting;
}

interface WatchedReplicas {
  /** Reads each replica's metrics. Must be called before a kill. */
  read(): Promise<void>;
  /** Prints each replica's work. @returns whether all replicas worked, and PostgreSQL's connections stayed within their budget */
  report(): Promise<boolean>;
}

function watchReplicas(system: DistributedProfile): WatchedReplicas {
  const { fleet, environment } = system;
  const work = new ReplicaWork(() => fleet.replicas, environment.METRICS_TOKEN ?? '');
  const budget = connectionBudget(system);
  let connections = { open: 0, limit: 0 };
  const read = async () => {
    const now = await openConnections(system);
    if (now.open > connections.open) connections = now;
    await work.read();
  };
  return {
    read,
    report: async () => {
      await read();
      for (const { name } of fleet.replicas) {
        const { requests, handled, published } = work.of(name);
        console.log(`${name}: ${requests} requests, ${handled} events handled, ${published} published`);
      }
      console.log(`PostgreSQL: at most ${connections.open} connections; budget ${budget}, max_connections ${connections.limit}`);
      // Checks only programs with two replicas: if there are more, some may get none of the few connections and partitions. A separate API
      // process is left out, because learners send it no requests directly.
      const pairs = fleet.replicas.filter(
        ({ program }) =>
          processOf(program)?.role !== 'api' && fleet.replicas.filter((other) => other.program === program).length === 2,
      );
      const idle = work.idle();
      if (idle.length > 0) console.log(`Replicas that did nothing: ${idle.join(', ')}`);
      return !pairs.some(({ name }) => idle.includes(name)) && connections.open <= budget;
    },
  };
}

function waitForAcknowledgements(ledger: Ledger, count: number): Promise<void> {
  const what = `the system recovers, with ${NEW_ACKNOWLEDGEMENTS} more acknowledgements`;
  return waitUntil(what, () => ledger.acknowledged.size >= count, { everyMs: 10 });
}
