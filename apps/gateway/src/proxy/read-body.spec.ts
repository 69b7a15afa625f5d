import { once } from 'node:events';
import { createServer, type IncomingMessage, request } from 'node:http';
import type { AddressInfo } from 'node:net';
import { describe, expect, it } from '@jest/globals';
import { jsonBody, readBody } from './read-body.ts';

const EVENTS = ['data', 'end', 'close', 'error'];
const listenersOf = (body: IncomingMessage) => EVENTS.map((event) => body.listeners(event));

/** Reads a body of at most 15 bytes. @returns the outcome, and how many listeners of each event remain */
async function listenersAfterReading(bytes: number) {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const sent = request({ port: (server.address() as AddressInfo).port, method: 'POST' }).on('error', () => undefined);
  sent.flushHeaders();
  const [body] = (await once(server, 'request')) as [IncomingMessage];
  const before = listenersOf(body).flat();
  const read = readBody(body, { ...jsonBody, bytes: 15 }).then(String, ({ code }) => code);
  sent.end('x'.repeat(bytes));
  const outcome = await read;
  const left = listenersOf(body).map((now) => now.filter((each) => !before.includes(each)));
  server.closeAllConnections();
  server.close();
  return { outcome, left };
}

describe('a body that was read', () => {
  it('leaves no listener that holds it, and one of all bodies that drops late errors', async () => {
    const [whole, refused] = [await listenersAfterReading(10), await listenersAfterReading(20)];
    expect([whole.outcome, refused.outcome]).toEqual(['x'.repeat(10), 'request.too-large']);
    const [data, end, close, error = []] = whole.left;
    expect([data, end, close, error.length]).toEqual([[], [], [], 1]);
    expect(refused.left[3]?.[0]).toBe(error[0]);
  });
});
