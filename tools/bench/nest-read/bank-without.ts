/** The bank in a process of its own, whole or with one layer taken out, which shows that layer's share of a request. */
import { bank, readBankConfig } from '@casebook/bank';
import { InProcessTransport } from '@casebook/messaging';
import { bootService, type Caller, Database, MemberAccess } from '@casebook/platform';
import type { CanActivate, ExecutionContext } from '@nestjs/common';
import { APP_GUARD, DiscoveryService } from '@nestjs/core';
import { PageSql, type QuestionRow } from './page-sql.ts';

const { WITHOUT = 'nothing', MEMBER_ID = '' } = process.env;
const config = readBankConfig();
const { app, stop } = await bootService(bank, config, { transport: new InProcessTransport() });
const discovery = app.get(DiscoveryService, { strict: false });

const REMOVALS: Record<string, () => void> = {
  nothing: () => {},
  guard: () => {
    const guard = discovery.getProviders().find(({ token }) => String(token).startsWith(APP_GUARD))?.instance as CanActivate;
    guard.canActivate = (context: ExecutionContext) => {
      const request = context.switchToHttp().getRequest<{ id: string; caller?: Caller }>();
      request.caller = { id: MEMBER_ID, role: 'member', correlationId: request.id };
      return true;
    };
  },
  whitelist: () => {
    const controller = discovery.getControllers().find(({ name }) => name === 'QuestionsController')?.instance as {
      list(): unknown;
    };
    Reflect.deleteMetadata('class_serializer:options', Object.getPrototypeOf(controller).list);
  },
  prisma: () => {
    const page = new PageSql(config.databaseUrl);
    const question = {
      findMany: async ({ take, skip }: { take: number; skip: number }) => (await page.rows(take, skip)).map(asPrismaRow),
      count: () => page.count(),
    };
    const database = app.get(Database);
    const sql = new Proxy(database.sql, { get: (prisma, name) => (name === 'question' ? question : Reflect.get(prisma, name)) });
    Object.assign(database, { sql });
    Object.assign(app.get(MemberAccess), { has: ({ id }: Caller) => page.hasAccess(id) });
  },
};

REMOVALS[WITHOUT]?.();
process.once('SIGTERM', () => stop().then(() => process.exit(0)));

function asPrismaRow(row: QuestionRow) {
  return {
    id: row.id,
    version: row.version,
    slug: row.slug,
    contentHash: row.content_hash,
    domain: row.domain,
    topic: row.topic,
    difficulty: row.difficulty,
    stem: row.stem,
    options: row.options,
    correctOptionId: row.correct_option_id,
    explanation: row.explanation,
    citations: row.citations,
    tags: row.tags,
    questionType: row.question_type,
    formatType: row.format_type,
    active: row.active,
    deleted: row.deleted,
    createdAt: row.created_at,
    updatedAt: row.updated_at,
  };
}
