import { type ChildProcess, spawn } from 'node:child_process';
import { mkdirSync, openSync } from 'node:fs';
import { dirname } from 'node:path';
import { compiledModules } from '../../tools/install.mjs';

const RESTART_MS = 200;

export interface ProgramOptions {
  readonly name: string;
  /** The file that Node runs. */
  readonly entry: string;
  readonly environment: Readonly<Record<string, string | undefined>>;
  readonly log: string;
  readonly cwd: string;
}

/** Runs a program in its own process and restarts it when it exits, as an orchestrator would. */
export class Program {
  #process: ChildProcess | undefined;
  #stopping = false;
  #ended: Promise<void> = Promise.resolve();

  readonly name: string;
  private readonly options: ProgramOptions;

  constructor(options: ProgramOptions) {
    this.options = options;
    this.name = options.name;
  }

  start(): void {
    const { entry, environment, log, cwd } = this.options;
    mkdirSync(dirname(log), { recursive: true });
    const output = openSync(log, 'a');
    const child = spawn(
      process.execPath,
      ['--disable-warning=ExperimentalWarning', '--disable-warning=TimeoutNegativeWarning', entry],
      {
        cwd,
        detached: true,
        stdio: ['ignore', output, output],
        env: { NODE_COMPILE_CACHE: compiledModules, ...process.env, KAFKAJS_NO_PARTITIONER_WARNING: '1', ...environment },
      },
    );
    this.#process = child;
    this.#ended = new Promise((resolve) => {
      child.once('exit', () => {
        resolve();
        if (!this.#stopping) setTimeout(() => this.#stopping || this.start(), RESTART_MS);
      });
    });
  }

  get pid(): number | undefined {
    return this.#process?.pid;
  }

  /** Sends SIGKILL; the program is then restarted. */
  crash(): void {
    this.#process?.kill('SIGKILL');
  }

  /** Stops the program for good. SIGTERM lets it shut down, SIGKILL doesn't. */
  async stop(signal: 'SIGTERM' | 'SIGKILL' = 'SIGTERM'): Promise<void> {
    this.#stopping = true;
    this.#process?.kill(signal);
    await this.#ended;
  }
}
