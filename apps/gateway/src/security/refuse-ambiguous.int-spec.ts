import type { AppError } from '@casebook/contracts';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { fastify } from 'fastify';
import { type GatewayUnderTest, startGateway } from '../../test/gateway-under-test.ts';
import { exchange, rawSocket, statusOf } from '../../test/raw-http.ts';
import { limitConnections } from '../limits/limit-connections.ts';
import { refuseAmbiguous } from './refuse-ambiguous.ts';

describe('a request', () => {
  let gateway: GatewayUnderTest;

  beforeAll(async () => {
    gateway = await startGateway();
  });
  afterAll(async () => gateway[Symbol.asyncDispose]());

  it.each([
    ['two Host headers', 'GET /auth/v1/settings HTTP/1.1\r\nHost: 127.0.0.1\r\nhost: evil.example\r\nConnection: close\r\n\r\n'],
    ['the same Host header twice', 'GET / HTTP/1.1\r\nHost: 127.0.0.1\r\nHost: 127.0.0.1\r\nConnection: close\r\n\r\n'],
    ['a request line without a version', 'GET /auth/v1/settings\r\nHost: 127.0.0.1\r\n\r\n'],
  ])('with %s is refused', async (_name, text) => {
    gateway.received.length = 0;
    const answer = await exchange(gateway.port, text);
    expect([statusOf(answer), gateway.received]).toEqual([400, []]);
    expect(answer).toMatch(/connection: close/i);
  });

  it('with one Host header passes', async () => {
    const text = 'GET /auth/v1/settings HTTP/1.1\r\nHost: 127.0.0.1\r\nConnection: close\r\n\r\n';
    expect(statusOf(await exchange(gateway.port, text))).toBe(200);
  });

  it('of a client that reset the connection before any hook ends as aborted, which isn’t logged', async () => {
    const trustedProxies = ['10.0.0.0/8'];
    const server = fastify({ trustProxy: trustedProxies });
    server.addHook('onRequest', async ({ raw }) => void raw.socket.destroy());
    refuseAmbiguous(server);
    limitConnections(server, { trustedProxies, limitScale: 1 }, { refused: () => undefined });
    server.get('/', () => 'never');
    const refused = new Promise<AppError>((resolve) => server.setErrorHandler((error: AppError) => resolve(error)));
    const { port } = new URL(await server.listen({ port: 0, host: '127.0.0.1' }));
    rawSocket(Number(port)).write('GET / HTTP/1.1\r\nHost: 127.0.0.1\r\n\r\n');
    expect((await refused).code).toBe('request.aborted');
    await server.close();
  });
});
