import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { type GatewayUnderTest, startGateway } from '../../test/gateway-under-test.ts';
import { exchange, rawSocket, statusOf } from '../../test/raw-http.ts';

const RECOVER = 'POST /auth/v1/recover HTTP/1.1\r\nHost: 127.0.0.1\r\nContent-Type: application/json\r\n';
const SMALL = '{"email":"lea@example.org"}';

describe('a request body', () => {
  let gateway: GatewayUnderTest;
  let authorization: string;

  beforeAll(async () => {
    gateway = await startGateway({}, { LIMIT_SCALE: '1000' });
    ({ authorization } = await gateway.tokens.bearer());
  });
  afterAll(async () => gateway[Symbol.asyncDispose]());

  const isAlive = async () => (await fetch(`${gateway.origin}/api/v1/counts`)).status === 200;

  it('does not crash the process if it is malformed or truncated', async () => {
    for (const rest of [
      'Transfer-Encoding: chunked\r\n\r\nZZ\r\n',
      'Transfer-Encoding: chunked\r\n\r\n5\r\nabc',
      'Transfer-Encoding: chunked\r\n\r\n-1\r\nabc\r\n0\r\n\r\n',
      'Transfer-Encoding: chunked\r\nContent-Length: 5\r\n\r\n0\r\n\r\n',
      'Transfer-Encoding: gzip\r\n\r\nabc',
      'Content-Length: 100\r\n\r\nabc',
      'Content-Length: -1\r\n\r\nabc',
      'Content-Length: 5\r\nContent-Length: 6\r\n\r\nabcde',
    ]) {
      const socket = rawSocket(gateway.port);
      socket.write(`${RECOVER}${rest}`);
      await sleep(30);
      socket.resetAndDestroy();
      expect([rest, await isAlive()]).toEqual([rest, true]);
    }
    expect(statusOf(await exchange(gateway.port, `${RECOVER}Transfer-Encoding: chunked\r\n\r\nZZ\r\n`))).toBe(400);
    const long = await exchange(gateway.port, `GET /?${'a'.repeat(70_000)} HTTP/1.1\r\nHost: a\r\n\r\n`);
    expect(statusOf(long)).toBe(431);
    expect(long).toContain('"code":"request.headers-too-large"');
  });

  it('is forwarded only when it is complete', async () => {
    gateway.received.length = 0;
    const socket = rawSocket(gateway.port);
    socket.write(`${RECOVER}Content-Length: ${SMALL.length}\r\n\r\n${SMALL.slice(0, 5)}`);
    expect(await isAlive()).toBe(true);
    expect(gateway.received.map(({ url }) => url)).toEqual(['/api/v1/counts']);
    gateway.received.length = 0;
    socket.write(SMALL.slice(5));
    await once(socket, 'data');
    socket.destroy();
    expect(gateway.received.map(({ body }) => body.toString())).toEqual([SMALL]);
  });

  it('is not read if the operation requires a session and there is none', async () => {
    gateway.received.length = 0;
    const answer = await exchange(
      gateway.port,
      'POST /api/v1/imports HTTP/1.1\r\nHost: 127.0.0.1\r\nContent-Type: application/octet-stream\r\nContent-Length: 5000000\r\n\r\n',
      500,
    );
    expect(statusOf(answer)).toBe(401);
    expect(answer).toContain('auth.required');
    expect(gateway.received).toEqual([]);
  });

  it('is limited to 256 KiB, for imports 5 MiB, and the client receives the refusal', async () => {
    const send = (path: string, type: string, kilobytes: number, streamed: boolean) =>
      fetch(`${gateway.origin}${path}`, {
        method: 'POST',
        headers: { authorization, 'content-type': type },
        body: streamed ? new Blob([randomBytes(kilobytes * 1024)]).stream() : randomBytes(kilobytes * 1024),
        duplex: 'half',
      } as RequestInit);
    for (const streamed of [true, false]) {
      expect((await send('/api/v1/quizzes', 'application/json', 255, streamed)).status).toBe(200);
      expect((await send('/api/v1/quizzes', 'application/json', 257, streamed)).status).toBe(413);
      expect((await send('/api/v1/quizzes', 'application/json', 8_000, streamed)).status).toBe(413);
      expect((await send('/api/v1/imports', 'application/octet-stream', 5_120, streamed)).status).toBe(200);
      expect((await send('/api/v1/imports', 'application/octet-stream', 5_121, streamed)).status).toBe(413);
    }
  });

  it('is requested with 100 Continue if the client expects that', async () => {
    gateway.received.length = 0;
    const socket = rawSocket(gateway.port);
    let answer = '';
    socket.on('data', (chunk) => {
      answer += chunk.toString();
    });
    socket.write(`${RECOVER}Content-Length: ${SMALL.length}\r\nExpect: 100-continue\r\nConnection: close\r\n\r\n`);
    await once(socket, 'data');
    expect(answer).toContain('HTTP/1.1 100 Continue');
    socket.write(SMALL);
    await once(socket, 'close');
    expect(answer).toContain('HTTP/1.1 200 OK');
    expect(gateway.received.map(({ headers, body }) => [headers.expect, body.toString()])).toEqual([[undefined, SMALL]]);
  });

  it('is refused if it is compressed', async () => {
    const answer = await fetch(`${gateway.origin}/api/v1/quizzes`, {
      method: 'POST',
      headers: { authorization, 'content-type': 'application/json', 'content-encoding': 'gzip' },
      body: '{}',
    });
    expect(answer.status).toBe(415);
  });

  it('blocks no other request if it arrives slowly, and is refused after 15 seconds', async () => {
    gateway.received.length = 0;
    const dripping = Array.from({ length: 70 }, () => {
      const socket = rawSocket(gateway.port);
      let answer = '';
      const closed = new Promise<string>((resolve) => socket.once('close', () => resolve(answer)));
      socket.on('data', (chunk) => {
        answer += chunk.toString();
      });
      socket.write(`${RECOVER}Content-Length: 200000\r\n\r\n`);
      const drip = setInterval(() => socket.writable && socket.write('x'), 200);
      socket.once('close', () => clearInterval(drip));
      return closed;
    });
    const during: number[] = [];
    for (let each = 0; each < 50; each += 1) {
      const body = { method: 'POST', headers: { 'content-type': 'application/json' }, body: SMALL };
      during.push((await fetch(`${gateway.origin}/auth/v1/recover`, body)).status);
    }
    expect(new Set(during)).toEqual(new Set([200]));
    const statuses = (await Promise.all(dripping)).map(statusOf);
    expect(new Set(statuses)).toEqual(new Set([408]));
    expect(gateway.received.length).toBe(50);
  });

  it('is refused if a file arrives slower than 50 kB/s', async () => {
    const socket = rawSocket(gateway.port);
    let answer = '';
    socket.on('data', (chunk) => {
      answer += chunk.toString();
    });
    socket.write(
      `POST /api/v1/imports HTTP/1.1\r\nHost: 127.0.0.1\r\nAuthorization: ${authorization}\r\nContent-Type: application/octet-stream\r\nContent-Length: 1000000\r\n\r\n`,
    );
    const drip = setInterval(() => socket.writable && socket.write(randomBytes(2_000)), 100);
    await new Promise((resolve) => socket.once('close', resolve));
    clearInterval(drip);
    expect(statusOf(answer)).toBe(408);
  });
});

