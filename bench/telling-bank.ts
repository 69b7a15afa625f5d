/** The bank in a process of its own, which writes down each statement that a list sends to the database. */
import { appendFileSync } from 'node:fs';
import { bank, readBankConfig } from '@casebook/bank';
import { InProcessTransport } from '@casebook/messaging';
import { bootService, Database, sql } from '@casebook/platform';

const { STATEMENTS = '' } = process.env;
const { app, stop } = await bootService(bank, readBankConfig(), { transport: new InProcessTransport() });
const database = app.get(Database);

const told = new Proxy(database.sql, {
  get(plain, name) {
    if (name !== 'query') return Reflect.get(plain, name);
    return (strings: TemplateStringsArray, ...parts: unknown[]) => {
      const { text, values } = sql(strings, ...parts);
      appendFileSync(STATEMENTS, `${JSON.stringify({ text, values })}\n`);
      return plain.query(strings, ...parts);
    };
  },
});
Object.assign(database, { sql: told });

process.once('SIGTERM', () => stop().then(() => process.exit(0)));
