import { rm } from 'node:fs/promises';
import { performance } from 'node:perf_hooks';
import { setTimeout as sleep } from 'node:timers/promises';
import { Pool } from 'undici';
import { profileFolder, startProfile } from '../tests/profiles/running-profile.ts';
import { admitMember, BANK_PAGE } from './bench-member.ts';
import { type Finding, type Findings, sayAtOnce } from './findings.ts';
import { Load, type Target } from './load.ts';
import { median } from './rounds.ts';

const ROUNDS = 5;
const ROUND_MS = 4_000;
/** People leave a page that does not come. */
const PATIENCE_MS = 2_000;
const TICK_MS = 5;
const CONNECTIONS = 2_000;
/** Open before the load begins, as an ingress holds them: Node.js accepts one new connection per event-loop iteration (libuv 1.45). */
const OPEN_CONNECTIONS = 200;
const AIMS = {
  goodput: { value: 0.9 },
  p99: { value: 250, atMost: true },
  recovery: { value: 1_000, atMost: true },
};

interface Answered {
  readonly sentAt: number;
  readonly ms: number;
  /** 0 for a client that left. */
  readonly status: number;
}

/**
 * What is still served at twice the most that can be: requests come at a steady rate whatever becomes of those before, each from a
 * client that leaves after two seconds.
 */
export async function overload(profiles: readonly string[]): Promise<Findings> {
  const rows: Finding[] = [];
  for (const profile of profiles) rows.push(...(await measure(profile)));
  return { title: 'overload: a page of 20 questions at twice the peak rate, clients leaving after 2 s', rows, notes: [] };
}

async function measure(profile: string): Promise<readonly Finding[]> {
  const folder = profileFolder('bench', profile);
  const system = await startProfile(profile, folder);
  try {
    const { headers } = await admitMember(system);
    const target = { origin: `http://127.0.0.1:${new URL(system.url).port}`, path: BANK_PAGE, headers };
    const steady = new Load(target);
    await steady.warmUp();
    const rounds = {
      peak: [] as number[],
      goodput: [] as number[],
      p99: [] as number[],
      recovery: [] as number[],
      shed: [] as number[],
    };
    for (let round = 0; round < ROUNDS; round += 1) {
      const peak = await steady.requestsPerSecond(ROUND_MS);
      rounds.peak.push(peak);
      const { during, after } = await overwhelm(target, peak);
      const served = during.filter(({ status }) => status === 200);
      rounds.goodput.push(served.length / (ROUND_MS / 1_000));
      rounds.p99.push(
        percentile(
          served.map(({ ms }) => ms),
          0.99,
        ),
      );
      rounds.shed.push(during.filter(({ status }) => status === 503).length / during.length);
      rounds.recovery.push(recoveryMs(after));
    }
    await steady.close();
    const [peak, goodput, p99, recovery, shed] = [rounds.peak, rounds.goodput, rounds.p99, rounds.recovery, rounds.shed].map(
      median,
    ) as [number, number, number, number, number];
    return sayAtOnce(
      {
        what: `${profile}: goodput at 2×`,
        figure: `${goodput.toFixed(0)}/s`,
        against: `${peak.toFixed(0)}/s peak`,
        ratio: goodput / peak,
        aim: AIMS.goodput,
      },
      { what: `${profile}: p99 of what is served`, figure: `${p99.toFixed(0)} ms`, ratio: p99, aim: AIMS.p99 },
      { what: `${profile}: recovered after`, figure: `${recovery.toFixed(0)} ms`, ratio: recovery, aim: AIMS.recovery },
      { what: `${profile}: answered 503`, figure: `${(shed * 100).toFixed(0)}%` },
    );
  } finally {
    await system.stop();
    await rm(folder, { recursive: true, force: true });
  }
}

/** A round at twice the peak, then at half of it. @returns what became of the requests of either */
async function overwhelm(target: Target, peak: number): Promise<{ during: Answered[]; after: Answered[] }> {
  const pool = new Pool(target.origin, { connections: CONNECTIONS, pipelining: 1 });
  try {
    await openConnections(pool);
    const during = atRate(pool, target, peak * 2, ROUND_MS);
    await sleep(ROUND_MS);
    const after = atRate(pool, target, peak / 2, ROUND_MS);
    return { during: await during, after: await after };
  } finally {
    await pool.destroy();
  }
}

async function openConnections(pool: Pool): Promise<void> {
  const opening = Array.from({ length: OPEN_CONNECTIONS }, async () => {
    const { body } = await pool.request({ method: 'GET', path: '/health/live' });
    await body.dump();
  });
  await Promise.all(opening);
}

async function atRate(pool: Pool, target: Target, perSecond: number, ms: number): Promise<Answered[]> {
  const asked: Promise<Answered>[] = [];
  const began = performance.now();
  for (let now = began; now < began + ms; now = performance.now()) {
    const due = ((now - began) / 1_000) * perSecond;
    while (asked.length < due) asked.push(ask(pool, target));
    await sleep(TICK_MS);
  }
  return Promise.all(asked);
}

async function ask(pool: Pool, { path, headers }: Target): Promise<Answered> {
  const sentAt = performance.now();
  const status = await pool
    .request({ method: 'GET', path, headers, signal: AbortSignal.timeout(PATIENCE_MS) })
    .then(async ({ statusCode, body }) => {
      await body.dump();
      return statusCode;
    })
    // It left, or its connection was refused: nothing came.
    .catch(() => 0);
  return { sentAt, ms: performance.now() - sentAt, status };
}

/** @returns from when on all is served within the aim again, in milliseconds after the load was gone */
function recoveryMs(after: readonly Answered[]): number {
  const began = after[0]?.sentAt ?? 0;
  const last = after.findLast(({ status, ms }) => status !== 200 || ms > AIMS.p99.value);
  return last ? last.sentAt + last.ms - began : 0;
}

function percentile(values: readonly number[], part: number): number {
  const sorted = values.toSorted((a, b) => a - b);
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * part))] ?? 0;
}
