import { once } from 'node:events';
import { Agent, type IncomingMessage, request } from 'node:http';
import { type AddressInfo, connect } from 'node:net';
import { text } from 'node:stream/consumers';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { Controller, Get, Module } from '@nestjs/common';
import { NestFactory } from '@nestjs/core';
import { FastifyAdapter, type NestFastifyApplication } from '@nestjs/platform-fastify';
import { Health } from '../health/health.ts';
import { closeConnectionsWithServer, drainConnections } from './closing-connections.ts';

const GRACE_MS = 300;

describe('a server that closes', () => {
  let app: NestFastifyApplication;
  let port: number;
  let received: Promise<void>;
  let answer: (text: string) => void;
  let health: Health;
  let drain: () => Promise<void>;

  beforeEach(async () => {
    const answered = Promise.withResolvers<string>();
    answer = answered.resolve;
    const started = Promise.withResolvers<void>();
    received = started.promise;
    @Controller()
    class Slow {
      @Get()
      read() {
        started.resolve();
        return answered.promise;
      }

      @Get('fast')
      readFast() {
        return 'at once';
      }
    }
    @Module({ controllers: [Slow] })
    class Root {}
    const adapter = new FastifyAdapter({ forceCloseConnections: 'idle', return503OnClosing: false });
    app = await NestFactory.create<NestFastifyApplication>(Root, adapter, { logger: false });
    closeConnectionsWithServer(app, GRACE_MS);
    health = new Health();
    drain = drainConnections(app, health);
    await app.listen(0, '127.0.0.1');
    port = (app.getHttpServer().address() as AddressInfo).port;
  });
  afterEach(() => app.close());

  it('doesn’t wait for idle connections', async () => {
    const openedAhead = connect(port, '127.0.0.1');
    await once(app.getHttpServer(), 'connection');
    const ended = once(openedAhead, 'close');
    await app.close();
    await ended;
  });

  it('lets a running request complete', async () => {
    const response = fetch(`http://127.0.0.1:${port}/`);
    await received;
    const closed = app.close();
    answer('as always');
    expect(await (await response).text()).toBe('as always');
    await closed;
  });

  it('aborts a request after the grace period', async () => {
    const response = fetch(`http://127.0.0.1:${port}/`);
    await received;
    await Promise.all([app.close(), expect(response).rejects.toThrow('fetch failed')]);
  });

  it('first serves requests while it drains, closes each connection with its response, and isn’t ready', async () => {
    const agent = new Agent({ keepAlive: true, maxSockets: 1 });
    const get = (path: string) =>
      new Promise<IncomingMessage>((resolve, reject) =>
        request({ port, path, agent }, (response) => response.resume().once('end', () => resolve(response)))
          .once('error', reject)
          .end(),
      );
    expect((await get('/fast')).headers.connection).toBe('keep-alive');
    const drained = drain();
    expect((await health.readiness()).status).toBe('unready');
    expect((await get('/fast')).headers.connection).toBe('close');
    await drained;
    expect((await get('/fast')).statusCode).toBe(200);
  });

  it('drains for three seconds if a connection stays open', async () => {
    const idle = connect(port, '127.0.0.1');
    await once(app.getHttpServer(), 'connection');
    const startMs = Date.now();
    await drain();
    expect(Date.now() - startMs).toBeGreaterThanOrEqual(2_990);
    idle.destroy();
  });

  it('serves a request of which a part had arrived', async () => {
    const client = connect(port, '127.0.0.1');
    client.write('GET /fast HTTP/1.1\r\nHost: a\r\n\r\n');
    await once(client, 'data');
    client.write('GET /fast HTTP/1.1\r\nHost: a\r\n');
    await sleep(50);
    const closed = app.close();
    await sleep(50);
    client.write('\r\n');
    expect(await text(client)).toMatch(/^HTTP\/1.1 200 .*\r\nconnection: close\r\n/is);
    await closed;
  });
});
