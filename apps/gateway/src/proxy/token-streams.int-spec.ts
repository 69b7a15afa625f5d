import { writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { AppError } from '@casebook/contracts';
import {
  startTextService,
  startTokenIssuer,
  TEXT_PATH,
  type TextService,
  type TokenIssuer,
  withoutTokens,
} from '@casebook/testing';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { type GatewayUnderTest, startGateway } from '../../test/gateway-under-test.ts';

describe('a streamed text through the gateway', () => {
  let tokens: TokenIssuer;
  let texts: TextService;
  let gateway: GatewayUnderTest;
  let authorization: string;

  beforeAll(async () => {
    tokens = await startTokenIssuer();
    texts = await startTextService(tokens);
    const description = join(tmpdir(), `casebook-texts-${process.pid}.json`);
    await writeFile(description, JSON.stringify(texts.description));
    const { jwksUrl, issuer } = tokens;
    gateway = await startGateway(
      {},
      { QUIZ_URL: texts.url, API_DESCRIPTION: description, AUTH_JWKS_URL: jwksUrl, AUTH_ISSUER: issuer },
    );
    ({ authorization } = await tokens.bearer());
  });
  afterAll(async () => {
    await gateway[Symbol.asyncDispose]();
    await texts.stop();
    await tokens.stop();
  });

  const post = (init: { signal?: AbortSignal; headers?: Record<string, string> } = {}) =>
    fetch(`${gateway.origin}${TEXT_PATH}`, {
      method: 'POST',
      body: JSON.stringify({ about: 'risk' }),
      ...init,
      headers: { authorization, 'content-type': 'application/json', 'accept-encoding': 'zstd, br, gzip', ...init.headers },
    });
  const chunksOf = (response: Response) => response.body?.pipeThrough(new TextDecoderStream()).getReader();
  const gate = () => Promise.withResolvers<void>();

  it('arrives token by token, uncompressed', async () => {
    const gates = [gate(), gate(), gate()];
    texts.source = async function* () {
      for (const [at, { promise }] of gates.entries()) {
        yield `${'risk '.repeat(500)}${at}`;
        await promise;
      }
      return { words: 3 };
    };
    const response = await post();
    expect(response.status).toBe(200);
    expect(response.headers.get('content-type')).toBe('text/event-stream');
    expect(response.headers.get('content-encoding')).toBeNull();
    const chunks = chunksOf(response);
    let received = '';
    for (const [at, { resolve }] of gates.entries()) {
      // Each token arrives before the next one is written.
      while (!received.includes(`risk ${at}`)) received += (await chunks?.read())?.value;
      expect(received).not.toContain(`risk ${at + 1}`);
      resolve();
    }
    for (let end = await chunks?.read(); !end?.done; end = await chunks?.read()) received += end?.value;
    expect(received).toContain('event: done\ndata: {"words":3}');
  });

  it('is aborted in the service when the client leaves', async () => {
    const aborted = gate();
    const leaver = new AbortController();
    texts.source = async function* (signal) {
      signal.addEventListener('abort', () => aborted.resolve());
      yield 'Risk ';
      await sleep(60_000, undefined, { signal });
      return {};
    };
    const chunks = chunksOf(await post({ signal: leaver.signal }));
    await chunks?.read();
    leaver.abort();
    await aborted.promise;
  });

  it('carries a problem of before the first token as it is, and one of after it as an event', async () => {
    texts.source = withoutTokens(() => Promise.reject(new AppError('rate-limit.exceeded', { retryAfter: 7 })));
    const refused = await post();
    expect([refused.status, refused.headers.get('retry-after')]).toEqual([429, '7']);
    expect(await refused.json()).toMatchObject({ code: 'rate-limit.exceeded' });
    texts.source = async function* () {
      yield 'Risk ';
      throw new AppError('rate-limit.exceeded', { retryAfter: 7 });
    };
    expect(await (await post()).text()).toMatch(/event: error\ndata: .*"code":"rate-limit.exceeded"/);
  });

  it('is refused without a session before anything is read', async () => {
    const refused = await post({ headers: { authorization: '' } });
    expect(refused.status).toBe(401);
  });

  it('isn’t written twice: a connection that breaks before the first token is not retried, not even with an idempotency key', async () => {
    let runs = 0;
    texts.source = withoutTokens((signal) => {
      runs += 1;
      texts.service.app.getHttpAdapter().getInstance().server.closeAllConnections();
      return sleep(60_000, {}, { signal });
    });
    const broken = await post({ headers: { 'idempotency-key': 'one-and-the-same' } });
    expect(broken.status).toBe(503);
    expect(runs).toBe(1);
  });

  it('doesn’t count as in flight, so that many of them don’t refuse other requests', async () => {
    const end = gate();
    texts.source = async function* () {
      yield 'Risk ';
      await end.promise;
      return { words: 1 };
    };
    const members = await Promise.all(Array.from({ length: 80 }, () => tokens.bearer()));
    const open = await Promise.all(members.map(({ authorization: of }) => post({ headers: { authorization: of } })));
    expect(open.map(({ status }) => status)).toEqual(members.map(() => 200));
    end.resolve();
    expect((await post()).status).toBe(200);
    for (const response of open) expect(await response.text()).toContain('event: done');
  });
});
