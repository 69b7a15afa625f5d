import { createHash } from 'node:crypto';
import { AppError, type Service, takesIdempotencyKeys } from '@casebook/contracts';
import { type CanActivate, type ExecutionContext, Injectable, Optional, type Type } from '@nestjs/common';
import { Reflector } from '@nestjs/core';
import { AuthGuard } from '@nestjs/passport';
import type { AuthenticatedRequest, Caller, IdempotencyClaim } from '../request/caller.ts';
import { CLIENT_ADDRESS_HEADER, readClientAddress } from '../request/client-address.ts';
import { bearerTokenOf } from './access-token.strategy.ts';
import { ACCEPTS_AAL1, ACCEPTS_LOCKED, ACCEPTS_SERVICE_ROLE, PERMISSION, type Permission } from './allow.decorator.ts';
import { OpenGates } from './open-gates.ts';
import type { VerifiedService, VerifiedToken } from './token-verifier.ts';

/**
 * Additional keys that verify service-role tokens, if a service provides them. They are accepted only on its routes marked
 * `@AcceptsServiceRole()`. Everywhere else a service-role token must be signed with a published key, like every other token.
 */
export abstract class ServiceKeys {
  /**
   * @returns undefined for a token that names none of these keys
   * @throws auth.token-invalid for one that names a key but wasn't signed by it, has expired, or has other claims
   */
  abstract verify(token: string): Promise<VerifiedService | undefined>;
}

/** The cause of `auth.forbidden` for a service-role token on a member's route. */
export class MemberTokenRequired extends Error {}

type GuardedRequest = AuthenticatedRequest & { user?: VerifiedToken };

const READS = ['GET', 'HEAD'];

/**
 * Guards every route of a service and denies by default. A route for visitors also accepts a token. A session that lacks its account's
 * second factor is refused unless the route is marked `@AcceptsAal1()`. Admins' routes also require an open gate unless marked
 * `@AcceptsLocked()`. A service-role token can read what admins read, and write only where the route is marked `@AcceptsServiceRole()`.
 * @param strategy the name of this service's passport strategy; passport is shared by the process, so each service needs its own
 * @param service the guarded service; the list of services declares whether it accepts idempotency keys
 * @param gatewaySecret verifies the client's address
 */
export function accessGuard(strategy: string, service: Service, gatewaySecret: string): Type<CanActivate> {
  @Injectable()
  class AccessGuard extends AuthGuard(strategy) {
    constructor(
      private readonly reflector: Reflector,
      private readonly gates: OpenGates,
      @Optional() private readonly serviceKeys?: ServiceKeys,
    ) {
      super();
    }

    override async canActivate(context: ExecutionContext): Promise<boolean> {
      const permission = this.#declared<Permission>(context, PERMISSION);
      if (!permission) throw new AppError('auth.forbidden');
      const request = context.switchToHttp().getRequest<GuardedRequest>();
      if (permission === 'operator') return true;
      if (permission === 'visitor' && !request.headers.authorization) {
        request.caller = { id: 'visitor', role: 'visitor', ...requestFacts(request, gatewaySecret) };
        return true;
      }
      const acceptsService = this.#declared<boolean>(context, ACCEPTS_SERVICE_ROLE) ?? false;
      const bearer = (acceptsService && (await this.#serviceOf(request))) || (await this.#authenticate(context, request));
      const isAdmin = bearer.kind === 'member' && bearer.role === 'admin';
      const gate = isAdmin ? await this.gates.find(request, bearer) : undefined;
      request.caller = {
        ...callerOf(bearer, request, gatewaySecret),
        ...(takesIdempotencyKeys(service) && idempotencyOf(request)),
        ...(gate && { gate }),
      };
      if (bearer.kind === 'service') requireServiceRoute(permission, acceptsService || READS.includes(request.method));
      else if (bearer.needsSecondFactor && !this.#declared<boolean>(context, ACCEPTS_AAL1))
        throw new AppError('auth.insufficient-aal');
      else if (permission === 'admin' && !isAdmin) throw new AppError('auth.forbidden');
      else if (permission === 'admin' && !gate && !this.#declared<boolean>(context, ACCEPTS_LOCKED))
        throw new AppError('admin.locked');
      return true;
    }

    #declared<Value>(context: ExecutionContext, key: string): Value | undefined {
      return this.reflector.getAllAndOverride<Value | undefined>(key, [context.getHandler(), context.getClass()]);
    }

    async #serviceOf(request: GuardedRequest): Promise<VerifiedToken | undefined> {
      const token = bearerTokenOf(request);
      return token === undefined ? undefined : this.serviceKeys?.verify(token);
    }

    async #authenticate(context: ExecutionContext, request: GuardedRequest): Promise<VerifiedToken> {
      await super.canActivate(context);
      if (!request.user) throw new AppError('auth.required');
      return request.user;
    }

    override handleRequest<User>(error: unknown, user: User | false): User {
      if (error) throw error;
      if (!user) throw new AppError('auth.required');
      return user;
    }
  }
  return AccessGuard;
}

/** @throws auth.forbidden on a member's route, and on an admin's route that isn't open to programs */
function requireServiceRoute(permission: Permission, isOpen: boolean): void {
  if (permission === 'member') throw new AppError('auth.forbidden', {}, { cause: new MemberTokenRequired() });
  if (permission === 'admin' && !isOpen) throw new AppError('auth.forbidden');
}

function callerOf(bearer: VerifiedToken, request: AuthenticatedRequest, gatewaySecret: string): Caller {
  const facts = { ...(bearer.expiresAt && { tokenExpiresAt: bearer.expiresAt }), ...requestFacts(request, gatewaySecret) };
  return bearer.kind === 'service'
    ? { id: bearer.id, role: 'service', ...facts }
    : { id: bearer.id, role: bearer.role, sessionId: bearer.sessionId, ...facts };
}

/** Longer values are truncated. Browsers send about 120 characters. */
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
