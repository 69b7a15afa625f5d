import type { Role } from '@casebook/contracts';
import { createParamDecorator, type ExecutionContext } from '@nestjs/common';
import type { FastifyRequest } from 'fastify';

/** Whoever a use case runs for, and the request it belongs to. */
export interface Caller {
  /** A member's id, `visitor`, or `system:<what>` for what no person asked for. */
  readonly id: string;
  readonly role: Role | 'visitor' | 'system';
  readonly sessionId?: string;
  /** When the access token that came with the request expires. */
  readonly tokenExpiresAt?: Date;
  readonly correlationId: string;
  readonly traceparent?: string;
  /** Where a request came from, as the gateway signed it; without its signature, the peer of the connection. */
  readonly clientAddress?: string;
  /** Present where the client asked that this write happen once. */
  readonly idempotency?: IdempotencyClaim;
}

export interface IdempotencyClaim {
  readonly key: string;
  readonly route: string;
  /** SHA-256 of the body, so that the same key with another body is refused. */
  readonly bodyHash: string;
}

export interface AuthenticatedRequest extends FastifyRequest {
  caller?: Caller;
}

/** The caller of a route, as the guard found them. */
export const Caller = createParamDecorator((_nothing: unknown, context: ExecutionContext): Caller => {
  const { caller } = context.switchToHttp().getRequest<AuthenticatedRequest>();
  if (!caller) throw new Error('A route asked for its caller without a guard in front of it');
  return caller;
});

/** Whether it is somebody with an account: a member, or an admin. */
export const isMember = ({ role }: Caller): boolean => role !== 'visitor' && role !== 'system';

/** The caller of what no person asked for: a consumer, a job, an operator's command. */
export function systemCaller(what: string, correlationId: string, traceparent?: string): Caller {
  return { id: `system:${what}`, role: 'system', correlationId, ...(traceparent ? { traceparent } : {}) };
}
