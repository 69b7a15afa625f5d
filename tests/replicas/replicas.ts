/**
 * `npm run test:replicas`: runs two processes of each service and of the gateway behind HAProxy, and checks what replicas share: the
 * relay's lock, live streams, rate limits, and jobs. `npm run test:crash -- --replicas 2` adds random kills; the tests of `libs/jobs` cover
 * schedules.
 */
import { setTimeout as sleep } from 'node:timers/promises';
import { serviceNames } from '../../libs/contracts/src/services.ts';
import { build } from '../../tools/build.mjs';
import { install } from '../../tools/install.mjs';
import { ReplicaWork } from '../crash/replica-work.ts';
import type { Replica, ReplicatedProgram } from '../profiles/fleet.ts';
import { type DistributedProfile, startDistributed } from '../profiles/running-profile.ts';
import { assert, Checks } from '../shared/checks.ts';
import { rowsOf, waitForDelivery } from '../shared/reconcile.ts';
import { runInFolder } from '../shared/run-in-folder.ts';
import { createPaidMember, signUpMember, type TestMember } from '../shared/test-member.ts';
import { waitUntil } from '../shared/wait-until.ts';

/** The relay's advisory lock, `RELAY_LOCK`. */
const RELAY_LOCK = 7_461_001;
const TIMEOUT_MS = 30_000;
const patience = { timeoutMs: TIMEOUT_MS };
/** The gateway's limit `rateClasses.session`: requests per address and minute. */
const SESSION_LIMIT = 120;
const MAILS = 6;

install();
build();
process.exitCode = await runInFolder('replicas', 'distributed', checkReplicas);

async function checkReplicas(folder: string, started: AsyncDisposableStack): Promise<boolean> {
  // Uses the real limits, because this test sends few requests.
  const system = await startDistributed(folder, { LIMIT_SCALE: '1' }, { replicas: () => 2 });
  started.defer(() => system.stop());
  const checks = new Checks();
  const member = await createPaidMember(system);
  await checks.run('one replica of each service publishes; after its SIGKILL the other does', () => checkRelay(system));
  await checks.run('a change made through one replica arrives on a stream of the other', () => checkStreams(system, member));
  await checks.run('a limit counts the requests of both gateways', () => checkLimits(system));
  await checks.run('each job runs once', () => checkJobs(system));
  return checks.finish() === 0;
}

async function checkRelay(system: DistributedProfile): Promise<string> {
  const { fleet, environment, databases, url } = system;
  const work = new ReplicaWork(() => fleet.replicas, environment.METRICS_TOKEN ?? '');
  const publishers = async (act: () => Promise<unknown>) => {
    await work.read();
    const before = new Map(fleet.replicas.map(({ name }) => [name, work.of(name).published]));
    await act();
    await waitForDelivery(databases);
    await work.read();
    return pair(system, 'identity').filter(({ name }) => work.of(name).published > (before.get(name) ?? 0));
  };
  for (const service of serviceNames)
    assert((await holders(databases[service])) === 1, `Not one replica of ${service} has the lock`);
  const [holder, ...others] = await publishers(() => signUpMember(url));
  if (!holder || others.length > 0) throw new Error(`${others.length + 1} replicas of identity published`);
  const startMs = Date.now();
  holder.crash();
  await waitUntil('identity has a publisher again', async () => (await holders(databases.identity)) === 1, patience);
  const takeoverMs = Date.now() - startMs;
  const next = await publishers(() => untilFulfilled(() => signUpMember(url)));
  assert(next.length === 1, `${next.length} replicas of identity published after the kill`);
  return `${holder.name}, then ${next[0]?.name}, which had the lock after ${takeoverMs} ms`;
}

async function holders(url: string): Promise<number> {
  const [row] = await rowsOf<{ count: number }>(
    url,
    `SELECT count(*)::int FROM pg_locks WHERE locktype = 'advisory' AND objid = $1 AND granted
       AND database = (SELECT oid FROM pg_database WHERE datname = current_database())`,
    [RELAY_LOCK],
  );
  return row?.count ?? 0;
}

