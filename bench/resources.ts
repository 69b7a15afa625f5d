import { readFileSync } from 'node:fs';
import { rm } from 'node:fs/promises';
import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import { profileFolder, type RunningProfile, startDistributed } from '../tests/profiles/running-profile.ts';
import { BANK_PAGE, createPaidMember, signInAgain, type TestMember, takeQuiz } from '../tests/shared/test-member.ts';
import { Load } from './load.ts';
import { childrenOf, processorTime, programOf } from './processes.ts';
import type { Measurement, Report } from './report.ts';

const IDLE_MS = 20_000;
const LOADED_MS = 20_000;
const CONCURRENT_MEMBERS = 8;
const SAMPLE_MS = 500;

/** A load at full speed. @returns the number of requests made */
type Run = () => Promise<number>;

/** A process of Casebook, with the CPU that it used. */
interface Usage {
  readonly pid: number;
  readonly program: string;
  /** Share of one core while idle. */
  idle: number;
  /** CPU milliseconds per request of each load, a value that other programs on the computer hardly affect. */
  readonly perRequest: Map<string, number>;
}

/** Measures each program's memory, CPU, and connections, from which the requests and limits in helm/casebook/values.yaml are set. */
export async function resources(): Promise<Report> {
  const folder = profileFolder('bench', 'distributed');
  const system = await startDistributed(folder);
  try {
    const members: TestMember[] = [];
    for (let at = 0; at < CONCURRENT_MEMBERS; at += 1) members.push(await createPaidMember(system));
    const usages = childrenOf(process.pid)
      .map((pid): Usage => ({ pid, program: programOf(pid), idle: 0, perRequest: new Map() }))
      .filter(({ program }) => !/[.]|kafka|redis|sandbox|java|postgres/.test(program));
    const connections = await ConnectionSampler.start(system);
    const idle = await processorMilliseconds(usages, () => sleep(IDLE_MS));
    for (const [at, usage] of usages.entries()) usage.idle = (idle.milliseconds[at] ?? 0) / IDLE_MS;
    const notes: string[] = [];
    for (const [load, run] of Object.entries(loadsOf(system, members))) {
      const { milliseconds, result: requests } = await processorMilliseconds(usages, run);
      for (const [at, usage] of usages.entries()) usage.perRequest.set(load, (milliseconds[at] ?? 0) / requests);
      notes.push(`${load}: ${(requests / (LOADED_MS / 1_000)).toFixed(1)}/s`);
    }
    const peaks = await connections.stop();
    return {
      title: 'resources: peak resident memory; CPU while idle, and for one request of each load',
      rows: usages.map((usage) => rowOf(usage, peaks.get(usage.program))),
      notes,
    };
  } finally {
    await system.stop();
    await rm(folder, { recursive: true, force: true });
  }
}

const rowOf = ({ pid, program, idle, perRequest }: Usage, connections = 0): Measurement => ({
  name: `${program}, ${connections} connections`,
  result: `${peakMemory(pid)} MiB`,
  baseline: [`idle ${(idle * 1_000).toFixed(0)}m`, ...[...perRequest].map(([load, ms]) => `${load} ${ms.toFixed(1)} ms`)].join(
    ', ',
  ),
});

/** The loads, which run one after the other. A quiz consists of 25 answers and five further requests. */
function loadsOf(system: RunningProfile, members: readonly TestMember[]): Record<string, Run> {
  const [first] = members;
  if (!first) throw new Error('No member');
  return {
    'pages of the bank': async () => {
      const load = new Load({ origin: `http://127.0.0.1:${new URL(system.url).port}`, path: BANK_PAGE, headers: first.headers });
      await load.requestsPerSecond(LOADED_MS);
      await load.close();
      return load.completed;
    },
    quizzes: () => repeat(members, (member) => takeQuiz(system.url, member)),
    'sign-ins': () => repeat(members, (member) => signInAgain(system.url, member)),
  };
}

async function repeat(members: readonly TestMember[], act: (member: TestMember) => Promise<unknown>): Promise<number> {
  const end = performance.now() + LOADED_MS;
  let completed = 0;
  const actions = members.map(async (member) => {
    for (; performance.now() < end; completed += 1) await act(member);
  });
  await Promise.all(actions);
  return completed;
}

/** @returns the CPU time that each process used during `run` */
async function processorMilliseconds<Result>(usages: readonly Usage[], run: () => Promise<Result>) {
  const before = usages.map(({ pid }) => processorTime(pid));
  const result = await run();
  return { milliseconds: usages.map(({ pid }, at) => (processorTime(pid) - (before[at] ?? 0)) / 1_000), result };
}

/** The peak of physical memory that a process has used, in MiB. */
function peakMemory(pid: number): number {
  const [, kibibytes] = /^VmHWM:\s+(\d+) kB$/m.exec(readFileSync(`/proc/${pid}/status`, 'utf8')) ?? [];
  return Math.round(Number(kibibytes) / 1_024);
}

/** Counts each service's connections to PostgreSQL, from which the chart's connection budget is computed. */
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
       WHERE datname LIKE 'casebook_%' AND backend_type = 'client backend' GROUP BY 1`,
    );
    for (const { service, connections } of rows) this.#peaks.set(service, Math.max(connections, this.#peaks.get(service) ?? 0));
  }
}
