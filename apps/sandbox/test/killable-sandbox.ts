import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';

/** The sandbox in its own process, which can be killed and restarted on the same data. */
export class KillableSandbox {
  /** The address of the running process; each start has a different one. */
  url = '';
  readonly #environment: Record<string, string>;
  #process: ChildProcess | undefined;

  constructor(environment: Record<string, string>) {
    this.#environment = { ...environment, SANDBOX_PORT: '0', SANDBOX_SMTP_PORT: '0' };
  }

  /** @throws Error if the process ends before it is ready */
  async start(): Promise<void> {
    const main = join(import.meta.dirname, '../src/main.ts');
    const child = spawn(process.execPath, ['--conditions=@casebook/source', main], {
      env: this.#environment,
      stdio: ['ignore', 'pipe', 'inherit'],
    });
    this.#process = child;
    const ended = once(child, 'exit').then(() => Promise.reject(new Error('The sandbox ended')));
    // The process prints one line with its address once it is ready.
    const [line] = await Promise.race([once(child.stdout, 'data'), ended]);
    ended.catch(() => undefined);
    this.url = /shows it at (http:\/\/localhost:\d+)/.exec(String(line))?.[1] ?? '';
  }

  async kill(): Promise<void> {
    const child = this.#process;
    if (!child || child.exitCode !== null || child.signalCode !== null) return;
    child.kill('SIGKILL');
    await once(child, 'exit');
  }
}
