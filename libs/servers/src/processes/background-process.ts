import { spawn } from 'node:child_process';
import { openSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { setTimeout as sleep } from 'node:timers/promises';
import { findProcess } from './find-process.ts';

export interface BackgroundProgram {
  command: string;
  args: readonly string[];
  cwd: string;
  /** The file to which stdout and stderr are appended. */
  log: string;
  /** true: runs in its own session, so that it survives Ctrl-C and the end of this process. */
  detached?: boolean;
}

/** A program that runs in the background of this process. */
export interface BackgroundProcess {
  pid: number;
  /** Sends the signal and waits until the process has exited. */
  end(signal: 'SIGTERM' | 'SIGKILL'): Promise<void>;
}

const END_TIMEOUT_MS = 30_000;

/**
 * Starts a program and polls `isReady` every 25 ms until it returns true.
 * @throws Error with the last lines of its log if it exits first or exceeds `startTimeoutMs`
 */
export async function startInBackground(
  program: BackgroundProgram,
  isReady: () => Promise<boolean>,
  startTimeoutMs: number,
): Promise<BackgroundProcess> {
  const pid = await launch(program);
  const started: BackgroundProcess = { pid, end: (signal) => endProcess(pid, signal) };
  const deadline = Date.now() + startTimeoutMs;
  while (!(await isReady())) {
    const hasEnded = findProcess(pid) === undefined;
    if (hasEnded || Date.now() > deadline) {
      await started.end('SIGKILL');
      const problem = hasEnded ? 'ended before it was ready' : `was not ready after ${startTimeoutMs / 1000} s`;
      throw new Error(`${program.command} ${problem}: ${await lastLines(program.log)}`);
    }
    await sleep(25);
  }
  return started;
}

/** Sends the signal and waits until the process has exited. SIGTERM is followed by SIGKILL after 30 s. */
export async function endProcess(pid: number, signal: 'SIGTERM' | 'SIGKILL'): Promise<void> {
  if (!findProcess(pid)) return;
  process.kill(pid, signal);
  const deadline = Date.now() + END_TIMEOUT_MS;
  while (findProcess(pid)) {
    if (Date.now() > deadline) {
      if (signal === 'SIGKILL') throw new Error(`Process ${pid} did not exit after SIGKILL`);
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
      // The child must not keep this process's event loop alive.
      child.unref();
      resolve(child.pid ?? 0);
    });
  });
}

async function lastLines(log: string): Promise<string> {
  return (await readFile(log, 'utf8')).trim().split('\n').slice(-5).join(' | ');
}
