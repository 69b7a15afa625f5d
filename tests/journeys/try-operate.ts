import { spawn } from 'node:child_process';
import { root } from '../../tools/install.mjs';
import { environment, operatorCommand } from './running-system.ts';

export interface CommandResult {
  readonly status: number | null;
  readonly stdout: string;
  readonly stderr: string;
}

/** Runs an operator's command without blocking the journey. A failure is returned, not thrown. */
export function tryOperate(app: string, ...args: string[]): Promise<CommandResult> {
  const [command, ...before] = operatorCommand(app);
  const child = spawn(command, [...before, ...args], {
    cwd: root,
    env: { ...process.env, ...environment() },
  });
  const output = { stdout: '', stderr: '' };
  child.stdout.on('data', (chunk: Buffer) => {
    output.stdout += chunk.toString();
  });
  child.stderr.on('data', (chunk: Buffer) => {
    output.stderr += chunk.toString();
  });
  return new Promise((resolve, reject) => {
    child.once('error', reject);
    child.once('close', (status) => resolve({ status, ...output }));
  });
}
