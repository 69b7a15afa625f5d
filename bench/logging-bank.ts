/** The bank in its own process, with each query logged to a file. */
import { appendFileSync } from 'node:fs';
import { bank, readBankConfig } from '@casebook/bank';
import { InProcessTransport } from '@casebook/messaging';
import { bootService, Database, sql } from '@casebook/platform';

const { STATEMENTS = '' } = process.env;
const { app, stop } = await bootService(bank, readBankConfig(), { transport: new InProcessTransport() });
const database = app.get(Database);

const loggedSql = new Proxy(database.sql, {
  get(plain, name) {
    if (name !== 'query') return Reflect.get(plain, name);
    return (strings: TemplateStringsArray, ...parts: unknown[]) => {
      const { text, values } = sql(strings, ...parts);
      appendFileSync(STATEMENTS, `${JSON.stringify({ text, values })}\n`);
      return plain.query(strings, ...parts);
    };
  },
});
Object.assign(database, { sql: loggedSql });

process.once('SIGTERM', () => stop().then(() => process.exit(0)));
