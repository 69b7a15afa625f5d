import { createHash, timingSafeEqual } from 'node:crypto';
import { AppError } from '@casebook/contracts';
import type { FastifyInstance } from 'fastify';

/**
 * Serves metrics to whoever sends the operators' token, and to nobody where none is set: they tell of accounts and of load, and a
 * service's port may be reachable from more than the monitoring.
 */
export function guardMetrics(fastify: FastifyInstance, token: string | undefined): void {
  const expected = token && digest(`Bearer ${token}`);
  fastify.addHook('onRequest', async ({ routeOptions, headers }) => {
    if (routeOptions.url !== '/metrics') return;
    if (!expected || !timingSafeEqual(digest(headers.authorization ?? ''), expected)) throw new AppError('route.not-found');
  });
}

/** Of one length, whatever was sent: the comparison takes the same time for each. */
const digest = (text: string): Buffer => createHash('sha256').update(text).digest();
