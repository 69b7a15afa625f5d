import { readFileSync } from 'node:fs';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { type GatewayUnderTest, gatewayPaths, startGateway } from '../../test/gateway-under-test.ts';
import { exchange, statusOf } from '../../test/raw-http.ts';
import { type Operation, readOperations } from './operations.ts';
import type { RateClass } from './routes.ts';

const encode = (text: string) => `%${text.charCodeAt(0).toString(16)}`;
const encodeAll = (text: string) => text.replace(/[a-z]/g, encode);

/** Spellings of a path that a router, proxy, or URL parser might treat as equivalent. */
const spellings: Readonly<Record<string, (path: string) => string>> = {
  'as it is': (path) => path,
  'first letter encoded': (path) => path.replace(/[a-z]/, encode),
  'last letter encoded': (path) => path.replace(/([a-z])(?!.*[a-z])/, encode),
  'all letters encoded': encodeAll,
  'upper-case hex digits': (path) => path.replace(/[k-z]/, (letter) => encode(letter).toUpperCase()),
  'encoded twice': (path) => path.replace(/[a-z]/, (letter) => `%25${encode(letter).slice(1)}`),
  'upper case': (path) => path.toUpperCase(),
  'one letter upper case': (path) => path.replace(/[a-z]/, (letter) => letter.toUpperCase()),
  'double slash in front': (path) => `/${path}`,
  'double slash inside': (path) => path.replace('/v1/', '/v1//'),
  'slash at the end': (path) => `${path}/`,
  'encoded slash': (path) => path.replace('/v1/', '/v1%2f'),
  backslash: (path) => path.replace('/v1/', '/v1\\'),
  'dot segment': (path) => path.replace('/v1/', '/v1/./'),
  'encoded dot segment': (path) => path.replace('/v1/', '/v1/%2e/'),
  'parent segment': (path) => path.replace('/v1/', '/v1/x/../'),
  'encoded parent segment': (path) => path.replace('/v1/', '/v1/x/%2e%2e/'),
  'parameter after a semicolon': (path) => `${path};a=b`,
  'semicolon inside': (path) => path.replace('/v1/', '/v1;a=b/'),
  'null byte': (path) => `${path}%00`,
  'absolute form': (path) => `http://127.0.0.1${path}`,
  fragment: (path) => `${path}#a`,
};

const limits = ({ perAddress, perMember }: RateClass): (string | undefined)[] =>
  [perAddress, perMember].map((limit) => String(limit * 1_000));

/**
 * Returns one operation of each group that the gateway treats alike: with the same service, method, limits, and position of the parameter.
 */
function oneOfEachKind(operations: readonly Operation[]): Operation[] {
  const kindOf = ({ method, url, rateClass, upstream }: Operation) =>
    JSON.stringify([upstream, method, rateClass, url.split('/').map((part) => part.startsWith(':'))]);
  return [...new Map(operations.map((operation) => [kindOf(operation), operation])).values()];
}

const matches = ({ url }: Operation, path: string) =>
  new RegExp(`^${url.replaceAll('.', '[.]').replaceAll(/:\w+/g, '[^/]+')}$`).test(path);

describe('a path in any spelling', () => {
  let gateway: GatewayUnderTest;
  let authorization: string;

  beforeAll(async () => {
    gateway = await startGateway({}, { LIMIT_SCALE: '1000' });
    ({ authorization } = await gateway.tokens.bearer('admin'));
  });
  afterAll(async () => gateway[Symbol.asyncDispose]());

  it('has the same rate limit or is not found', async () => {
    const id = '00000000-0000-4000-8000-000000000000';
    const different: string[] = [];
    let refused = 0;
    let accepted = 0;
    const operations = await readOperations(gatewayPaths);
    const classOf = (method: string, address: string) =>
      operations.find((each) => each.method === method && matches(each, address.split('?', 1)[0] ?? ''))?.rateClass;
    for (const { method, url, rateClass, upstream } of oneOfEachKind(operations)) {
      const path = url.replaceAll(/:\w+/g, id);
      const body = method === 'GET' || method === 'HEAD' ? '' : 'Content-Length: 2\r\nContent-Type: application/json\r\n\r\n{}';
      for (const [name, spell] of Object.entries(spellings)) {
        gateway.received.length = 0;
        const answer = await exchange(
          gateway.port,
          `${method} ${spell(path)} HTTP/1.1\r\nHost: 127.0.0.1\r\nAuthorization: ${authorization}\r\nConnection: close\r\n${body || '\r\n'}`,
        );
        const [reached] = gateway.received;
        const limit = /ratelimit-limit: (\d+)/.exec(answer)?.[1];
        if (!reached) {
          refused += 1;
          if (statusOf(answer) < 400 || statusOf(answer) > 499) different.push(`${method} ${path}, ${name}: ${statusOf(answer)}`);
          continue;
        }
        accepted += 1;
        // The gateway must forward the canonical path, so that the service's router matches the route whose limit was applied.
        const reachedClass = classOf(method, reached.url);
        if (!limits(rateClass).includes(limit) || !reachedClass || !limits(reachedClass).includes(limit))
          different.push(`${method} ${path}, ${name}: ${limit}`);
        if (/\/\/|\/$|\/\.{1,2}(\/|$)|%2e|%6/i.test(reached.url))
          different.push(`${method} ${path}, ${name}: the service got ${reached.url}`);
        if (upstream === 'identity' && /content-encoding/.test(answer)) different.push(`${method} ${path}, ${name}: compressed`);
      }
    }
    console.info(`${Object.keys(spellings).length} spellings: ${accepted} accepted with their own limit, ${refused} refused`);
    expect(different).toEqual([]);
    expect(accepted).toBeGreaterThan(0);
  });

  it('is not found if it is not described', async () => {
    const described = JSON.parse(readFileSync('docs/openapi.json', 'utf8')) as { paths: Record<string, object> };
    expect((await readOperations(gatewayPaths)).length).toBeGreaterThan(60);
    expect(Object.keys(described.paths)).not.toContain('/api/v1/dead-letters');
    expect(
      statusOf(await exchange(gateway.port, 'GET /api/v1/dead-letters HTTP/1.1\r\nHost: a\r\nConnection: close\r\n\r\n')),
    ).toBe(404);
  });

  it('refuses TRACE and other methods with an Allow header', async () => {
    const send = (method: string, path: string) =>
      exchange(gateway.port, `${method} ${path} HTTP/1.1\r\nHost: 127.0.0.1\r\nConnection: close\r\n\r\n`);
    for (const path of ['/', '/api/v1/questions', '/auth/v1/token', '/nothing'])
      expect([path, statusOf(await send('TRACE', path))]).toEqual([path, 405]);
    const answer = await send('PATCH', '/api/v1/questions');
    expect(statusOf(answer)).toBe(405);
    expect(answer).toMatch(/^allow: GET, POST, HEAD\r$/im);
  });
});
