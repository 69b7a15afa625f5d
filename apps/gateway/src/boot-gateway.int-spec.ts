import { get } from 'node:http';
import { describe, expect, it } from '@jest/globals';
import { startGateway } from '../test/gateway-under-test.ts';

describe('the gateway', () => {
  it('compresses a large response in the cheapest encoding that the client accepts, and a small one not at all', async () => {
    await using gateway = await startGateway({
      answer: ({ url }, response) =>
        void response.end(JSON.stringify({ text: 'a'.repeat(url.endsWith('?q=large') ? 5_000 : 500) })),
    });
    const encodingOf = (query: string, accepted: string) =>
      new Promise((resolve, reject) => {
        const url = `${gateway.origin}/api/v1/counts${query}`;
        get(url, { headers: { 'accept-encoding': accepted } }, (response) => {
          response.resume();
          resolve(response.headers['content-encoding']);
        }).on('error', reject);
      });
    expect(await encodingOf('?q=large', 'gzip, deflate, br, zstd')).toBe('zstd');
    expect(await encodingOf('?q=large', 'gzip, deflate, br')).toBe('br');
    expect(await encodingOf('?q=large', 'gzip')).toBe('gzip');
    expect(await encodingOf('?q=large', 'identity')).toBeUndefined();
    expect(await encodingOf('', 'gzip, deflate, br, zstd')).toBeUndefined();
  });
});
