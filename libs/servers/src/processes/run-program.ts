import { spawn } from 'node:child_process';

/** Who a program runs as: numeric user and group, or nothing for the present user. */
export interface RunAs {
  uid?: number;
  gid?: number;
}

export interface ProgramResult {
  /** The exit code; -1 when a signal ended the program. */
  code: number;
  stdout: string;
  stderr: string;
}

/** Thrown when a program cannot be started because it is not installed. */
export class ProgramMissingError extends Error {
  override readonly name = 'ProgramMissingError';
}

/**
 * Runs a program to its end and gives its exit code and output; a code other than 0 is the caller's to judge.
 * Throws ProgramMissingError when there is no such program.
 */
export function runProgram(
  command: string,
  args: readonly string[],
  options: RunAs & { cwd?: string } = {},
): Promise<ProgramResult> {
  return new Promise((resolve, reject) => {
    const child = spawn(command, args, { ...options, stdio: ['ignore', 'pipe', 'pipe'] });
    let stdout = '';
    let stderr = '';
    child.stdout.setEncoding('utf8').on('data', (chunk: string) => {
      stdout += chunk;
    });
    child.stderr.setEncoding('utf8').on('data', (chunk: string) => {
      stderr += chunk;
    });
    child.once('error', (error: NodeJS.ErrnoException) => {
      reject(error.code === 'ENOENT' ? new ProgramMissingError(`${command} is not installed`, { cause: error }) : error);
    });
    child.once('close', (code) => resolve({ code: code ?? -1, stdout, stderr }));
  });
}
