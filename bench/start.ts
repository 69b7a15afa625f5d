import { type ChildProcess, spawn } from 'node:child_process';
import { readFile, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { freePort } from '../libs/servers/src/index.ts';
import { untilReady } from '../tests/profiles/fleet.ts';
import { databaseUrls, profileFolder, startDistributed } from '../tests/profiles/running-profile.ts';
import { root } from '../tools/install.mjs';
import { type Admitting, admitMember, takeQuiz } from './bench-member.ts';
import type { Finding, Findings } from './findings.ts';
import { childrenOf, residentMemory } from './processes.ts';
import { median } from './rounds.ts';

const STARTS = 5;
const RESTS_MS = 5_000;
const LONGEST_STOP_MS = 30_000;

/** How long `npm start` takes on data that are there, and what Casebook keeps in memory once a member has used it. */
export async function start(profiles: readonly string[]): Promise<Findings> {
  const rows: Finding[] = [];
  const notes: string[] = [];
  const keep = ({ finding, parts }: Memory) => {
    rows.push(finding);
    notes.push(parts);
  };
  if (profiles.includes('embedded')) {
    const folder = profileFolder('bench', 'embedded');
    rows.push(await warmStart(folder));
    keep(await embeddedMemory(folder));
    await rm(folder, { recursive: true, force: true });
  }
  if (profiles.includes('distributed')) keep(await distributedMemory(profileFolder('bench', 'distributed')));
  return {
    title: 'start: from npm start to ready on data that are there; resident memory at rest after one member',
    rows,
    notes,
  };
}

async function warmStart(folder: string): Promise<Finding> {
  const times: number[] = [];
  for (let at = 0; at <= STARTS; at += 1) {
    const casebook = await NpmStart.run(folder);
    await casebook.stop();
    // The first makes the data.
    if (at > 0) times.push(casebook.readyAfterMs / 1_000);
  }
  const range = `${Math.min(...times).toFixed(1)} to ${Math.max(...times).toFixed(1)} s`;
  return {
    what: `warm start, median of ${STARTS} (${range})`,
    figure: `${median(times).toFixed(1)} s`,
    ratio: median(times),
    aim: { value: 6, atMost: true },
  };
}

async function embeddedMemory(folder: string): Promise<Memory> {
  const casebook = await NpmStart.run(folder);
  try {
    const environment = JSON.parse(await readFile(join(folder, 'environment.json'), 'utf8')) as Record<string, string>;
    await use({ url: casebook.url, environment, databases: databaseUrls(environment) });
    return memoryOf('embedded', [casebook.pid, await postmasterOf(folder)], 700);
  } finally {
    await casebook.stop();
  }
}

async function distributedMemory(folder: string): Promise<Memory> {
  const system = await startDistributed(folder);
  try {
    await use(system);
    return memoryOf('distributed', [...childrenOf(process.pid), await postmasterOf(folder)], 2_500);
  } finally {
    await system.stop();
    await rm(folder, { recursive: true, force: true });
  }
}

async function use(system: Admitting): Promise<void> {
  await takeQuiz(system.url, await admitMember(system));
  await sleep(RESTS_MS);
}

interface Memory {
  readonly finding: Finding;
  /** What each program has of it. */
  readonly parts: string;
}

function memoryOf(profile: string, pids: readonly number[], mostMebibytes: number): Memory {
  const parts = [...residentMemory(pids)].filter(([, mebibytes]) => mebibytes >= 1).sort(([, a], [, b]) => b - a);
  const whole = parts.reduce((sum, [, mebibytes]) => sum + mebibytes, 0);
  return {
    finding: {
      what: `memory, ${profile}`,
      figure: `${whole.toFixed(0)} MB`,
      ratio: whole,
      aim: { value: mostMebibytes, atMost: true },
    },
    parts: `${profile}: ${parts.map(([program, mebibytes]) => `${program} ${mebibytes.toFixed(0)}`).join(', ')} MB`,
  };
}

/** PostgreSQL leaves the tree of whoever starts it; it writes its process id into its data. */
async function postmasterOf(folder: string): Promise<number> {
  return Number((await readFile(join(folder, 'postgres/postmaster.pid'), 'utf8')).split('\n')[0]);
}

/** Casebook as a newcomer starts it. */
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
    const began = performance.now();
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
      await untilReady(casebook.url);
    } catch (error) {
      await casebook.stop();
      throw error;
    }
    casebook.readyAfterMs = performance.now() - began;
    return casebook;
  }

  get pid(): number {
    return this.npm.pid ?? 0;
  }

  /** As Ctrl-C does, the signal goes to all that npm started. */
  async stop(): Promise<void> {
    if (this.#lives()) process.kill(-this.pid, 'SIGINT');
    for (const end = Date.now() + LONGEST_STOP_MS; this.#lives(); await sleep(50))
      if (Date.now() > end) throw new Error(`npm start does not stop; its process is ${this.pid}`);
  }

  /** Whether anything of its process group does. */
  #lives(): boolean {
    try {
      return process.kill(-this.pid, 0);
    } catch {
      return false;
    }
  }
}
