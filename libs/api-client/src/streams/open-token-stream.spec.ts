import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { z } from 'zod';
import type { Session } from '../session/session.ts';
import { openTokenStream, StreamProblem } from './open-token-stream.ts';

const Done = z.strictObject({ words: z.int() });

interface Received {
  readonly method: string | undefined;
  readonly authorization: string | undefined;
  readonly body: string;
}

describe('a streamed text in the browser', () => {
  let server: Server;
  let url: string;
  let received: Received[];
  let respond: (response: ServerResponse, count: number) => void | Promise<void>;
  let closed: Promise<void>;
  let texts: string[];

  beforeEach(async () => {
    [received, texts] = [[], []];
    const { promise, resolve } = Promise.withResolvers<void>();
    closed = promise;
    const handle = async (request: IncomingMessage, response: ServerResponse) => {
      response.once('close', resolve);
      let body = '';
      for await (const chunk of request) body += chunk;
      received.push({ method: request.method, authorization: request.headers.authorization, body });
      await respond(response, received.length);
    };
    server = createServer((request, response) => void handle(request, response));
    await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening));
    url = `http://127.0.0.1:${(server.address() as AddressInfo).port}/api/v1/ai/casey`;
  });
  afterEach(async () => {
    server.closeAllConnections();
    await new Promise((resolve) => server.close(resolve));
  });

  const session = { accessToken: async () => 'old', renewedToken: async () => 'new' } as unknown as Session;
  const open = (
    signal: AbortSignal = new AbortController().signal,
    onToken: (text: string) => void = (text) => void texts.push(text),
  ) => openTokenStream(url, { session, body: { message: 'Why?' }, signal, done: Done, onToken });
  const event = (name: string, data: object) => `event: ${name}\ndata: ${JSON.stringify(data)}\n\n`;
  const start = (response: ServerResponse) => response.writeHead(200, { 'content-type': 'text/event-stream' });
  const refuse = (response: ServerResponse, status: number, code: string, retryAfter?: number) =>
    response
      .writeHead(status, { 'content-type': 'application/problem+json' })
      .end(JSON.stringify({ status, code, detail: `about ${code}`, ...(retryAfter !== undefined && { retryAfter }) }));

  it('calls back for each token as it arrives, and returns what the last event has', async () => {
    const { promise: seen, resolve: see } = Promise.withResolvers<void>();
    respond = async (response) => {
      start(response).write(event('token', { text: 'Risk ' }));
      await seen;
      response.write(': still here\n\n');
      response.write(event('token', { text: 'is\nnot zero.' }) + event('done', { words: 4 }));
      response.end();
    };
    const done = await open(undefined, (text) => {
      texts.push(text);
      see();
    });
    expect(done).toEqual({ words: 4 });
    expect(texts).toEqual(['Risk ', 'is\nnot zero.']);
    expect(received).toEqual([{ method: 'POST', authorization: 'Bearer old', body: '{"message":"Why?"}' }]);
  });

  it('reads events that the network cut anywhere, even within a character', async () => {
    const bytes = Buffer.from(event('token', { text: 'naïve – risk' }) + event('done', { words: 2 }));
    respond = async (response) => {
      start(response);
      for (const byte of bytes) {
        response.write(Buffer.from([byte]));
        await new Promise((resolve) => setImmediate(resolve));
      }
      response.end();
    };
    expect(await open()).toEqual({ words: 2 });
    expect(texts).toEqual(['naïve – risk']);
  });

  it('throws the problem of a refusal, and of an error event after its tokens', async () => {
    respond = (response) => void refuse(response, 429, 'rate-limit.exceeded', 12);
    const refused = await open().catch((error: unknown) => error);
    expect(refused).toBeInstanceOf(StreamProblem);
    expect(refused).toMatchObject({
      status: 429,
      code: 'rate-limit.exceeded',
      detail: 'about rate-limit.exceeded',
      retryAfter: 12,
    });
    respond = (response) => {
      start(response).write(event('token', { text: 'Risk ' }));
      response.end(event('error', { status: 503, code: 'service.unavailable', detail: 'Sorry.', retryAfter: 3 }));
    };
    await expect(open()).rejects.toMatchObject({ status: 503, code: 'service.unavailable', detail: 'Sorry.', retryAfter: 3 });
    expect(texts).toEqual(['Risk ']);
    expect(received).toHaveLength(2);
  });

  it('renews the token once after a 401', async () => {
    respond = (response, count) => {
      if (count === 1) refuse(response, 401, 'auth.token-invalid');
      else start(response).end(event('done', { words: 0 }));
    };
    expect(await open()).toEqual({ words: 0 });
    expect(received.map(({ authorization }) => authorization)).toEqual(['Bearer old', 'Bearer new']);
    received = [];
    respond = (response) => void refuse(response, 401, 'auth.token-invalid');
    await expect(open()).rejects.toMatchObject({ status: 401 });
    expect(received).toHaveLength(2);
  });

  it('is sent again if it was refused because of load, at most twice', async () => {
    respond = (response, count) => {
      if (count < 3) refuse(response, 503, 'service.overloaded', 0);
      else start(response).end(event('done', { words: 0 }));
    };
    expect(await open()).toEqual({ words: 0 });
    received = [];
    respond = (response) => void refuse(response, 503, 'service.overloaded', 0);
    await expect(open()).rejects.toMatchObject({ code: 'service.overloaded' });
    expect(received).toHaveLength(3);
  });

  it.each([
    [
      'after a failure that may have come while it was handled',
      (response: ServerResponse) => refuse(response, 503, 'service.unavailable', 0),
    ],
    ['after a broken connection', (response: ServerResponse) => response.destroy()],
    [
      'after its first token',
      (response: ServerResponse) => start(response).write(event('token', { text: 'x' }), () => response.destroy()),
    ],
    ['after an end without its last event', (response: ServerResponse) => start(response).end(event('token', { text: 'x' }))],
  ])('isn’t sent again %s', async (_when, failing) => {
    respond = (response) => void failing(response);
    await expect(open()).rejects.toMatchObject({ code: expect.stringMatching(/^(service.unavailable|network.unreachable)$/) });
    expect(received).toHaveLength(1);
  });

  it('is unreadable if its last event isn’t what was promised', async () => {
    respond = (response) => void start(response).end(event('done', { pages: 1 }));
    await expect(open()).rejects.toMatchObject({ code: 'answer.unreadable' });
    respond = (response) => void start(response).end('event: done\ndata: {"words":\n\n');
    await expect(open()).rejects.toMatchObject({ code: 'answer.unreadable' });
  });

  it('passes on what a callback throws', async () => {
    respond = (response) => void start(response).write(event('token', { text: 'Risk ' }));
    const bug = new Error('a bug of the screen');
    const failing = open(undefined, () => {
      throw bug;
    });
    await expect(failing).rejects.toBe(bug);
    await closed;
  });

  it('stops with its signal, before and after the first token, and closes the connection', async () => {
    const [early, late] = [new AbortController(), new AbortController()];
    const reason = new Error('stopped');
    respond = () => early.abort(reason);
    await expect(open(early.signal)).rejects.toBe(reason);
    respond = (response) => void start(response).write(event('token', { text: 'Risk ' }));
    await expect(open(late.signal, () => late.abort(reason))).rejects.toBe(reason);
    await closed;
    const before = AbortSignal.abort(new Error('never'));
    await expect(open(before)).rejects.toThrow('never');
    expect(received).toHaveLength(2);
  });
});
