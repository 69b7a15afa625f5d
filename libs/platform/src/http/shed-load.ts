import { AppError } from '@casebook/contracts';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { Metrics } from '../metrics/metrics.ts';
import { onResponseClosed } from '../request/client-connection.ts';
import { AdaptiveLimit } from './adaptive-limit.ts';

declare module 'fastify' {
  interface FastifyContextConfig {
    /** A long-lived response (server-sent events): it doesn't count as in flight and has no deadline. */
    isStream?: boolean;
    /** Operators' routes are never shed: an overloaded replica would fail its health check and be restarted. */
    isAlwaysServed?: boolean;
  }
}

const RETRY_AFTER_SECONDS = 1;

/** Selects the limit that a request counts against; undefined for none. */
export type LimitName = (request: FastifyRequest) => string | undefined;

/**
 * Refuses requests over the service's capacity immediately with 503 and Retry-After. Accepted requests stay fast, and refused ones cost
 * little, because their body isn't read. A request counts as in flight once its body has arrived, so slow uploads don't count.
 */
export function shedLoad(fastify: FastifyInstance, metrics: Metrics, nameOf: LimitName): void {
  const limits = new Map<string, AdaptiveLimit>();
  const limitFor = (request: FastifyRequest): AdaptiveLimit | undefined => {
    const { isStream, isAlwaysServed } = request.routeOptions.config;
    if (isStream || isAlwaysServed) return undefined;
    const name = nameOf(request);
    if (name === undefined) return undefined;
    const limit = limits.get(name) ?? new AdaptiveLimit();
    limits.set(name, limit);
    return limit;
  };
  metrics.gauge('http_requests_in_flight', 'Requests being handled, streams aside', () => sumOf(limits, 'inFlight'));
  metrics.gauge('http_requests_in_flight_limit', 'How many may be handled at once', () => sumOf(limits, 'limit'));

  fastify.addHook('onRequest', async (request, reply) => {
    if (limitFor(request)?.isFull) refuse(reply, metrics);
  });
  fastify.addHook('preHandler', async (request, reply) => {
    const limit = limitFor(request);
    if (!limit) return;
    const end = limit.acquire(`${request.method} ${request.routeOptions.url}`);
    if (!end) return refuse(reply, metrics);
    // Only a completely sent response without a server error counts as a sample of the service's latency.
    onResponseClosed(reply.raw, () => end(reply.raw.writableFinished && reply.statusCode < 500));
  });
}

function refuse(reply: FastifyReply, metrics: Metrics): never {
  metrics.shedRequests.inc();
  reply.header('retry-after', RETRY_AFTER_SECONDS);
  throw new AppError('service.overloaded', { retryAfter: RETRY_AFTER_SECONDS });
}

const sumOf = (limits: ReadonlyMap<string, AdaptiveLimit>, field: 'inFlight' | 'limit'): number =>
  [...limits.values()].reduce((sum, limit) => sum + limit[field], 0);
