/** The page as it would be without a framework: one Fastify route, plain SQL, and JSON of the same shape. */
import fastify from 'fastify';
import { PageSql, type QuestionRow } from './page-sql.ts';

const { PORT, BANK_DATABASE_URL, MEMBER_ID = '' } = process.env;
const page = new PageSql(BANK_DATABASE_URL ?? '');
const server = fastify();

server.get<{ Querystring: { limit: string; page: string } }>('/api/v1/questions', async ({ query }) => {
  const limit = Number(query.limit);
  const [rows, total, withKey] = await Promise.all([
    page.rows(limit + 1, (Number(query.page) - 1) * limit),
    page.count(),
    page.hasAccess(MEMBER_ID),
  ]);
  const items = rows.slice(0, limit);
  const last = items.at(-1);
  const nextCursor = Buffer.from(JSON.stringify({ at: last?.updated_at, id: last?.id })).toString('base64url');
  return {
    items: items.map((row) => viewOf(row, withKey)),
    total,
    totalIsEstimate: false,
    ...(rows.length > limit && { nextCursor }),
  };
});

await server.listen({ port: Number(PORT), host: '127.0.0.1' });
process.once('SIGTERM', () => process.exit(0));

function viewOf(row: QuestionRow, withKey: boolean) {
  return {
    id: row.id,
    version: row.version,
    domain: row.domain,
    difficulty: row.difficulty,
    question: row.stem,
    options: row.options.map(({ id, text }) => ({ id, text })),
    tags: row.tags,
    questionType: row.question_type,
    formatType: row.format_type,
    topic: row.topic,
    updatedAt: row.updated_at.toISOString(),
    ...(withKey && { correctOptionId: row.correct_option_id, explanation: row.explanation, citations: row.citations }),
  };
}
