import { setTimeout as sleep } from 'node:timers/promises';
import { AppError } from '@casebook/contracts';
import {
  startTextService,
  startTokenIssuer,
  TEXT_PATH,
  type TestBearer,
  type TextService,
  type TokenIssuer,
  withoutTokens,
} from '@casebook/testing';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { EndedSessions } from '../auth/ended-sessions.ts';
import { Database } from '../database/database.ts';
import { systemCaller } from '../request/caller.ts';
import { TokenStreams } from './token-streams.ts';

describe('a streamed text', () => {
  let tokens: TokenIssuer;
  let texts: TextService;
  let member: TestBearer;

  beforeAll(async () => {
    tokens = await startTokenIssuer();
    texts = await startTextService(tokens);
  });
  afterAll(async () => {
    await texts.stop();
    await tokens.stop();
  });
  beforeEach(async () => {
    member = await tokens.bearer();
    texts.limitMs = undefined;
  });

  const post = (signal?: AbortSignal, body: object = { about: 'risk' }) =>
    fetch(`${texts.url}${TEXT_PATH}`, {
      method: 'POST',
      headers: { authorization: member.authorization, 'content-type': 'application/json' },
      body: JSON.stringify(body),
      ...(signal && { signal }),
    });
  /** Reads a response event by event. */
  function reader(response: Response) {
    const chunks = response.body?.pipeThrough(new TextDecoderStream()).getReader();
    let received = '';
    return {
      next: async (): Promise<{ event: string; data: Record<string, unknown> } | undefined> => {
        while (!received.includes('\n\n')) {
          const { value, done } = (await chunks?.read()) ?? { done: true, value: undefined };
          if (done) return undefined;
          received += value;
        }
        const [first = '', ...others] = received.split('\n\n');
        received = others.join('\n\n');
        const [, event = '', data = '{}'] = /^event: (.*)\ndata: (.*)$/.exec(first) ?? [];
        return { event, data: JSON.parse(data) };
      },
    };
  }
  const gate = () => Promise.withResolvers<void>();
  const until = async (condition: () => boolean) => {
    while (!condition()) await sleep(5);
  };
  const problem = async (response: Response) => ({
    status: response.status,
    type: response.headers.get('content-type')?.split(';')[0],
    body: (await response.json()) as Record<string, unknown>,
  });

  it('arrives token by token, as it arises, and ends with what the use case returned', async () => {
    const [second, last] = [gate(), gate()];
    texts.source = async function* () {
      yield 'Risk ';
      await second.promise;
      yield 'is\n\nnot ';
      await last.promise;
      yield 'zero.';
      return { words: 4 };
    };
    const response = await post();
    expect(response.status).toBe(200);
    expect(response.headers.get('content-type')).toBe('text/event-stream');
    expect(response.headers.get('x-request-id')).toBeTruthy();
    expect(response.headers.get('cache-control')).toBe('no-store, no-transform');
    expect(response.headers.get('x-accel-buffering')).toBe('no');
    const { next } = reader(response);
    expect(await next()).toEqual({ event: 'token', data: { text: 'Risk ' } });
    second.resolve();
    expect(await next()).toEqual({ event: 'token', data: { text: 'is\n\nnot ' } });
    last.resolve();
    expect(await next()).toEqual({ event: 'token', data: { text: 'zero.' } });
    expect(await next()).toEqual({ event: 'done', data: { words: 4 } });
    expect(await next()).toBeUndefined();
  });

  it('is an ordinary problem if it fails before its first token, is refused, or is not valid', async () => {
    texts.source = withoutTokens(() => Promise.reject(new AppError('rate-limit.exceeded', { retryAfter: 5 })));
    const refused = await post();
    expect(refused.headers.get('retry-after')).toBe('5');
    expect(await problem(refused)).toMatchObject({
      status: 429,
      type: 'application/problem+json',
      body: { code: 'rate-limit.exceeded', retryAfter: 5 },
    });
    expect(await problem(await post(undefined, { about: 1 }))).toMatchObject({ status: 400, body: { code: 'request.invalid' } });
    member = { ...member, authorization: '' };
    expect(await problem(await post())).toMatchObject({ status: 401, body: { code: 'auth.required' } });
  });

  it('ends with the problem if it fails after its first token', async () => {
    texts.source = async function* () {
      yield 'Risk ';
      throw new AppError('service.unavailable', { retryAfter: 3 });
    };
    const { next } = reader(await post());
    expect(await next()).toMatchObject({ event: 'token' });
    expect(await next()).toEqual({
      event: 'error',
      data: expect.objectContaining({ code: 'service.unavailable', status: 503, retryAfter: 3, requestId: expect.any(String) }),
    });
    expect(await next()).toBeUndefined();
  });

  it('reveals nothing of an unexpected failure', async () => {
    texts.source = async function* () {
      yield 'Risk ';
      throw new Error('the secret of the endpoint');
    };
    const text = await (await post()).text();
    expect(text).toContain('internal.error');
    expect(text).not.toContain('secret');
  });

  it('is aborted when its client leaves, before or after the first token', async () => {
    for (const tokensFirst of [0, 1]) {
      const [aborted, started, leaver] = [[] as unknown[], gate(), new AbortController()];
      texts.source = async function* (signal) {
        for (let sent = 0; sent < tokensFirst; sent += 1) yield 'Risk ';
        signal.addEventListener('abort', () => aborted.push(signal.reason));
        started.resolve();
        await new Promise((_resolve, reject) => signal.addEventListener('abort', () => reject(signal.reason)));
        return {};
      };
      const left = post(leaver.signal).then((response) => response.text());
      await started.promise;
      leaver.abort();
      await expect(left).rejects.toThrow();
      await until(() => aborted.length > 0);
      expect(aborted).toMatchObject([{ code: 'request.aborted' }]);
      await until(() => texts.service.app.get(TokenStreams).size === 0);
    }
  });

  it('runs the use case’s `finally` when its client leaves in between', async () => {
    const leaver = new AbortController();
    const closed = gate();
    texts.source = async function* () {
      try {
        for (;;) {
          yield 'Risk ';
          await sleep(1);
        }
      } finally {
        closed.resolve();
      }
    };
    const { next } = reader(await post(leaver.signal));
    await next();
    leaver.abort();
    await closed.promise;
  });

  it('waits for a client that reads slowly, so that it fills no memory', async () => {
    let written = 0;
    texts.source = async function* () {
      for (; written < 2_000; written += 1) yield 'x'.repeat(64 * 1024);
      return { words: 1 };
    };
    const response = await post();
    await sleep(300);
    expect(written).toBeLessThan(1_000);
    await response.body?.cancel();
    await until(() => texts.service.app.get(TokenStreams).size === 0);
  });

  it('ends after its limit: a problem before the first token, an error event after it', async () => {
    texts.limitMs = 150;
    texts.source = withoutTokens(() => sleep(60_000, {}, { ref: false }));
    expect(await problem(await post())).toMatchObject({ status: 503, body: { code: 'request.timeout' } });
    texts.source = async function* () {
      yield 'Risk ';
      await sleep(60_000, undefined, { ref: false });
      return {};
    };
    const { next } = reader(await post());
    await next();
    expect(await next()).toMatchObject({ event: 'error', data: { code: 'request.timeout' } });
  });

  it('is limited to four at once for each member, and one that ended makes room', async () => {
    const end = gate();
    texts.source = async function* () {
      yield 'Risk ';
      await end.promise;
      return { words: 1 };
    };
    const open = await Promise.all([1, 2, 3, 4].map(() => post()));
    expect(await problem(await post())).toMatchObject({ status: 429, body: { code: 'stream.too-many' } });
    end.resolve();
    for (const response of open) await response.text();
    await until(() => texts.service.app.get(TokenStreams).size === 0);
    expect((await post()).status).toBe(200);
  });

  it('ends with its session', async () => {
    texts.source = async function* () {
      yield 'Risk ';
      await sleep(60_000, undefined, { ref: false });
      return {};
    };
    const { next } = reader(await post());
    await next();
    const expiry = new Date(Date.now() + 3_600_000);
    const { app } = texts.service;
    await app.get(Database).write(systemCaller('test', 'test'), (tx) => app.get(EndedSessions).add(tx, member.sessionId, expiry));
    expect(await next()).toMatchObject({ event: 'error', data: { code: 'auth.token-invalid' } });
  });

  it('ends when the service stops, and no other begins', async () => {
    texts.source = async function* () {
      yield 'Risk ';
      await sleep(60_000, undefined, { ref: false });
      return {};
    };
    const { next } = reader(await post());
    await next();
    texts.service.app.get(TokenStreams).onModuleDestroy();
    expect(await next()).toMatchObject({ event: 'error', data: { code: 'service.unavailable', retryAfter: 1 } });
    expect(await next()).toBeUndefined();
    expect((await post()).status).toBe(503);
  });

  it('is described as a POST that responds with server-sent events', () => {
    const operation = JSON.parse(JSON.stringify(texts.description)).paths[TEXT_PATH].post;
    expect(operation.operationId).toBe('writeText');
    expect(operation.requestBody).toBeDefined();
    expect(Object.keys(operation.responses['200'].content)).toEqual(['text/event-stream']);
    expect(operation.responses['200'].description).toContain('`done` (TextEnd)');
  });
});
