import { AppError } from '@casebook/contracts';
import { addressKey, type Counters, type LimitVerdict, limitHeaders, RateLimit, strictestVerdict } from '@casebook/limits';
import type { TokenVerifier } from '@casebook/platform';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { GatewayConfig } from '../config.ts';
import type { Operation } from '../proxy/operations.ts';
import { type RateClass, rateClasses, rateClassOfRequest } from '../proxy/routes.ts';

const WINDOW_SECONDS = 60;

export interface LimitOptions {
  readonly config: Pick<GatewayConfig, 'limitScale'>;
  readonly counters: Counters;
  readonly tokens: TokenVerifier;
}

/**
 * Limits each route class per address and per member, by the operation that the router matched. Refuses an invalid token, or a missing
 * token where the operation requires a session, before the body is read.
 */
export function limitRequests(fastify: FastifyInstance, { config, counters, tokens }: LimitOptions): void {
  const limitsOf = new Map<string, ReturnType<typeof openLimits>>(
    Object.values(rateClasses).map((rateClass) => [rateClass.name, openLimits(rateClass, counters, config.limitScale)]),
  );
  fastify.addHook('onRequest', async (request, reply) => {
    const { operation } = request.routeOptions.config;
    const limits = operation && limitsOf.get(rateClassOfRequest(operation, request.query).name);
    if (!limits) return;
    const byAddress = await limits.perAddress.take(addressKey(request.ip));
    refuseExceeded(reply, [byAddress]);
    const memberId = await memberOf(request, tokens, operation);
    if (memberId) refuseExceeded(reply, [byAddress, await limits.perMember.take(memberId)]);
  });
}

function openLimits({ name, perAddress, perMember }: RateClass, counters: Counters, scale: number) {
  const open = (scope: string, points: number) =>
    new RateLimit(counters, { name: `${name}:${scope}`, points: Math.ceil(points * scale), seconds: WINDOW_SECONDS });
  return { perAddress: open('address', perAddress), perMember: open('member', perMember) };
}

/**
 * @returns the member's id; undefined without a token
 * @throws auth.required; auth.token-invalid, except for administration and for identity's operations that require no session: for these,
 *   identity checks the token itself, because an operator may have configured additional keys
 */
async function memberOf(request: FastifyRequest, tokens: TokenVerifier, operation: Operation): Promise<string | undefined> {
  const token = /^Bearer (\S+)$/i.exec(request.headers.authorization ?? '')?.[1];
  if (!token && operation.requiresSession) throw new AppError('auth.required');
  if (!token) return undefined;
  try {
    return (await tokens.verify(token)).id;
  } catch (error) {
    const isChecked = !operation.requiresSession || operation.rateClass === rateClasses.administration;
    if (operation.upstream === 'identity' && isChecked) return undefined;
    throw error;
  }
}

function refuseExceeded(reply: FastifyReply, verdicts: LimitVerdict[]): void {
  const verdict = strictestVerdict(verdicts);
  if (!verdict) return;
  reply.headers(limitHeaders(verdict));
  if (!verdict.granted) throw new AppError('rate-limit.exceeded', { retryAfter: verdict.resetSeconds });
}
