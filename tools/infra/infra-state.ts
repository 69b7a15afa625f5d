import { mkdir, readFile, rename, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { findProcess } from '../../libs/servers/src/index.ts';

export const INFRA_SERVERS = ['postgres', 'redis', 'kafka'] as const;
export type InfraServer = (typeof INFRA_SERVERS)[number];

/** A server started by `up`. */
export interface StartedPart {
  pid: number;
  /** The process's start time, which detects a reused process id. */
  began: string;
  port: number;
  /** The environment variable that the services need to connect. */
  setting: { name: string; value: string };
}

export interface InfraState {
  started: Partial<Record<InfraServer, StartedPart>>;
  /** The previous ports, so that addresses stay the same at the next `up`. */
  ports: Partial<Record<InfraServer, number>>;
}

/** Reads the state written by `up` and `down`; empty at first. */
export async function readState(folder: string): Promise<InfraState> {
  try {
    return JSON.parse(await readFile(join(folder, 'state.json'), 'utf8')) as InfraState;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return { started: {}, ports: {} };
    throw error;
  }
}

/** Replaces the state atomically. Readable by its owner only, since it contains the database password. */
export async function writeState(folder: string, state: InfraState): Promise<void> {
  await mkdir(folder, { recursive: true });
  const draft = join(folder, `state.json.${process.pid}`);
  await writeFile(draft, `${JSON.stringify(state, null, 2)}\n`, { mode: 0o600 });
  await rename(draft, join(folder, 'state.json'));
}

/** Whether the process runs and is the one that `up` started. */
export function isRunning(part: StartedPart | undefined): part is StartedPart {
  return part !== undefined && findProcess(part.pid)?.startTime === part.began;
}
