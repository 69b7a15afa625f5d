/** The bank in a process of its own, which writes down each statement that a list sends to the database. */
import { appendFileSync } from 'node:fs';
import { bank, readBankConfig } from '@casebook/bank';
import { InProcessTransport } from '@casebook/messaging';
import { bootService, Database } from '@casebook/platform';
import { type Sql, sqltag } from '@prisma/client/runtime/client';

const { STATEMENTS = '' } = process.env;
const { app, stop } = await bootService(bank, readBankConfig(), { transport: new InProcessTransport() });
const database = app.get(Database);

const told = new Proxy(database.sql, {
  get(prisma, name) {
    if (name !== 'query') return Reflect.get(prisma, name);
    return (strings: TemplateStringsArray, ...values: Sql['values']) => {
      const statement = sqltag(strings, ...values);
      appendFileSync(STATEMENTS, `${JSON.stringify({ text: statement.text, values: statement.values })}\n`);
      return prisma.query(strings, ...values);
    };
  },
});
Object.assign(database, { sql: told });

process.once('SIGTERM', () => stop().then(() => process.exit(0)));
