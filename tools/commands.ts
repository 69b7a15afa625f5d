import { spawnSync } from 'node:child_process';

export interface Outcome {
  readonly succeeded: boolean;
  readonly output: string;
  /** Standard output and standard error combined. */
  readonly everything: string;
}

/** Runs a command and returns its output. A missing program counts as a failure. */
export function execute(command: string, args: readonly string[], environment: Readonly<Record<string, string>> = {}): Outcome {
  const { status, stdout, stderr, error } = spawnSync(command, args, {
    encoding: 'utf8',
    maxBuffer: 64 * 1024 * 1024,
    env: { ...process.env, ...environment },
  });
  return { succeeded: status === 0, output: stdout ?? '', everything: `${stdout ?? ''}${stderr ?? ''}${error?.message ?? ''}` };
}
