import { createHash, timingSafeEqual } from 'node:crypto';
import { AppError } from '@casebook/contracts';
import type { FastifyInstance } from 'fastify';

/**
 * Requires the operators' token for metrics. Without a configured token they are never served: metrics reveal accounts and load, and a
 * service's port may be reachable from outside the monitoring network.
 */
export function guardMetrics(fastify: FastifyInstance, token: string | undefined): void {
  const expected = token && digest(`Bearer ${token}`);
  fastify.addHook('onRequest', async ({ routeOptions, headers }) => {
    if (routeOptions.url !== '/metrics') return;
    if (!expected || !timingSafeEqual(digest(headers.authorization ?? ''), expected)) throw new AppError('route.not-found');
  });
}

/** A digest has a fixed length, so the comparison takes the same time for any input. */
const digest = (text: string): Buffer => createHash('sha256').update(text).digest();