/** Follows the member's bookmarks on each replica while the other one handles changes. */
async function checkStreams(system: DistributedProfile, { headers }: TestMember): Promise<string> {
  const replicas = pair(system, 'bank');
  const latencies: number[] = [];
  for (const [at, holder] of replicas.entries()) {
    const writer = replicas[1 - at] as Replica;
    const response = await fetch(`${writer.url}/api/v1/questions?limit=1&page=${at + 1}`, { headers });
    const { items } = (await response.json()) as { items: { id: string }[] };
    const questionId = String(items[0]?.id);
    const left = new AbortController();
    const stream = await fetch(`${holder.url}/api/v1/bookmarks/events`, { headers, signal: left.signal });
    const arrived = untilReceived(stream, questionId);
    await sleep(200);
    const startMs = performance.now();
    const changed = await fetch(`${writer.url}/api/v1/bookmarks/${questionId}`, { method: 'PUT', headers });
    assert(changed.ok, `The bookmark was answered with ${changed.status}`);
    await arrived;
    latencies.push(Math.round(performance.now() - startMs));
    left.abort();
  }
  return `after ${latencies.join(' and ')} ms`;
}

async function untilReceived(stream: Response, text: string): Promise<void> {
  let received = '';
  const deadline = setTimeout(() => stream.body?.cancel(), TIMEOUT_MS);
  for await (const chunk of stream.body ?? []) {
    received += Buffer.from(chunk).toString();
    if (received.includes(text)) return clearTimeout(deadline);
  }
  throw new Error(`The stream ended without ${text}: ${received}`);
}

async function checkLimits(system: DistributedProfile): Promise<string> {
  const gateways = pair(system, 'gateway');
  const granted = await Promise.all(
    gateways.map(async ({ url }) => {
      let count = 0;
      for (let request = 0; request < SESSION_LIMIT; request += 1) {
        const { status } = await fetch(`${url}/auth/v1/settings`);
        if (status === 200) count += 1;
        else assert(status === 429, `The settings were answered with ${status}`);
      }
      return count;
    }),
  );
  const sum = granted.reduce((total, count) => total + count, 0);
  assert(sum === SESSION_LIMIT, `${sum} requests were granted instead of ${SESSION_LIMIT}`);
  return `${granted.join(' + ')} of ${2 * SESSION_LIMIT} requests granted`;
}

/** Each recovery mail is a job of identity, and both replicas of identity run a worker. */
async function checkJobs(system: DistributedProfile): Promise<string> {
  const members: TestMember[] = [];
  for (let count = 0; count < MAILS; count += 1) members.push(await signUpMember(system.url));
  await waitForDelivery(system.databases);
  for (const { email } of members) {
    const response = await fetch(`${system.url}/auth/v1/recover`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ email }),
    });
    assert(response.ok, `The recovery was answered with ${response.status}`);
  }
  const mailsTo = async ({ email }: TestMember) => {
    const response = await fetch(`${system.mailbox}/api/mails?to=${encodeURIComponent(email)}`);
    return ((await response.json()) as { items: unknown[] }).items.length;
  };
  const counts = () => Promise.all(members.map(mailsTo));
  await waitUntil('every mail has arrived', async () => (await counts()).every((count) => count >= 1), patience);
  // If a job ran twice, the second run would follow at once.
  await sleep(2_000);
  const sent = await counts();
  assert(
    sent.every((count) => count === 1),
    `Mails by member: ${sent.join(', ')}`,
  );
  return `${sent.length} mails`;
}

function pair({ fleet }: DistributedProfile, name: ReplicatedProgram): Replica[] {
  return fleet.replicas.filter(({ program }) => program === name);
}

/** Repeats an action that fails while a replica is down. */
async function untilFulfilled(act: () => Promise<unknown>): Promise<void> {
  await waitUntil(
    'a request succeeds',
    () =>
      act().then(
        () => true,
        () => false,
      ),
    patience,
  );
}
