/**
 * `npm run test:audit -- [--profile embedded|distributed] [--runs 20] [--writes 10000] [--seed S]`: concurrent writers make audited writes
 * of all kinds while random processes are killed. Afterward, the audit must contain exactly the committed writes, with intact seals. `npm
 * run bench -- audit` measures what an audit entry costs.
 */
import { spawnSync } from 'node:child_process';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import { ADMIN_CODE } from '../../apps/identity/test/admin-code.ts';
import { seededChance } from '../../libs/testing/src/seeded-chance.ts';
import { build } from '../../tools/build.mjs';
import { install, root } from '../../tools/install.mjs';
import { waitForReadiness } from '../profiles/fleet.ts';
import { type RunningProfile, startProfile } from '../profiles/running-profile.ts';
import { admit } from '../shared/learner.ts';
import { printFirst, rowsOf, waitForDelivery } from '../shared/reconcile.ts';
import { RequestCount } from '../shared/requests.ts';
import { runInFolder } from '../shared/run-in-folder.ts';
import { PASSWORD } from '../shared/test-member.ts';
import { waitUntil } from '../shared/wait-until.ts';
import { compareWithWitness, entryIds, installWitness } from './audit-witness.ts';
import { AuditedWriter } from './audited-writer.ts';

const WRITERS = 24;
const PROGRESS_TIMEOUT_MS = 120_000;
const SEALED_TIMEOUT_MS = 30_000;

const { values } = parseArgs({
  options: {
    profile: { type: 'string', default: 'embedded' },
    runs: { type: 'string', default: '20' },
    writes: { type: 'string', default: '10000' },
    seed: { type: 'string', default: '7' },
  },
});

install();
build();
process.exitCode = await runInFolder('crash-audit', values.profile, async (folder, started) => {
  const system = await startProfile(values.profile, folder);
  started.defer(() => system.stop());
  return crashAudit(folder, system, seededChance(Number(values.seed)));
});

async function crashAudit(folder: string, system: RunningProfile, random: () => number): Promise<boolean> {
  const { profile } = values;
  const [runs, writes] = [Number(values.runs), Number(values.writes)];
  const requests = new RequestCount();
  const questions = await rowsOf<{ id: string }>(system.databases.bank, 'SELECT id FROM questions WHERE active ORDER BY id');
  const ids = questions.map(({ id }) => id);
  const writers = Array.from({ length: WRITERS }, (_, at) => new AuditedWriter(system.url, requests, ids.slice(at)));
  // Must run before anyone signs up, because a job may record an entry about a sign-up at any later time.
  await installWitness(system.databases);
  await waitForDelivery(system.databases);
  const earlier = new Set(await entryIds(system.databases));
  await admitWriters(writers, system);
  const startMs = Date.now();
  for (const [at, writer] of writers.entries()) writer.start(at === 0);
  const acknowledged = () => writers.reduce((sum, writer) => sum + writer.acknowledged, 0);
  for (let kill = 1; kill <= runs; kill += 1) {
    await waitForProgress(() => acknowledged() >= (kill * writes) / (runs + 1));
    await sleep(random() * 150);
    await system.parts[Math.floor(random() * system.parts.length)]?.kill();
    await waitForReadiness(system.url);
  }
  await waitForProgress(() => acknowledged() >= writes);
  await Promise.all(writers.map((writer) => writer.stop()));
  const seconds = (Date.now() - startMs) / 1000;
  await waitForDelivery(system.databases);
  const { writes: committed, differences } = await compareWithWitness(system.databases, earlier);
  printFirst(differences);
  const total = [...committed.values()].reduce((sum, count) => sum + count, 0);
  console.log([...committed].map(([action, count]) => `${action} ${count}`).join(', '));
  console.log(
    `${profile}: ${runs} kills, ${acknowledged()} acknowledgements, ${requests.failed} failed requests, ${total} audited writes in ` +
      `${seconds.toFixed(0)} s, ${differences.length} differences`,
  );
  await waitForSeal(system);
  console.log(await costOf(folder, profile, system));
  const verified = verify(system);
  return differences.length === 0 && verified && total >= writes;
}

/** Makes the first writer an admin with an open gate. */
async function admitWriters(writers: readonly AuditedWriter[], system: RunningProfile): Promise<void> {
  await admit(writers, system);
  const [admin] = writers;
  if (!admin) throw new Error('There is no writer');
  operate(system, 'identity', 'role', admin.email, 'admin');
  await waitForDelivery(system.databases);
  const { requests, email } = admin;
  const session = await requests.until('POST', '/auth/v1/token?grant_type=password', { email, password: PASSWORD }, [200]);
  requests.token = String(session.body.access_token);
  const unlocked = await fetch(`${system.url}/api/v1/admin-gate`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', authorization: `Bearer ${requests.token}` },
    body: JSON.stringify({ code: ADMIN_CODE }),
  });
  if (!unlocked.ok) throw new Error(`The gate stays locked: ${unlocked.status} ${await unlocked.text()}`);
  requests.cookie = unlocked.headers.getSetCookie()[0]?.split(';', 1)[0] ?? '';
}

function waitForProgress(isReached: () => boolean): Promise<void> {
  return waitUntil('the system recovers, with enough acknowledgements', isReached, {
    timeoutMs: PROGRESS_TIMEOUT_MS,
    everyMs: 10,
  });
}

async function waitForSeal({ databases }: RunningProfile): Promise<void> {
  const tail = () => rowsOf(databases.admin, 'SELECT FROM audit.audit_tail LIMIT 1');
  await waitUntil('the audit is sealed', async () => (await tail()).length === 0, { timeoutMs: SEALED_TIMEOUT_MS });
}

/** The cost of auditing, from the metrics of admin's last process. */
async function costOf(folder: string, profile: string, { environment, databases }: RunningProfile): Promise<string> {
  const file = join(folder, profile === 'embedded' ? 'environment.json' : 'fleet/environment.json');
  const { ADMIN_URL } = JSON.parse(await readFile(file, 'utf8')) as { ADMIN_URL: string };
  const response = await fetch(`${ADMIN_URL}/metrics`, { headers: { authorization: `Bearer ${environment.METRICS_TOKEN}` } });
  const lines = (await response.text()).split('\n');
  const metricOf = (name: string) =>
    Number(
      lines
        .find((line) => line.startsWith(name) && line.includes('store-audit-entry') && line.includes('done'))
        ?.split(' ')
        .at(-1),
    );
  const milliseconds = (metricOf('consumer_duration_seconds_sum') / metricOf('consumer_duration_seconds_count')) * 1_000;
  const [sealed] = await rowsOf<{ seals: number; entries: number }>(
    databases.admin,
    'SELECT count(*)::int AS seals, sum(cardinality(entry_ids))::int AS entries FROM audit.audit_seals',
  );
  return `Recording an entry took ${milliseconds.toFixed(2)} ms; ${sealed?.seals} seals of ${sealed?.entries} entries`;
}

function verify(system: RunningProfile): boolean {
  const { status, stdout } = operate(system, 'admin', 'audit', 'verify');
  console.log(stdout.trim().split('\n').slice(-3).join('\n'));
  return status === 0 && stdout.includes(', 0 not sealed yet, 0 faults');
}

function operate({ environment }: RunningProfile, app: string, ...args: string[]): { status: number | null; stdout: string } {
  return spawnSync(process.execPath, [`apps/${app}/dist/operate.js`, ...args], {
    cwd: root,
    encoding: 'utf8',
    stdio: ['ignore', 'pipe', 'inherit'],
    env: { ...process.env, ...environment },
  });
}
