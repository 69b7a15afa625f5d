import pg from 'pg';

/** Statements sent by the driver alone, prepared once each and over as many connections as the bank has, as Prisma does. */
export class PlainSql {
  readonly #pool: pg.Pool;
  readonly #names = new Map<string, string>();

  constructor(connectionString: string) {
    this.#pool = new pg.Pool({ connectionString, max: 5 });
  }

  async rows<Row extends pg.QueryResultRow>(text: string, values: unknown[]): Promise<Row[]> {
    return (await this.#pool.query<Row>({ name: this.#nameOf(text), text, values })).rows;
  }

  #nameOf(text: string): string {
    const name = this.#names.get(text) ?? `s${this.#names.size}`;
    this.#names.set(text, name);
    return name;
  }
}
