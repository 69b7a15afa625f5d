import { spawn } from 'node:child_process';
import { root } from '../../tools/install.mjs';
import { environment } from './running-system.ts';

export interface CommandResult {
  readonly status: number | null;
  readonly stdout: string;
  readonly stderr: string;
}

/** An operator's command, while the journey goes on; a refusal is an answer here. */
export function tryOperate(app: string, ...args: string[]): Promise<CommandResult> {
  const child = spawn(process.execPath, [`apps/${app}/dist/operate.js`, ...args], {
    cwd: root,
    env: { ...process.env, ...environment() },
  });
  const said = { stdout: '', stderr: '' };
  child.stdout.on('data', (chunk: Buffer) => {
    said.stdout += chunk.toString();
  });
  child.stderr.on('data', (chunk: Buffer) => {
    said.stderr += chunk.toString();
  });
  return new Promise((resolve, reject) => {
    child.once('error', reject);
    child.once('close', (status) => resolve({ status, ...said }));
  });
}
