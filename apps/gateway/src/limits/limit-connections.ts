import type { Server } from 'node:http';
import type { Socket } from 'node:net';
import { AppError } from '@casebook/contracts';
import { addressKey, type Counters } from '@casebook/limits';
import { onResponseClosed } from '@casebook/platform';
import type { FastifyInstance } from 'fastify';
import type { GatewayConfig } from '../config.ts';

/** A browser opens six connections, and a school may share one address. */
const CONNECTIONS_PER_PEER = 256;
const REQUESTS_PER_CLIENT = 64;

/**
 * Limits a client's concurrent connections and requests in flight. Connections are limited only without a load balancer, because a load
 * balancer's connections carry every client's requests.
 */
export function limitConnections(
  fastify: FastifyInstance,
  { trustedProxies, limitScale }: Pick<GatewayConfig, 'trustedProxies' | 'limitScale'>,
  counters: Pick<Counters, 'refused'>,
): void {
  if (!trustedProxies?.length)
    boundConnections(fastify.server, Math.ceil(CONNECTIONS_PER_PEER * limitScale), () => counters.refused('connections'));
  boundRequests(fastify, Math.ceil(REQUESTS_PER_CLIENT * limitScale), () => counters.refused('in-flight'));
}

function boundConnections(server: Server, atMost: number, refused: () => void): void {
  const open = new Map<string, number>();
  server.on('connection', (socket: Socket) => {
    const peer = addressKey(socket.remoteAddress ?? '');
    if (add(open, peer) > atMost) {
      refused();
      socket.destroy();
    }
    socket.once('close', () => remove(open, peer));
  });
}

function boundRequests(fastify: FastifyInstance, atMost: number, refused: () => void): void {
  const inFlight = new Map<string, number>();
  fastify.addHook('onRequest', async (request, reply) => {
    if (request.routeOptions.config.isStream) return;
    const client = addressKey(request.ip);
    const count = add(inFlight, client);
    onResponseClosed(reply.raw, () => remove(inFlight, client));
    if (count <= atMost) return;
    refused();
    throw new AppError('rate-limit.exceeded', { retryAfter: 1 });
  });
}

function add(counts: Map<string, number>, key: string): number {
  const count = (counts.get(key) ?? 0) + 1;
  counts.set(key, count);
  return count;
}

function remove(counts: Map<string, number>, key: string): void {
  const count = (counts.get(key) ?? 0) - 1;
  if (count > 0) counts.set(key, count);
  else counts.delete(key);
}
