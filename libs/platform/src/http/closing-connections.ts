import type { IncomingMessage, Server } from 'node:http';
import type { Socket } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import type { NestFastifyApplication } from '@nestjs/platform-fastify';
import type { Health } from '../health/health.ts';

/** Long enough that most connections in use carry another request, whose response closes them. Few are left to close while idle. */
const DRAIN_MS = 3_000;
const POLL_MS = 25;

/**
 * Prepares a program for its shutdown. The returned function fails readiness and closes each connection with its next response, while
 * requests and new connections are still served: closing the server at once would break connections on which a request is arriving.
 * It resolves when no connection is open, at the latest after three seconds.
 */
export function drainConnections(app: NestFastifyApplication, health: Health): () => Promise<void> {
  const fastify = app.getHttpAdapter().getInstance();
  const open = new Set<Socket>();
  let isDraining = false;
  (fastify.server as Server).on('connection', (socket) => {
    open.add(socket);
    socket.once('close', () => open.delete(socket));
  });
  fastify.addHook('onSend', async (_request, reply) => {
    if (isDraining) reply.header('connection', 'close');
  });
  return async () => {
    isDraining = true;
    health.register('process', () => ({ status: 'down', detail: 'stopping' }));
    for (const end = Date.now() + DRAIN_MS; open.size > 0 && Date.now() < end; ) await sleep(POLL_MS);
  };
}

/**
 * Closes connections when the server closes. Node.js closes connections that are idle between two requests, but not those that never had
 * a request, which browsers and HTTP clients open in advance and leave open for minutes.
 * @param graceMs how long running requests may take
 */
export function closeConnectionsWithServer(app: NestFastifyApplication, graceMs: number): void {
  const fastify = app.getHttpAdapter().getInstance();
  const server = fastify.server as Server;
  const withoutRequest = new Set<Socket>();
  let closing = false;

  server.on('connection', (socket) => {
    if (closing) return void socket.destroy();
    withoutRequest.add(socket);
    socket.once('close', () => withoutRequest.delete(socket));
  });
  server.on('request', ({ socket }: IncomingMessage) => withoutRequest.delete(socket));
  fastify.addHook('preClose', async () => {
    closing = true;
    for (const socket of withoutRequest) socket.destroy();
    const grace = setTimeout(() => server.closeAllConnections(), graceMs);
    server.once('close', () => clearTimeout(grace));
  });
}
