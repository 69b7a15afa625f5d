import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { type GatewayUnderTest, startGateway } from '../../test/gateway-under-test.ts';

describe('a request whose connection to the service fails', () => {
  let gateway: GatewayUnderTest;
  let authorization: string;
  let broken: number;

  beforeEach(async () => {
    broken = 0;
    gateway = await startGateway({
      answer: (_request, response) => {
        if (broken > 0) response.destroy();
        else response.end('{}');
        broken -= 1;
      },
    });
    ({ authorization } = await gateway.tokens.bearer());
    gateway.received.length = 0;
  });
  afterEach(async () => gateway[Symbol.asyncDispose]());

  const write = (headers: Readonly<Record<string, string>>, path = '/api/v1/quizzes') =>
    fetch(`${gateway.origin}${path}`, {
      method: 'POST',
      headers: { authorization, 'content-type': 'application/json', ...headers },
      body: '{"kind":"standard"}',
    });
  const bodies = () => gateway.received.map(({ body }) => body.toString());

  it('is sent again if it is a read', async () => {
    broken = 2;
    expect((await fetch(`${gateway.origin}/api/v1/questions`, { headers: { authorization } })).status).toBe(200);
    expect(gateway.received).toHaveLength(3);
  });

  it('is sent again with its body if it has an idempotency key', async () => {
    broken = 1;
    expect((await write({ 'idempotency-key': 'one-and-the-same' })).status).toBe(200);
    expect(bodies()).toEqual(['{"kind":"standard"}', '{"kind":"standard"}']);
  });

  it('is refused after the third attempt', async () => {
    broken = 3;
    const refused = await fetch(`${gateway.origin}/api/v1/questions`, { headers: { authorization } });
    expect(refused.status).toBe(503);
    expect(refused.headers.get('retry-after')).toBe('1');
    expect(gateway.received).toHaveLength(3);
  });

  it.each([
    ['it has no idempotency key', {}, '/api/v1/quizzes'],
    ['identity, which ignores keys, handles it', { 'idempotency-key': 'one-and-the-same' }, '/auth/v1/recover'],
  ])('is refused at once if it is a write and %s', async (_why, headers, path) => {
    broken = 1;
    expect((await write(headers, path)).status).toBe(503);
    expect(gateway.received).toHaveLength(1);
  });
});
