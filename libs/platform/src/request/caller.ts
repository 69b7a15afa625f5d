import { AppError, type Role } from '@casebook/contracts';
import { createParamDecorator, type ExecutionContext } from '@nestjs/common';
import type { FastifyRequest } from 'fastify';

/** The bearer of a verified token that opens the admins' gate, for one session. */
export interface VerifiedGate {
  readonly id: string;
  readonly memberId: string;
  readonly sessionId: string;
  readonly expiresAt: Date;
}

/** Who calls a use case, and the request that the call belongs to. */
export interface Caller {
  /** A member's id, `visitor`, `service-role`, or `system:<name>` for consumers, jobs and commands. */
  readonly id: string;
  /** `service`: an operator's program with a service-role token, which acts for no member. */
  readonly role: Role | 'visitor' | 'system' | 'service';
  readonly sessionId?: string;
  /** The gate that an admin has opened. Without it, an admin can read what admins read on members' routes, and has no other privileges. */
  readonly gate?: VerifiedGate;
  /** When the request's access token expires. */
  readonly tokenExpiresAt?: Date;
  readonly correlationId: string;
  readonly traceparent?: string;
  /** The client's address that the gateway signed; without a valid signature, the address of the connection. */
  readonly clientAddress?: string;
  /** The client's `User-Agent`, truncated. */
  readonly userAgent?: string;
  /** Set if the client sent an idempotency key and the service accepts keys (`services` in libs/contracts). */
  readonly idempotency?: IdempotencyClaim;
}

export interface IdempotencyClaim {
  readonly key: string;
  readonly route: string;
  /** SHA-256 of the body, so that the same key with another body is refused. */
  readonly bodyHash: string;
}

/** The caller without the idempotency key, for a use case with several transactions, which can't share one stored result. */
export function withoutIdempotency({ idempotency: _key, ...caller }: Caller): Caller {
  return caller;
}

export interface AuthenticatedRequest extends FastifyRequest {
  caller?: Caller;
}

/** The caller of a route, determined by the guard. */
export const Caller = createParamDecorator((_nothing: unknown, context: ExecutionContext): Caller => {
  const { caller } = context.switchToHttp().getRequest<AuthenticatedRequest>();
  if (!caller) throw new Error('A route asked for its caller without a guard in front of it');
  return caller;
});

/** Whether the caller is a member or an admin. */
export const isMember = ({ role }: Pick<Caller, 'role'>): boolean => role === 'member' || role === 'admin';

/** Call it before each use of admin privileges on a member's route. @throws admin.locked for an admin who hasn't opened the gate */
export function requireUnlocked({ role, gate }: Pick<Caller, 'role' | 'gate'>): void {
  if (role === 'admin' && !gate) throw new AppError('admin.locked');
}

/** The caller of a consumer, a job or an operator's command. */
export function systemCaller(what: string, correlationId: string, traceparent?: string): Caller {
  return { id: `system:${what}`, role: 'system', correlationId, ...(traceparent ? { traceparent } : {}) };
}
