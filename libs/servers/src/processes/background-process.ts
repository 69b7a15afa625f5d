import { spawn } from 'node:child_process';
import { openSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { setTimeout as sleep } from 'node:timers/promises';
import { livingProcess } from './living-process.ts';

export interface BackgroundProgram {
  command: string;
  args: readonly string[];
  cwd: string;
  /** Both streams of output are appended to this file. */
  log: string;
  /** true: in a session of its own, so that neither Ctrl-C nor the end of this process ends it. */
  detached?: boolean;
}

/** A program that runs beside this process. */
export interface BackgroundProcess {
  pid: number;
  /** Ends it and waits until it has gone; SIGTERM lets it finish, SIGKILL is a crash. */
  end(signal: 'SIGTERM' | 'SIGKILL'): Promise<void>;
}

const LONGEST_END_MS = 30_000;

/**
 * Starts a program and waits until `isReady` says so, asked again every 25 ms.
 * Throws with the last lines of its log when it ends first or takes longer than `longestStartMs`.
 */
export async function startInBackground(
  program: BackgroundProgram,
  isReady: () => Promise<boolean>,
  longestStartMs: number,
): Promise<BackgroundProcess> {
  const pid = await launch(program);
  const started: BackgroundProcess = { pid, end: (signal) => endProcess(pid, signal) };
  const deadline = Date.now() + longestStartMs;
  while (!(await isReady())) {
    const gone = livingProcess(pid) === undefined;
    if (gone || Date.now() > deadline) {
      await started.end('SIGKILL');
      const what = gone ? 'ended before it was ready' : `was not ready after ${longestStartMs / 1000} s`;
      throw new Error(`${program.command} ${what}: ${await lastLines(program.log)}`);
    }
    await sleep(25);
  }
  return started;
}

/** Sends the signal and waits until the process has gone; SIGKILL follows a SIGTERM that does nothing for 30 s. */
export async function endProcess(pid: number, signal: 'SIGTERM' | 'SIGKILL'): Promise<void> {
  if (!livingProcess(pid)) return;
  process.kill(pid, signal);
  const deadline = Date.now() + LONGEST_END_MS;
  while (livingProcess(pid)) {
    if (Date.now() > deadline) {
      if (signal === 'SIGKILL') throw new Error(`process ${pid} does not end`);
      return endProcess(pid, 'SIGKILL');
    }
    await sleep(20);
  }
}

function launch({ command, args, cwd, log, detached = false }: BackgroundProgram): Promise<number> {
  return new Promise((resolve, reject) => {
    const output = openSync(log, 'a');
    const child = spawn(command, args, { cwd, detached, stdio: ['ignore', output, output] });
    child.once('error', reject);
    child.once('spawn', () => {
      // What is meant to outlive this process must not keep it alive either.
      child.unref();
      resolve(child.pid ?? 0);
    });
  });
}

async function lastLines(log: string): Promise<string> {
  return (await readFile(log, 'utf8')).trim().split('\n').slice(-5).join(' | ');
}
