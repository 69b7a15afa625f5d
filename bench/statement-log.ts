import { readFile } from 'node:fs/promises';

export interface Statement {
  readonly text: string;
  readonly values: unknown[];
}

/** The statements that the bank sent to its database, as written by `logging-bank.ts`. */
export class StatementLog {
  readonly file: string;

  constructor(file: string) {
    this.file = file;
  }

  /** @returns the statements sent while `act` ran */
  async of(act: () => Promise<unknown>): Promise<Statement[]> {
    const before = (await this.#all()).length;
    await act();
    return (await this.#all()).slice(before);
  }

  async #all(): Promise<Statement[]> {
    const text = await readFile(this.file, 'utf8').catch(() => '');
    return text
      .split('\n')
      .filter(Boolean)
      .map((line) => JSON.parse(line) as Statement);
  }
}
