import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { freePort } from '../libs/servers/src/index.ts';
import { Program } from '../tests/profiles/program.ts';
import type { RunningProfile } from '../tests/profiles/running-profile.ts';
import { BANK_PAGE, type TestMember } from '../tests/shared/test-member.ts';
import { root } from '../tools/install.mjs';
import { Load } from './load.ts';
import { processorTime } from './processes.ts';
import { median } from './rounds.ts';

const START_TIMEOUT_MS = 20_000;

export interface PageServerPlan {
  readonly system: RunningProfile;
  readonly member: TestMember;
  readonly folder: string;
  /** A file in `bench`. */
  readonly entry: string;
  readonly settings?: Readonly<Record<string, string>>;
}

/** Runs a benchmark's server in its own process. The server serves the bank's page from the system's database. */
export class PageServer {
  #costs: number[] = [];

  readonly origin: string;
  readonly load: Load;
  private readonly program: Program;

  private constructor(program: Program, origin: string, headers: TestMember['headers']) {
    this.program = program;
    this.origin = origin;
    this.load = new Load({ origin, path: BANK_PAGE, headers });
  }

  static async start({ system, member, folder, entry, settings = {} }: PageServerPlan): Promise<PageServer> {
    const port = String(await freePort());
    const name = [entry.replaceAll('/', '-'), ...Object.values(settings).filter((value) => /^\w+$/.test(value))].join('-');
    const program = new Program({
      name,
      entry: join(root, 'bench', entry),
      environment: { ...system.environment, ...settings, MEMBER_ID: member.id, PORT: port, BANK_PORT: port },
      log: join(folder, `${name}.log`),
      cwd: root,
    });
    program.start();
    const origin = `http://127.0.0.1:${port}`;
    for (const end = Date.now() + START_TIMEOUT_MS; !(await isReady(`${origin}${BANK_PAGE}`, member)); await sleep(50))
      if (Date.now() > end) {
        await program.stop();
        throw new Error(`${name} did not become ready; its log is in ${folder}`);
      }
    return new PageServer(program, origin, member.headers);
  }

  /** Measures one round. @returns requests per second */
  async measure(): Promise<number> {
    const { pid = 0 } = this.program;
    const before = { time: processorTime(pid), completed: this.load.completed };
    const rate = await this.load.requestsPerSecond();
    this.#costs.push((processorTime(pid) - before.time) / (this.load.completed - before.completed));
    return rate;
  }

  /** @returns the server's CPU microseconds per request: the median of the rounds since the previous call */
  takeCost(): number {
    const cost = median(this.#costs);
    this.#costs = [];
    return cost;
  }

  async stop(): Promise<void> {
    await this.load.close();
    await this.program.stop();
  }
}

async function isReady(url: string, { headers }: TestMember): Promise<boolean> {
  const response = await fetch(url, { headers }).catch(() => undefined);
  if (!response?.ok) return false;
  const { items } = (await response.json()) as { items: { correctOptionId?: string }[] };
  return items.length === 20 && items.every(({ correctOptionId }) => correctOptionId !== undefined);
}
