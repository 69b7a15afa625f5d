import { mkdir, readFile, rename, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { livingProcess } from '../../libs/servers/src/index.ts';

export const PARTS = ['postgres', 'redis', 'kafka'] as const;
export type Part = (typeof PARTS)[number];

/** A server that `up` started. */
export interface StartedPart {
  pid: number;
  /** When the process began: a process id alone may by now be another program's. */
  began: string;
  port: number;
  /** What the services are given. */
  setting: { name: string; value: string };
}

export interface InfraState {
  started: Partial<Record<Part, StartedPart>>;
  /** The ports of last time, so that addresses stay the same from one `up` to the next. */
  ports: Partial<Record<Part, number>>;
}

/** What `up` and `down` left in the folder; nothing at first. */
export async function readState(folder: string): Promise<InfraState> {
  try {
    return JSON.parse(await readFile(join(folder, 'state.json'), 'utf8')) as InfraState;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return { started: {}, ports: {} };
    throw error;
  }
}

/** Replaces the state in one step; readable by its owner alone, since it holds the database's password. */
export async function writeState(folder: string, state: InfraState): Promise<void> {
  await mkdir(folder, { recursive: true });
  const writing = join(folder, `state.json.${process.pid}`);
  await writeFile(writing, `${JSON.stringify(state, null, 2)}\n`, { mode: 0o600 });
  await rename(writing, join(folder, 'state.json'));
}

/** Whether this very process still runs. */
export function isRunning(part: StartedPart | undefined): part is StartedPart {
  return part !== undefined && livingProcess(part.pid)?.began === part.began;
}
