import { createHash } from 'node:crypto';
import { AppError } from '@casebook/contracts';
import { type CanActivate, type ExecutionContext, Injectable, type Type } from '@nestjs/common';
import { Reflector } from '@nestjs/core';
import { AuthGuard } from '@nestjs/passport';
import { CLIENT_ADDRESS_HEADER, readClientAddress } from '../http/client-address.ts';
import { ACCEPTS_AAL1, PERMISSION, type Permission } from './allow.decorator.ts';
import { type AuthenticatedRequest, type Caller, type IdempotencyClaim } from './caller.ts';
import type { VerifiedToken } from './token-verifier.ts';

/**
 * Guards every route of a service and denies by default. A visitor's route also accepts a token. A session that lacks its account's second
 * factor is refused unless the route is marked `@AcceptsAal1()`.
 * @param strategy the name of this service's passport strategy; passport is shared by the process, so each has its own
 * @param gatewaySecret verifies the client's address
 */
export function accessGuard(strategy: string, gatewaySecret: string): Type<CanActivate> {
  @Injectable()
  class AccessGuard extends AuthGuard(strategy) {
    constructor(private readonly reflector: Reflector) {
      super();
    }

    override async canActivate(context: ExecutionContext): Promise<boolean> {
      const declared = [context.getHandler(), context.getClass()];
      const permission = this.reflector.getAllAndOverride<Permission | undefined>(PERMISSION, declared);
      if (!permission) throw new AppError('auth.forbidden');
      const request = context.switchToHttp().getRequest<AuthenticatedRequest & { user?: VerifiedToken }>();
      if (permission === 'operator') return true;
      if (permission === 'visitor' && !request.headers.authorization) {
        request.caller = { id: 'visitor', role: 'visitor', ...requestFacts(request, gatewaySecret) };
        return true;
      }
      await super.canActivate(context);
      const bearer = request.user;
      if (!bearer) throw new AppError('auth.required');
      request.caller = callerOf(bearer, request, gatewaySecret);
      if (bearer.needsSecondFactor && !this.reflector.getAllAndOverride<boolean | undefined>(ACCEPTS_AAL1, declared))
        throw new AppError('auth.insufficient-aal');
      if (permission === 'admin' && bearer.role !== 'admin') throw new AppError('auth.forbidden');
      return true;
    }

    override handleRequest<User>(error: unknown, user: User | false): User {
      if (error) throw error;
      if (!user) throw new AppError('auth.required');
      return user;
    }
  }
  return AccessGuard;
}

function callerOf(bearer: VerifiedToken, request: AuthenticatedRequest, gatewaySecret: string): Caller {
  return {
    id: bearer.userId,
    role: bearer.role,
    sessionId: bearer.sessionId,
    tokenExpiresAt: bearer.expiresAt,
    ...requestFacts(request, gatewaySecret),
    ...idempotencyOf(request),
  };
}

/** Browsers send about 120 characters. */
const MAX_USER_AGENT = 300;

type RequestFacts = Pick<Caller, 'correlationId' | 'traceparent' | 'clientAddress' | 'userAgent'>;

function requestFacts({ id: correlationId, headers, ip }: AuthenticatedRequest, gatewaySecret: string): RequestFacts {
  const { traceparent, 'user-agent': userAgent, [CLIENT_ADDRESS_HEADER]: signedAddress } = headers;
  const clientAddress = readClientAddress(signedAddress, gatewaySecret) ?? ip;
  return {
    correlationId,
    clientAddress,
    ...(typeof traceparent === 'string' ? { traceparent } : {}),
    ...(userAgent ? { userAgent: userAgent.slice(0, MAX_USER_AGENT) } : {}),
  };
}

function idempotencyOf(request: AuthenticatedRequest): { idempotency?: IdempotencyClaim } {
  const key = request.headers['idempotency-key'];
  if (typeof key !== 'string' || request.method === 'GET') return {};
  if (key.length > 200)
    throw new AppError('request.invalid', { issues: [{ path: 'Idempotency-Key', message: 'At most 200 characters' }] });
  const { body } = request;
  const bodyHash = createHash('sha256')
    .update(Buffer.isBuffer(body) ? body : JSON.stringify(body ?? null))
    .digest('hex');
  return { idempotency: { key, route: `${request.method} ${request.url}`, bodyHash } };
}
