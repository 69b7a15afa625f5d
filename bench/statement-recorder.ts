import pg from 'pg';
import type { Statement } from './statement-log.ts';

/**
 * Records the SELECT statements of services in this process. Must be created before they boot, because a connection keeps the `query`
 * function that existed when it was opened.
 */
export class StatementRecorder {
  readonly #original = pg.Client.prototype.query;
  #statements: Statement[] | undefined;

  constructor() {
    const [original, record] = [this.#original, (args: unknown[]) => this.#record(args)];
    Object.assign(pg.Client.prototype, {
      query(this: pg.Client, ...args: unknown[]): unknown {
        record(args);
        return Reflect.apply(original, this, args);
      },
    });
  }

  /** @returns the statements sent while `act` runs, with their values */
  async of(act: () => Promise<unknown>): Promise<Statement[]> {
    const statements: Statement[] = [];
    this.#statements = statements;
    await act().finally(() => {
      this.#statements = undefined;
    });
    return statements.filter(({ text }) => /^\s*SELECT/.test(text) && !/platform\.|pg_/.test(text));
  }

  stop(): void {
    Object.assign(pg.Client.prototype, { query: this.#original });
  }

  #record([first, values]: unknown[]): void {
    const { text, values: ownValues } = typeof first === 'string' ? { text: first, values } : (first as Statement);
    if (typeof text === 'string') this.#statements?.push({ text, values: Array.isArray(ownValues) ? ownValues : [] });
  }
}
