import { readFileSync } from 'node:fs';
import { rm } from 'node:fs/promises';
import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import { profileFolder, type RunningProfile, startDistributed } from '../tests/profiles/running-profile.ts';
import { BANK_PAGE, type BenchMember, createPaidMember, signInAgain, takeQuiz } from './bench-member.ts';
import { Load } from './load.ts';
import { childrenOf, processorTime, programOf } from './processes.ts';
import type { Measurement, Report } from './report.ts';

const IDLE_MS = 20_000;
const LOADED_MS = 20_000;
const CONCURRENT_MEMBERS = 8;
const SAMPLE_MS = 500;

/** A process of Casebook, with what it used while idle and under the heaviest load. */
interface Usage {
  readonly pid: number;
  readonly program: string;
  /** Share of one core. */
  idle: number;
  busiest: number;
  busiestLoad: string;
}

/** Measures what requests and limits in helm/casebook/values.yaml are set from: each program's memory, CPU, and connections. */
export async function resources(): Promise<Report> {
  const folder = profileFolder('bench', 'distributed');
  const system = await startDistributed(folder);
  try {
    const members: BenchMember[] = [];
    for (let at = 0; at < CONCURRENT_MEMBERS; at += 1) members.push(await createPaidMember(system));
    const usages = childrenOf(process.pid)
      .map((pid): Usage => ({ pid, program: programOf(pid), idle: 0, busiest: 0, busiestLoad: '' }))
      .filter(({ program }) => !/[.]|kafka|redis|sandbox|java|postgres/.test(program));
    const connections = await ConnectionSampler.start(system);
    await measure(
      usages,
      () => sleep(IDLE_MS),
      (usage, share) => {
        usage.idle = share;
      },
    );
    for (const [load, run] of Object.entries(loadsOf(system, members)))
      await measure(usages, run, (usage, share) => {
        if (share > usage.busiest) Object.assign(usage, { busiest: share, busiestLoad: load });
      });
    const peaks = await connections.stop();
    return {
      title: 'resources: peak resident memory, CPU while idle, and CPU under the load that uses most of it',
      rows: usages.map((usage) => rowOf(usage, peaks.get(usage.program))),
      notes: [],
    };
  } finally {
    await system.stop();
    await rm(folder, { recursive: true, force: true });
  }
}

const rowOf = ({ pid, program, idle, busiest, busiestLoad }: Usage, connections = 0): Measurement => ({
  name: `${program} (${busiestLoad}; ${connections} connections)`,
  result: `${peakMemory(pid)} MiB`,
  baseline: `${(idle * 1_000).toFixed(0)}m to ${(busiest * 1_000).toFixed(0)}m`,
});

/** Each load runs at full speed on its own. */
function loadsOf(system: RunningProfile, members: readonly BenchMember[]): Record<string, () => Promise<void>> {
  const [first] = members;
  if (!first) throw new Error('No member');
  return {
    'pages of the bank': async () => {
      const load = new Load({ origin: `http://127.0.0.1:${new URL(system.url).port}`, path: BANK_PAGE, headers: first.headers });
      await load.requestsPerSecond(LOADED_MS);
      await load.close();
    },
    quizzes: () => repeat(members, (member) => takeQuiz(system.url, member)),
    'sign-ins': () => repeat(members, (member) => signInAgain(system.url, member)),
  };
}

async function repeat(members: readonly BenchMember[], act: (member: BenchMember) => Promise<unknown>): Promise<void> {
  const end = performance.now() + LOADED_MS;
  const actions = members.map(async (member) => {
    while (performance.now() < end) await act(member);
  });
  await Promise.all(actions);
}

async function measure(
  usages: readonly Usage[],
  run: () => Promise<unknown>,
  record: (usage: Usage, share: number) => void,
): Promise<void> {
  const startMs = performance.now();
  const before = usages.map(({ pid }) => processorTime(pid));
  await run();
  const microseconds = (performance.now() - startMs) * 1_000;
  for (const [at, usage] of usages.entries()) record(usage, (processorTime(usage.pid) - (before[at] ?? 0)) / microseconds);
}

/** The most physical memory that a process has used, in MiB. */
function peakMemory(pid: number): number {
  const [, kibibytes] = /^VmHWM:\s+(\d+) kB$/m.exec(readFileSync(`/proc/${pid}/status`, 'utf8')) ?? [];
  return Math.round(Number(kibibytes) / 1_024);
}

/** Counts each service's connections to PostgreSQL, which the chart's connection budget is made of. */
class ConnectionSampler {
  readonly #peaks = new Map<string, number>();
  readonly #client: pg.Client;
  readonly #timer: NodeJS.Timeout;

  private constructor(client: pg.Client) {
    this.#client = client;
    this.#timer = setInterval(() => void this.#sample(), SAMPLE_MS);
  }

  static async start(system: RunningProfile): Promise<ConnectionSampler> {
    const client = new pg.Client({ connectionString: system.environment.POSTGRES_ADMIN_URL });
    await client.connect();
    return new ConnectionSampler(client);
  }

  async stop(): Promise<ReadonlyMap<string, number>> {
    clearInterval(this.#timer);
    await this.#sample();
    await this.#client.end();
    return this.#peaks;
  }

  async #sample(): Promise<void> {
    const { rows } = await this.#client.query<{ service: string; connections: number }>(
      `SELECT replace(datname, 'casebook_', '') AS service, count(*)::int AS connections FROM pg_stat_activity
       WHERE datname LIKE 'casebook_%' GROUP BY 1`,
    );
    for (const { service, connections } of rows) this.#peaks.set(service, Math.max(connections, this.#peaks.get(service) ?? 0));
  }
}
