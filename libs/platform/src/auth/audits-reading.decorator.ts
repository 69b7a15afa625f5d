import {
  applyDecorators,
  type CallHandler,
  type ExecutionContext,
  Injectable,
  type NestInterceptor,
  SetMetadata,
  UseInterceptors,
} from '@nestjs/common';
import { Reflector } from '@nestjs/core';
import type { Observable } from 'rxjs';
import { z } from 'zod';
import { Clock } from '../clock/clock.ts';
import { Database } from '../database/database.ts';
import type { AuthenticatedRequest } from '../request/caller.ts';
import { bearerTokenOf } from './access-token.strategy.ts';

const AUDITS_READING = 'casebook:audits-reading';

const MemberId = z.uuid().toLowerCase();

/**
 * Commits the audit entry before the route reads anything. Repeated reads publish it under the same id, and the audit stores an id once.
 */
@Injectable()
class AuditMemberReads implements NestInterceptor {
  constructor(
    private readonly reflector: Reflector,
    private readonly database: Database,
    private readonly clock: Clock,
  ) {}

  async intercept(context: ExecutionContext, next: CallHandler): Promise<Observable<unknown>> {
    const parameter = this.reflector.get<string>(AUDITS_READING, context.getHandler());
    await this.#audit(context.switchToHttp().getRequest<AuthenticatedRequest>(), parameter);
    return next.handle();
  }

  async #audit(request: AuthenticatedRequest, parameter: string): Promise<void> {
    const { caller, params, query, method, routeOptions } = request;
    const { data: userId } = MemberId.safeParse(Object(params)[parameter] ?? Object(query)[parameter]);
    const reader = this.#readerOf(request);
    if (!caller || reader === undefined || userId === undefined || userId === caller.id) return;
    const route = `${method} ${routeOptions.url}`;
    const once = `${reader} ${userId} ${route}`;
    await this.database.write(caller, async (tx) => tx.auditOnce(once, 'member.read', { userId, route }));
  }

  /** Identifies the reader in the entry: the admin's unlock of the gate, or a program's token and the day. */
  #readerOf(request: AuthenticatedRequest): string | undefined {
    const { caller } = request;
    if (caller?.role !== 'service') return caller?.gate?.id;
    return `${bearerTokenOf(request)} ${this.clock.now().toISOString().slice(0, 10)}`;
  }
}

/**
 * Audits that a member's data is read: by an admin once per member, route and unlock of the gate; by a program once per member, route, token
 * and day (UTC).
 * @param parameter the parameter of the path or the query with the member's id. Without it, the route reads no single member's data
 */
export const AuditsReading = (parameter: string) =>
  applyDecorators(SetMetadata(AUDITS_READING, parameter), UseInterceptors(AuditMemberReads));
