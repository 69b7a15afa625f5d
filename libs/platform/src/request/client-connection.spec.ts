import { once } from 'node:events';
import { describe, expect, it } from '@jest/globals';
import fastify from 'fastify';
import { throwIfClientLeft, trackClients } from './client-connection.ts';

describe('work for a client', () => {
  it('continues while the client waits, stops once it disconnects, and is unaffected outside of requests', async () => {
    const app = fastify();
    trackClients(app);
    const outcomes: string[] = [];
    const observe = () => {
      try {
        throwIfClientLeft();
        outcomes.push('goes on');
      } catch (error) {
        outcomes.push(Object(error).code);
      }
    };
    const observed = Promise.withResolvers<void>();
    app.get('/', async (_request, reply) => {
      observe();
      client.abort();
      await once(reply.raw, 'close');
      observe();
      observed.resolve();
      return {};
    });
    const client = new AbortController();
    const url = await app.listen({ port: 0, host: '127.0.0.1' });
    await expect(fetch(url, { signal: client.signal })).rejects.toThrow('aborted');
    await observed.promise;
    observe();
    await app.close();
    expect(outcomes).toEqual(['goes on', 'request.aborted', 'goes on']);
  });
});
