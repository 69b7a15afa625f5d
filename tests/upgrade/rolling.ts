import { setTimeout as sleep } from 'node:timers/promises';
import { root } from '../../tools/install.mjs';
import { ReplicaWork } from '../crash/replica-work.ts';
import { type DistributedProfile, startDistributed } from '../profiles/running-profile.ts';
import { admitLearners, type Learner, type Ledger, newLedger } from '../shared/learner.ts';
import { printReconciliation, reconcile, waitForReconciliation } from '../shared/reconcile.ts';
import { runInFolder } from '../shared/run-in-folder.ts';
import { Visitor } from './visitor.ts';

const REPLICAS = 2;
const LEARNERS = 4;
/** How long the load runs before and after a rollout. */
const STEADY_MS = 5_000;
const RECONCILE_MS = 60_000;

/**
 * Replaces two replicas of each program one by one while learners send requests, in the chart's order: this version's `migrate`, the
 * replicas, then `--after-rollout`. Then goes back to the former version on the newer schema, like `helm rollback`.
 * @param from a built checkout of an earlier version
 * @returns the exit code: 0 if no request failed, and everything acknowledged was stored and took effect
 */
export function upgradeRolling(from: string): Promise<number> {
  return runInFolder('upgrade', 'rolling', async (folder, started) => {
    const system = await startDistributed(folder, {}, { replicas: () => REPLICAS, checkout: from });
    started.defer(() => system.stop());
    const ledger = newLedger();
    const people = { learners: await admitLearners(LEARNERS, system, ledger, from), ledger };
    const upgraded = await underLoad('upgrade', system, people, async () => {
      ledger.requests.during = 'migrate';
      await system.fleet.migrate(root);
      await replaceAll(system, root, ledger);
      ledger.requests.during = 'after-rollout';
      await system.fleet.migrate(root, '--after-rollout');
    });
    const isUpgraded = printReconciliation(await waitForReconciliation(system.databases, ledger));

    const rolledBack = await underLoad('rollback', system, people, () => replaceAll(system, from, ledger));
    const isRolledBack = printReconciliation(await waitForEqual(system, ledger));
    return upgraded + rolledBack === 0 && isUpgraded && isRolledBack;
  });
}

interface People {
  readonly learners: readonly Learner[];
  readonly ledger: Ledger;
}

/** Runs a rollout under load. @returns the number of failed requests */
async function underLoad(
  name: string,
  { url }: DistributedProfile,
  { learners, ledger }: People,
  rollOut: () => Promise<void>,
): Promise<number> {
  const { requests } = ledger;
  requests.reset();
  const visitors = learners.slice(0, LEARNERS / 2).map(({ email }) => new Visitor(url, email, requests));
  for (const person of [...learners, ...visitors]) await person.start();
  await sleep(STEADY_MS);
  const startMs = Date.now();
  await rollOut();
  const seconds = Math.round((Date.now() - startMs) / 1_000);
  await sleep(STEADY_MS);
  await Promise.all([...learners, ...visitors].map((person) => person.stop()));
  const { sent, failed } = requests;
  const streams = visitors.reduce((sum, visitor) => sum + visitor.streams, 0);
  console.log(`${name}: ${sent} requests in ${seconds} s of rollout, ${failed} failed; ${streams} streams opened`);
  for (const line of requests.failures()) console.log(`  ${line}`);
  return failed;
}

/** Replaces the first replica of every program, then the second, so that both versions of every program run side by side in between. */
async function replaceAll({ fleet, environment }: DistributedProfile, next: string, { requests }: Ledger): Promise<void> {
  const ofVersions = () =>
    fleet.replicas.map(({ checkout, pid, url }) => ({ name: checkout === next ? 'next' : 'former', pid, url }));
  const work = new ReplicaWork(ofVersions, environment.METRICS_TOKEN ?? '');
  const initial = [...fleet.replicas];
  // The second round runs in reverse order, because Deployments guarantee no order.
  const first = initial.filter(({ program }, at) => initial.findIndex((other) => other.program === program) === at);
  const rest = initial.filter((replica) => !first.includes(replica)).reverse();
  for (const replica of [...first, ...rest]) {
    await work.read();
    requests.during = `the replacement of ${replica.name}`;
    await fleet.replace(replica, next);
  }
  await work.read();
  for (const version of ['former', 'next']) {
    const { requests: answered, handled, published } = work.of(version);
    console.log(`${version} version: ${answered} requests, ${handled} events handled, ${published} published`);
  }
}

/**
 * Compares until nothing differs. It can't wait for an empty inbox, because events for consumers that the former version lacks stay in it.
 */
async function waitForEqual({ databases }: DistributedProfile, ledger: Ledger) {
  const end = Date.now() + RECONCILE_MS;
  while ((await reconcile(databases, ledger)).differences.length > 0 && Date.now() < end) await sleep(500);
  return reconcile(databases, ledger);
}