describe('a client', () => {
  it('has its request aborted at the service when it disconnects', async () => {
    await using gateway = await startGateway({ answer: () => new Promise(() => undefined) });
    const client = new AbortController();
    const response = fetch(`${gateway.origin}/api/v1/counts`, { signal: client.signal }).catch(() => 'aborted');
    while (gateway.answering() === 0) await sleep(10);
    client.abort();
    expect(await response).toBe('aborted');
    while (gateway.answering() > 0) await sleep(10);
    expect(gateway.answering()).toBe(0);
  });

  it('is disconnected after 15 seconds if it does not read its response', async () => {
    await using gateway = await startGateway({
      answer: (_request, response) => void response.end(Buffer.alloc(64 * 1024 * 1024, 32)),
    });
    const socket = rawSocket(gateway.port);
    socket.pause();
    socket.write('GET /api/v1/counts HTTP/1.1\r\nHost: 127.0.0.1\r\n\r\n');
    while (gateway.answering() === 0) await sleep(10);
    while (gateway.answering() > 0) await sleep(50);
    expect(gateway.answering()).toBe(0);
    socket.destroy();
  });

  it('is limited to 256 connections and 64 requests in flight per address', async () => {
    await using gateway = await startGateway({ answer: () => new Promise(() => undefined) }, { LIMIT_SCALE: '0.05' });
    const sockets = Array.from({ length: 40 }, () => rawSocket(gateway.port));
    const closed = sockets.map((socket) => new Promise((resolve) => socket.once('close', resolve)));
    // Of 40 connections, 13 stay open (256 × 0.05); the others are closed immediately.
    await Promise.race([Promise.all(closed.slice(13)), sleep(5_000)]);
    expect(sockets.filter((socket) => !socket.destroyed).length).toBe(13);
    const [first, second] = sockets.filter((socket) => !socket.destroyed);
    for (const socket of sockets) if (socket !== first && socket !== second) socket.destroy();
    // Of five requests that are pipelined on one connection, four are forwarded (64 × 0.05) and the fifth is refused.
    let answer = '';
    second?.on('data', (chunk) => {
      answer += chunk.toString();
    });
    for (const socket of [first, second])
      socket?.write('GET /api/v1/counts HTTP/1.1\r\nHost: 127.0.0.1\r\n\r\n'.repeat(socket === first ? 4 : 1));
    while (statusOf(answer) === 0) await sleep(10);
    expect(statusOf(answer)).toBe(429);
    for (const socket of sockets) socket.destroy();
  });
});
