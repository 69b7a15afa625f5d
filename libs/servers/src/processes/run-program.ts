import { spawn } from 'node:child_process';

/** The numeric user and group that a program runs as; by default the current user. */
export interface RunAs {
  uid?: number;
  gid?: number;
}

export interface ProgramResult {
  /** -1 if a signal ended the program. */
  code: number;
  stdout: string;
  stderr: string;
}

/** Thrown if a program is not installed. */
export class ProgramMissingError extends Error {
  override readonly name = 'ProgramMissingError';
}

/**
 * Runs a program and returns its exit code and output. A non-zero code is not an error here.
 * @throws ProgramMissingError
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
