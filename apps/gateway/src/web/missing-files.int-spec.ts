import { describe, expect, it } from '@jest/globals';
import { type GatewayUnderTest, startGateway } from '../../test/gateway-under-test.ts';

const missing = [
  '/assets/New-000000.js',
  '/assets/New-000000.css',
  '/admin-assets/app-000000.js',
  '/assets',
  '/assets/deeper/New.js',
];

const read = async ({ origin }: GatewayUnderTest, path: string, init: RequestInit = {}) => {
  const { status, headers } = await fetch(origin + path, init);
  return [path, status, headers.get('cache-control'), headers.get('etag'), headers.get('last-modified')];
};

describe('a file that this version of the web app doesn’t have', () => {
  it('is a 404 that nothing between the gateway and the page may store', async () => {
    await using gateway = await startGateway();
    for (const path of missing) {
      expect(await read(gateway, path)).toEqual([path, 404, 'no-store', null, null]);
      const conditional = { headers: { 'if-none-match': '"1"', 'accept-encoding': 'br', range: 'bytes=0-9' } };
      expect(await read(gateway, path, conditional)).toEqual([path, 404, 'no-store', null, null]);
    }
  });

  it('differs from the page that names it, whose address a tab can ask for without reading it', async () => {
    await using gateway = await startGateway();
    for (const path of ['/pricing', '/admin'])
      expect(await read(gateway, path, { method: 'HEAD' })).toEqual([path, 200, 'no-store', null, null]);
    expect(await read(gateway, '/nothing', { method: 'HEAD' })).toEqual(['/nothing', 404, 'no-store', null, null]);
  });
});
