import { once } from 'node:events';
import { describe, expect, it } from '@jest/globals';
import fastify from 'fastify';
import { stopIfClientLeft, trackClients } from './client-connection.ts';

describe('work for a client', () => {
  it('goes on while the client waits, stops once it has left, and is not concerned outside of requests', async () => {
    const app = fastify();
    trackClients(app);
    const outcomes: string[] = [];
    const look = () => {
      try {
        stopIfClientLeft();
        outcomes.push('goes on');
      } catch (error) {
        outcomes.push(Object(error).code);
      }
    };
    const hasLooked = Promise.withResolvers<void>();
    app.get('/', async (_request, reply) => {
      look();
      client.abort();
      await once(reply.raw, 'close');
      look();
      hasLooked.resolve();
      return {};
    });
    const client = new AbortController();
    const url = await app.listen({ port: 0, host: '127.0.0.1' });
    await expect(fetch(url, { signal: client.signal })).rejects.toThrow('aborted');
    await hasLooked.promise;
    look();
    await app.close();
    expect(outcomes).toEqual(['goes on', 'request.aborted', 'goes on']);
  });
});
