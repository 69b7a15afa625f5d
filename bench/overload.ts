import { rm } from 'node:fs/promises';
import { performance } from 'node:perf_hooks';
import { setTimeout as sleep } from 'node:timers/promises';
import { Pool } from 'undici';
import { profileFolder, startProfile } from '../tests/profiles/running-profile.ts';
import { BANK_PAGE, createPaidMember } from '../tests/shared/test-member.ts';
import { Load, type LoadedPage } from './load.ts';
import { type Measurement, printRows, type Report } from './report.ts';
import { median } from './rounds.ts';

const ROUNDS = 5;
const ROUND_MS = 4_000;
/** Clients disconnect after this time. */
const CLIENT_TIMEOUT_MS = 2_000;
const TICK_MS = 5;
const CONNECTIONS = 2_000;
/**
 * Connections opened before the load starts, as an ingress keeps some open: Node.js accepts one new connection per event-loop iteration
 * (libuv 1.45).
 */
const OPEN_CONNECTIONS = 200;
const TARGETS = {
  goodput: { value: 0.9 },
  p99: { value: 250, atMost: true },
  recovery: { value: 1_000, atMost: true },
};

interface Response {
  readonly sentAt: number;
  readonly ms: number;
  /** 0 for a client that disconnected. */
  readonly status: number;
}

/**
 * Measures how much is served at twice the peak rate. The load is open-loop: requests arrive at a constant rate, and each client
 * disconnects after two seconds.
 */
export async function overload(profiles: readonly string[]): Promise<Report> {
  const rows: Measurement[] = [];
  for (const profile of profiles) rows.push(...(await measure(profile)));
  return { title: 'overload: a page of 20 questions at twice the peak rate, clients disconnect after 2 s', rows, notes: [] };
}

async function measure(profile: string): Promise<readonly Measurement[]> {
  const folder = profileFolder('bench', profile);
  const system = await startProfile(profile, folder);
  try {
    const { headers } = await createPaidMember(system);
    const page = { origin: `http://127.0.0.1:${new URL(system.url).port}`, path: BANK_PAGE, headers };
    const steady = new Load(page);
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
      const { during, after } = await sendOverload(page, peak);
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
    return printRows(
      {
        name: `${profile}: goodput at 2×`,
        result: `${goodput.toFixed(0)}/s`,
        baseline: `${peak.toFixed(0)}/s peak`,
        ratio: goodput / peak,
        target: TARGETS.goodput,
      },
      { name: `${profile}: p99 of served requests`, result: `${p99.toFixed(0)} ms`, ratio: p99, target: TARGETS.p99 },
      { name: `${profile}: recovered after`, result: `${recovery.toFixed(0)} ms`, ratio: recovery, target: TARGETS.recovery },
      { name: `${profile}: refused with 503`, result: `${(shed * 100).toFixed(0)}%` },
    );
  } finally {
    await system.stop();
    await rm(folder, { recursive: true, force: true });
  }
}

/** Sends at twice the peak rate for one round, then at half the peak rate. @returns the responses of both phases */
async function sendOverload(page: LoadedPage, peak: number): Promise<{ during: Response[]; after: Response[] }> {
  const pool = new Pool(page.origin, { connections: CONNECTIONS, pipelining: 1 });
  try {
    await openConnections(pool);
    const during = atRate(pool, page, peak * 2, ROUND_MS);
    await sleep(ROUND_MS);
    const after = atRate(pool, page, peak / 2, ROUND_MS);
    return { during: await during, after: await after };
  } finally {
    await pool.destroy();
  }
}

async function openConnections(pool: Pool): Promise<void> {
  const connections = Array.from({ length: OPEN_CONNECTIONS }, async () => {
    const { body } = await pool.request({ method: 'GET', path: '/health/live' });
    await body.dump();
  });
  await Promise.all(connections);
}

async function atRate(pool: Pool, page: LoadedPage, perSecond: number, ms: number): Promise<Response[]> {
  const responses: Promise<Response>[] = [];
  const startMs = performance.now();
  for (let now = startMs; now < startMs + ms; now = performance.now()) {
    const due = ((now - startMs) / 1_000) * perSecond;
    while (responses.length < due) responses.push(request(pool, page));
    await sleep(TICK_MS);
  }
  return Promise.all(responses);
}

async function request(pool: Pool, { path, headers }: LoadedPage): Promise<Response> {
  const sentAt = performance.now();
  const status = await pool
    .request({ method: 'GET', path, headers, signal: AbortSignal.timeout(CLIENT_TIMEOUT_MS) })
    .then(async ({ statusCode, body }) => {
      await body.dump();
      return statusCode;
    })
    // The client timed out, or its connection was refused.
    .catch(() => 0);
  return { sentAt, ms: performance.now() - sentAt, status };
}

/** @returns milliseconds from the end of the overload until every request is served within the target again */
function recoveryMs(after: readonly Response[]): number {
  const startMs = after[0]?.sentAt ?? 0;
  const last = after.findLast(({ status, ms }) => status !== 200 || ms > TARGETS.p99.value);
  return last ? last.sentAt + last.ms - startMs : 0;
}

function percentile(values: readonly number[], part: number): number {
  const sorted = values.toSorted((a, b) => a - b);
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * part))] ?? 0;
}
