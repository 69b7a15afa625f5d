/** The bank in its own process, complete or with one layer removed. The difference is that layer's share of a request's cost. */
import { bank, readBankConfig } from '@casebook/bank';
import { InProcessTransport } from '@casebook/messaging';
import { bootService, type Caller } from '@casebook/platform';
import type { CanActivate, ExecutionContext } from '@nestjs/common';
import { APP_GUARD, DiscoveryService } from '@nestjs/core';

const { WITHOUT = 'nothing', MEMBER_ID = '' } = process.env;
const { app, stop } = await bootService(bank, readBankConfig(), { transport: new InProcessTransport() });
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
};

REMOVALS[WITHOUT]?.();
process.once('SIGTERM', () => stop().then(() => process.exit(0)));
