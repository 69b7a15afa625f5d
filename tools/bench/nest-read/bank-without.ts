/** The bank in a process of its own, whole or with one layer taken out, which shows that layer's share of a request. */
import { bank, readBankConfig } from '@casebook/bank';
import { InProcessTransport } from '@casebook/messaging';
import { bootService, type Caller, Database } from '@casebook/platform';
import type { CanActivate, ExecutionContext } from '@nestjs/common';
import { APP_GUARD, DiscoveryService } from '@nestjs/core';
import { type Sql, sqltag } from '@prisma/client/runtime/client';
import { PlainSql } from './plain-sql.ts';

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
    const plain = new PlainSql(config.databaseUrl);
    const database = app.get(Database);
    const rows = (strings: TemplateStringsArray, ...values: Sql['values']) => {
      const statement = sqltag(strings, ...values);
      return plain.rows(statement.text, statement.values);
    };
    const sql = new Proxy(database.sql, { get: (prisma, name) => (name === 'query' ? rows : Reflect.get(prisma, name)) });
    Object.assign(database, { sql });
  },
};

REMOVALS[WITHOUT]?.();
process.once('SIGTERM', () => stop().then(() => process.exit(0)));
