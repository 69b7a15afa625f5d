import { spawnSync } from 'node:child_process';
import { print, root } from '../../tools/install.mjs';

/** Counts what a run checked, and prints a line for each. */
export class Checks {
  #passed = 0;
  #failed = 0;
  #skipped = 0;

  /** Runs a check. A failure is printed and counted, and doesn't stop the run. @returns whether it passed */
  async run(what: string, check: () => unknown): Promise<boolean> {
    const startMs = Date.now();
    try {
      const result = await check();
      this.#passed += 1;
      print(`ok: ${what}${typeof result === 'string' ? `: ${result}` : ''} (${((Date.now() - startMs) / 1000).toFixed(1)} s)`);
      return true;
    } catch (error) {
      this.#failed += 1;
      print(`FAILED: ${what}: ${error instanceof Error ? error.message : error}`);
      return false;
    }
  }

  skip(what: string, why: string): void {
    this.#skipped += 1;
    print(`skipped: ${what}: ${why}`);
  }

  /** Prints the totals. @returns the exit code */
  finish(): number {
    console.log(`${this.#passed} passed, ${this.#failed} failed, ${this.#skipped} skipped`);
    return this.#failed > 0 ? 1 : 0;
  }
}

/** @throws Error with the message unless the condition holds */
export function assert(condition: boolean, message: string): void {
  if (!condition) throw new Error(message);
}

/** Runs a program of the repository, with its output on the terminal. @returns whether it succeeded */
export function runsWell(command: string, args: string[], environment: Readonly<Record<string, string>> = {}): boolean {
  const { status } = spawnSync(command, args, {
    cwd: root,
    stdio: ['ignore', 'inherit', 'inherit'],
    env: { ...process.env, ...environment },
  });
  return status === 0;
}
