import type { IncomingMessage, Server } from 'node:http';
import type { Socket } from 'node:net';
import type { NestFastifyApplication } from '@nestjs/platform-fastify';

/**
 * Lets nothing hold up a server that closes. Node closes the connections that wait between two requests, but not those on which
 * no request has come yet: browsers and HTTP clients open such ahead of need, and keep them for minutes.
 * @param graceMs how long a request that runs may still take
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
