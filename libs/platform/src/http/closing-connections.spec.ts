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
  let asked: Promise<void>;
  let answer: (text: string) => void;

  beforeEach(async () => {
    const answered = Promise.withResolvers<string>();
    answer = answered.resolve;
    const begun = Promise.withResolvers<void>();
    asked = begun.promise;
    @Controller()
    class Slow {
      @Get()
      read() {
        begun.resolve();
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

  it('does not wait for a connection on which no request has come', async () => {
    const openedAhead = connect(port, '127.0.0.1');
    await once(app.getHttpServer(), 'connection');
    const ended = once(openedAhead, 'close');
    await app.close();
    await ended;
  });

  it('lets a request that runs come to its answer', async () => {
    const response = fetch(`http://127.0.0.1:${port}/`);
    await asked;
    const closed = app.close();
    answer('as always');
    expect(await (await response).text()).toBe('as always');
    await closed;
  });

  it('gives up on a request that takes longer than the grace', async () => {
    const response = fetch(`http://127.0.0.1:${port}/`);
    await asked;
    await Promise.all([app.close(), expect(response).rejects.toThrow('fetch failed')]);
  });
});
