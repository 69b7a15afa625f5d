import { once } from 'node:events';
import { type AddressInfo, connect } from 'node:net';
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { Controller, Get, Module } from '@nestjs/common';
import { NestFactory } from '@nestjs/core';
import { FastifyAdapter, type NestFastifyApplication } from '@nestjs/platform-fastify';
import { closeConnectionsWithServer } from './closing-connections.ts';

const GRACE_MS = 300;

describe('a server that closes', () => {
  let app: NestFastifyApplication;
  let port: number;
  let received: Promise<void>;
  let answer: (text: string) => void;

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
    }
    @Module({ controllers: [Slow] })
    class Root {}
    const adapter = new FastifyAdapter({ forceCloseConnections: 'idle' });
    app = await NestFactory.create<NestFastifyApplication>(Root, adapter, { logger: false });
    closeConnectionsWithServer(app, GRACE_MS);
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
});
