/** The bank's page without a framework: one Fastify route that runs the bank's logged statements and returns the same JSON. */
import { readFileSync } from 'node:fs';
import fastify from 'fastify';
import pg from 'pg';
import type { Statement } from '../statement-log.ts';

interface PageRow {
  readonly [column: string]: unknown;
  readonly id: string;
  readonly options: { id: string; text: string }[];
  readonly secondaryDomain: string | null;
  readonly updatedAt: Date;
  readonly lastUpdatedAt: Date;
  readonly answers: number;
  readonly picks: Record<string, number>;
}

/** Sends prepared statements with the pg driver, over as many connections as the bank uses. */
class PlainSql {
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

const { PORT, BANK_DATABASE_URL = '', STATEMENTS = '' } = process.env;
const statements = readFileSync(STATEMENTS, 'utf8')
  .split('\n')
  .filter(Boolean)
  .map((line) => JSON.parse(line) as Statement);
const [page, count, access] = ['WITH listed', 'SELECT count', 'member_access'].map(
  (part) => statements.findLast(({ text }) => text.includes(part)) ?? fail(part),
) as [Statement, Statement, Statement];
const sql = new PlainSql(BANK_DATABASE_URL);
const server = fastify();

server.get<{ Querystring: { limit: string; page: string } }>('/api/v1/questions', async ({ query }) => {
  const limit = Number(query.limit);
  const [rows, [counted], [granted]] = await Promise.all([
    sql.rows<PageRow>(page.text, page.values),
    sql.rows<{ total: number }>(count.text, count.values),
    sql.rows(access.text, [access.values[0], new Date()]),
  ]);
  const items = rows.slice(0, limit);
  const last = items.at(-1);
  const nextCursor = Buffer.from(JSON.stringify({ at: last?.updatedAt, id: last?.id })).toString('base64url');
  return {
    items: items.map((row) => viewOf(row, granted !== undefined)),
    total: counted?.total,
    totalIsEstimate: false,
    ...(rows.length > limit && { nextCursor }),
  };
});

await server.listen({ port: Number(PORT), host: '127.0.0.1' });
process.once('SIGTERM', () => process.exit(0));

function viewOf(row: PageRow, withKey: boolean) {
  return {
    id: row.id,
    version: row.contentVersion,
    domain: row.domain,
    difficulty: row.difficulty,
    question: row.stem,
    options: row.options.map(({ id, text }) => ({ id, text })),
    tags: row.tags,
    questionType: row.questionType,
    formatType: row.formatType,
    topic: row.topic,
    ...(row.secondaryDomain !== null && { secondaryDomain: row.secondaryDomain }),
    isCrossDomain: row.secondaryDomain !== null,
    isActive: row.active,
    isFeatured: row.featured,
    origin: row.origin,
    reviewStatus: row.reviewStatus,
    qualityScore: row.qualityScore,
    flagCount: row.flagCount,
    isFlagged: row.suspended,
    updatedAt: row.updatedAt.toISOString(),
    lastUpdatedAt: row.lastUpdatedAt.toISOString(),
    mine: { bookmarked: row.bookmarked, flagged: row.flagged, author: false, access: withKey },
    ...(withKey && {
      correctOptionId: row.correctOptionId,
      explanation: row.explanation,
      citations: row.citations,
      statistics: {
        usageCount: row.answers,
        isProvisional: row.answers < 30,
        randomGuessScore: 1 / row.options.length,
        complexityScore: row.complexityScore,
        picks: row.options.map(({ id }) => ({ optionId: id, count: row.picks[id] ?? 0 })),
        ratingsUp: row.ratingsUp,
        ratingsDown: row.ratingsDown,
      },
    }),
  };
}

function fail(part: string): never {
  throw new Error(`The log has no statement with ${part}`);
}
