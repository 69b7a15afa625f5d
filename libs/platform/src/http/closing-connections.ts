import type { IncomingMessage, Server } from 'node:http';
import type { Socket } from 'node:net';
import type { NestFastifyApplication } from '@nestjs/platform-fastify';

/**
 * Closes connections when the server closes. Node.js closes idle connections between two requests, but not those without a first
 * request, which browsers and HTTP clients open in advance for minutes.
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
