import { randomUUID } from 'node:crypto';
import { FlagQuestion, UnflagQuestion } from '@casebook/bank';
import { type Caller, Database, type RunningService, type Transaction } from '@casebook/platform';

/** Members who flag a question and remove the flag: a small write that is audited. */
export class FlagLoad {
  readonly #database: Database;
  readonly #flag: FlagQuestion;
  readonly #unflag: UnflagQuestion;
  readonly #questions: readonly string[];
  #next = 0;

  private constructor({ app }: RunningService, questions: readonly string[]) {
    this.#database = app.get(Database);
    this.#questions = questions;
    this.#flag = app.get(FlagQuestion, { strict: false });
    this.#unflag = app.get(UnflagQuestion, { strict: false });
  }

  static async prepare(bank: RunningService): Promise<FlagLoad> {
    const rows = await bank.app.get(Database).sql.query<{ id: string }[]>`SELECT id::text FROM questions ORDER BY id`;
    return new FlagLoad(
      bank,
      rows.map(({ id }) => id),
    );
  }

  /** @param members the number of concurrent members, each writing sequentially @returns writes per second */
  async perSecond(members: number, durationMs: number): Promise<number> {
    let written = 0;
    const startMs = performance.now();
    const writing = async () => {
      while (performance.now() - startMs < durationMs) {
        // A new member for each flag, because the daily limit allows a member only a few.
        const caller: Caller = { id: randomUUID(), role: 'member', correlationId: randomUUID(), clientAddress: '10.0.0.1' };
        const question = this.#questions[this.#next++ % this.#questions.length] ?? '';
        await this.#flag.execute(caller, question, { reason: 'unclear' });
        await this.#unflag.execute(caller, question);
        written += 2;
      }
    };
    await Promise.all(Array.from({ length: members }, writing));
    return written / ((performance.now() - startMs) / 1_000);
  }

  /** Disables `tx.audit` in the service's writes while `work` runs. */
  async withoutAudit<Result>(work: () => Promise<Result>): Promise<Result> {
    const database = this.#database;
    const write = database.write.bind(database);
    const writeUnaudited = <Written>(caller: Caller, body: (tx: Transaction) => Promise<Written>) =>
      write(caller, (tx) => body(Object.assign(tx, { audit: () => {} })));
    Object.assign(database, { write: writeUnaudited });
    return work().finally(() => Object.assign(database, { write }));
  }
}
