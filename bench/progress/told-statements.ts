import pg from 'pg';
import type { Statement } from '../statement-log.ts';

const statements: Statement[] = [];
const { query } = pg.Client.prototype;

/** Every statement of this process with its values, as the driver gets it. */
Object.assign(pg.Client.prototype, {
  query(this: pg.Client, ...given: unknown[]): unknown {
    const [asked, values] = given as [unknown, unknown];
    const { text, values: own } = typeof asked === 'string' ? { text: asked, values } : (asked as Statement);
    if (typeof text === 'string') statements.push({ text, values: Array.isArray(own) ? own : [] });
    return Reflect.apply(query, this, given);
  },
});

/** @returns the statements that read the figures meanwhile */
export async function statementsOf(act: () => Promise<unknown>): Promise<Statement[]> {
  const before = statements.length;
  await act();
  return statements.slice(before).filter(({ text }) => /^\s*SELECT/.test(text) && !/platform\.|pg_/.test(text));
}
