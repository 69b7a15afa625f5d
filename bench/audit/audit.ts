import { randomUUID } from 'node:crypto';
import { rm } from 'node:fs/promises';
import { setTimeout as sleep } from 'node:timers/promises';
import { AuditSealer, SEALER_LOCK } from '@casebook/admin';
import { Database, newId, type RunningService, systemCaller } from '@casebook/platform';
import pg from 'pg';
import { artifactsFolder } from '../../libs/servers/src/index.ts';
import { type Measurement, printRows, type Report } from '../report.ts';
import { interleaved } from '../rounds.ts';
import { FlagLoad } from './flag-load.ts';
import { type AuditedServices, startAuditedServices } from './services.ts';

const ROUND_MS = 2_000;
const WARM_UP_ROUNDS = 2;
const MEMBERS = 5;
/** The number of entries recorded and sealed per round, enough for several full seals. */
const ENTRIES = 3_000;
const ENTRIES_PER_WRITE = 100;

/** Measures the cost of an audit entry for its write, and how fast entries are sealed. */
export async function audit(): Promise<Report> {
  const folder = artifactsFolder('bench', `audit-${process.pid}`);
  const services = await startAuditedServices(folder);
  try {
    const load = await FlagLoad.prepare(services.bank);
    return {
      title: 'audit: a member’s write with its entry ÷ without; entries sealed ÷ recorded',
      rows: [
        ...printRows(...(await measureWrites(services, load, 1))),
        ...printRows(...(await measureWrites(services, load, MEMBERS))),
        ...printRows(await measureSealing(services)),
      ],
      notes: [],
    };
  } finally {
    await services.stop();
    await rm(folder, { recursive: true, force: true });
  }
}

async function measureWrites(services: AuditedServices, load: FlagLoad, members: number): Promise<Measurement[]> {
  const round = async (deliversAudit: boolean) => {
    services.transport.deliversAudit = deliversAudit;
    const rate = await load.perSecond(members, ROUND_MS);
    await waitUntilSealed(services);
    return rate;
  };
  const sides = {
    without: () => load.withoutAudit(() => round(false)),
    published: () => round(false),
    sealed: () => round(true),
  };
  await interleaved(sides, WARM_UP_ROUNDS);
  const rates = await interleaved(sides);
  const who = members === 1 ? 'one member' : `${members} members at once`;
  // A member's writes are sequential, so the duration of one is the inverse of the member's rate.
  const milliseconds = (rate: number) => `${((members * 1_000) / rate).toFixed(2)} ms`;
  const compare = (name: string, rate: number): Measurement => ({
    name: `a write of ${who}, its entry ${name} ÷ without an entry`,
    result: milliseconds(rate),
    baseline: milliseconds(rates.without),
    ratio: rates.without / rate,
  });
  return [compare('published', rates.published), compare('also recorded and sealed in the same process', rates.sealed)];
}

/** Records entries while another session holds the sealer's lock, then seals them. */
async function measureSealing(services: AuditedServices): Promise<Measurement> {
  const { admin, bank, transport } = services;
  transport.deliversAudit = true;
  const sealer = admin.app.get(AuditSealer, { strict: false });
  const locker = new pg.Client({ connectionString: admin.app.get(Database).url });
  await locker.connect();
  try {
    const sides = {
      recorded: async () => {
        await locker.query('SELECT pg_advisory_lock($1)', [SEALER_LOCK]);
        return perSecond(async () => {
          await writeEntries(bank);
          while ((await countTail(admin)) < ENTRIES) await sleep(10);
        });
      },
      sealed: async () => {
        await locker.query('SELECT pg_advisory_unlock($1)', [SEALER_LOCK]);
        return perSecond(async () => {
          // `seal` does nothing while the service itself is sealing.
          for (; (await countTail(admin)) > 0; await sleep(1)) await sealer.seal();
        });
      },
    };
    await interleaved(sides, WARM_UP_ROUNDS);
    const rates = await interleaved(sides);
    return {
      name: 'entries sealed per second ÷ recorded per second',
      result: `${rates.sealed.toFixed(0)}/s`,
      baseline: `${rates.recorded.toFixed(0)}/s`,
      ratio: rates.sealed / rates.recorded,
    };
  } finally {
    await locker.end();
  }
}

/** @returns the rate in entries per second if `work` handles `ENTRIES` entries */
async function perSecond(work: () => Promise<void>): Promise<number> {
  const startMs = performance.now();
  await work();
  return ENTRIES / ((performance.now() - startMs) / 1_000);
}

async function writeEntries({ app }: RunningService): Promise<void> {
  const caller = { ...systemCaller('benchmark', randomUUID()), clientAddress: '10.0.0.1' };
  for (let written = 0; written < ENTRIES; written += ENTRIES_PER_WRITE) {
    await app.get(Database).write(caller, async (tx) => {
      for (let at = 0; at < ENTRIES_PER_WRITE; at += 1)
        tx.audit('question.status-set', { questionId: newId() }, { before: { active: true }, after: { active: false } });
    });
  }
}

const countTail = async ({ app }: RunningService): Promise<number> => {
  const [row] = await app.get(Database).sql.query<{ waiting: number }[]>`SELECT count(*)::int AS waiting FROM audit.audit_tail`;
  return row?.waiting ?? 0;
};

/** Waits until everything is published, recorded, and sealed, so that a round doesn't slow down the next one. */
async function waitUntilSealed({ bank, admin }: AuditedServices): Promise<void> {
  for (let waiting = 1; waiting > 0; await sleep(50)) {
    const [row] = await bank.app.get(Database).sql.query<
      { waiting: number }[]
    >`SELECT count(*)::int AS waiting FROM platform.outbox`;
    const [inbox] = await admin.app.get(Database).sql.query<{ waiting: number }[]>`
      SELECT count(*)::int AS waiting FROM platform.inbox WHERE status = 'pending'`;
    waiting = (row?.waiting ?? 0) + (inbox?.waiting ?? 0) + (await countTail(admin));
  }
}
