import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';

/** The sandbox in a process of its own, which can be killed and started again on the same data. */
export class KillableSandbox {
  /** Of the running process; each start has its own. */
  url = '';
  readonly #environment: Record<string, string>;
  #process: ChildProcess | undefined;

  constructor(environment: Record<string, string>) {
    this.#environment = { ...environment, SANDBOX_PORT: '0', SANDBOX_SMTP_PORT: '0' };
  }

  /** @throws Error if it ends before it serves */
  async start(): Promise<void> {
    const main = join(import.meta.dirname, '../src/main.ts');
    const child = spawn(process.execPath, ['--conditions=@casebook/source', main], {
      env: this.#environment,
      stdio: ['ignore', 'pipe', 'inherit'],
    });
    this.#process = child;
    const ended = once(child, 'exit').then(() => Promise.reject(new Error('The sandbox ended')));
    // It prints one line, with its address, once it serves.
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
