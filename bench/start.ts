import { type ChildProcess, spawn } from 'node:child_process';
import { readFile, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { freePort } from '../libs/servers/src/index.ts';
import { waitForReadiness } from '../tests/profiles/fleet.ts';
import { databaseUrls, profileFolder, startDistributed } from '../tests/profiles/running-profile.ts';
import { createPaidMember, type RunningSystem, takeQuiz } from '../tests/shared/test-member.ts';
import { root } from '../tools/install.mjs';
import { childrenOf, residentMemory } from './processes.ts';
import type { Measurement, Report } from './report.ts';
import { median } from './rounds.ts';

const STARTS = 5;
const IDLE_MS = 5_000;
const STOP_TIMEOUT_MS = 30_000;

/** Measures `npm start` on existing data, and the memory of all processes after one member has used Casebook. */
export async function start(profiles: readonly string[]): Promise<Report> {
  const rows: Measurement[] = [];
  const notes: string[] = [];
  const add = ({ measurement, parts }: Memory) => {
    rows.push(measurement);
    notes.push(parts);
  };
  if (profiles.includes('embedded')) {
    const folder = profileFolder('bench', 'embedded');
    rows.push(await warmStart(folder));
    add(await embeddedMemory(folder));
    await rm(folder, { recursive: true, force: true });
  }
  if (profiles.includes('distributed')) add(await distributedMemory(profileFolder('bench', 'distributed')));
  return {
    title: 'start: from npm start to ready on existing data; resident memory when idle after one member',
    rows,
    notes,
  };
}

async function warmStart(folder: string): Promise<Measurement> {
  const times: number[] = [];
  for (let at = 0; at <= STARTS; at += 1) {
    const casebook = await NpmStart.run(folder);
    await casebook.stop();
    // The first start creates the data.
    if (at > 0) times.push(casebook.readyAfterMs / 1_000);
  }
  const range = `${Math.min(...times).toFixed(1)} to ${Math.max(...times).toFixed(1)} s`;
  return {
    name: `warm start, median of ${STARTS} (${range})`,
    result: `${median(times).toFixed(1)} s`,
    ratio: median(times),
    target: { value: 6, atMost: true },
  };
}

async function embeddedMemory(folder: string): Promise<Memory> {
  const casebook = await NpmStart.run(folder);
  try {
    const environment = JSON.parse(await readFile(join(folder, 'environment.json'), 'utf8')) as Record<string, string>;
    await useOnce({ url: casebook.url, environment, databases: databaseUrls(environment) });
    return memoryOf('embedded', [casebook.pid, await postmasterOf(folder)], 700);
  } finally {
    await casebook.stop();
  }
}

async function distributedMemory(folder: string): Promise<Memory> {
  const system = await startDistributed(folder);
  try {
    await useOnce(system);
    return memoryOf('distributed', [...childrenOf(process.pid), await postmasterOf(folder)], 2_500);
  } finally {
    await system.stop();
    await rm(folder, { recursive: true, force: true });
  }
}

async function useOnce(system: RunningSystem): Promise<void> {
  await takeQuiz(system.url, await createPaidMember(system));
  await sleep(IDLE_MS);
}

interface Memory {
  readonly measurement: Measurement;
  /** The memory of each program. */
  readonly parts: string;
}

function memoryOf(profile: string, pids: readonly number[], maxMebibytes: number): Memory {
  const parts = [...residentMemory(pids)].filter(([, mebibytes]) => mebibytes >= 1).sort(([, a], [, b]) => b - a);
  const whole = parts.reduce((sum, [, mebibytes]) => sum + mebibytes, 0);
  return {
    measurement: {
      name: `memory, ${profile}`,
      result: `${whole.toFixed(0)} MB`,
      ratio: whole,
      target: { value: maxMebibytes, atMost: true },
    },
    parts: `${profile}: ${parts.map(([program, mebibytes]) => `${program} ${mebibytes.toFixed(0)}`).join(', ')} MB`,
  };
}

/** PostgreSQL detaches from the process that starts it; its process id is in its data directory. */
async function postmasterOf(folder: string): Promise<number> {
  return Number((await readFile(join(folder, 'postgres/postmaster.pid'), 'utf8')).split('\n')[0]);
}

/** Casebook as started by `npm start`. */
class NpmStart {
  readyAfterMs = 0;
  readonly url: string;
  private readonly npm: ChildProcess;

  private constructor(npm: ChildProcess, url: string) {
    this.npm = npm;
    this.url = url;
  }

  static async run(folder: string): Promise<NpmStart> {
    const ports = new Set<number>();
    while (ports.size < 3) ports.add(await freePort());
    const [port, sandbox, smtp] = [...ports];
    const startMs = performance.now();
    const npm = spawn('npm', ['start'], {
      cwd: root,
      detached: true,
      stdio: ['ignore', 'ignore', 'inherit'],
      env: {
        ...process.env,
        PORT: String(port),
        SANDBOX_PORT: String(sandbox),
        SANDBOX_SMTP_PORT: String(smtp),
        CASEBOOK_DATA_DIR: folder,
        LIMIT_SCALE: '10000',
      },
    });
    const casebook = new NpmStart(npm, `http://localhost:${port}`);
    try {
      await waitForReadiness(casebook.url);
    } catch (error) {
      await casebook.stop();
      throw error;
    }
    casebook.readyAfterMs = performance.now() - startMs;
    return casebook;
  }

  get pid(): number {
    return this.npm.pid ?? 0;
  }

  /** Sends SIGINT to npm's process group, as Ctrl-C does. */
  async stop(): Promise<void> {
    if (this.#isRunning()) process.kill(-this.pid, 'SIGINT');
    for (const end = Date.now() + STOP_TIMEOUT_MS; this.#isRunning(); await sleep(50))
      if (Date.now() > end) throw new Error(`npm start (process ${this.pid}) did not stop within ${STOP_TIMEOUT_MS / 1_000} s`);
  }

  /** Whether any process of the group is running. */
  #isRunning(): boolean {
    try {
      return process.kill(-this.pid, 0);
    } catch {
      return false;
    }
  }
}
