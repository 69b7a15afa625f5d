import { describe, expect, it } from '@jest/globals';
import { startGateway } from '../../test/gateway-under-test.ts';

describe('the admin app', () => {
  it.each([
    ['/admin', 200],
    ['/admin/', 200],
    ['/admin?status=pending', 200],
    ['/admin/audit', 200],
    ['/test/ai-diagnostic', 200],
    ['/test/google-ads', 200],
    ['/admin/nothing', 404],
    ['/admin/audit/deeper', 404],
    ['/test', 404],
    ['/referral-report', 404],
  ])('is the page at %s, with status %i', async (path, status) => {
    await using gateway = await startGateway();
    const response = await fetch(gateway.origin + path);
    const page = await response.text();
    expect([response.status, response.headers.get('content-type')]).toEqual([status, 'text/html; charset=utf-8']);
    expect(page).toContain('admin');
    expect(gateway.received).toEqual([]);
  });

  it('has a policy with a nonce of its own for each response, and embeds nothing without a script of others', async () => {
    await using gateway = await startGateway();
    const pages = await Promise.all([1, 2].map(async () => fetch(`${gateway.origin}/admin`)));
    const nonces = await Promise.all(
      pages.map(async (page) => {
        const nonce = /content="([\w-]{22})"/.exec(await page.text())?.[1];
        const policy = page.headers.get('content-security-policy');
        expect(policy).toContain(`style-src 'self' 'nonce-${nonce}'`);
        expect(policy).toContain("script-src 'self';");
        expect(policy).not.toContain('frame-src');
        expect(page.headers.get('cache-control')).toBe('no-store');
        return nonce;
      }),
    );
    expect(new Set(nonces).size).toBe(2);
  });

  it('has hashed files of its own, which browsers cache for good', async () => {
    await using gateway = await startGateway();
    const file = await fetch(`${gateway.origin}/admin-assets/app-1a2b3c.js`);
    expect([file.status, file.headers.get('cache-control')]).toEqual([200, 'public, max-age=31536000, immutable']);
    expect((await fetch(`${gateway.origin}/admin-assets/app-000000.js`)).status).toBe(404);
    expect((await fetch(`${gateway.origin}/index.html`)).status).toBe(404);
  });

  it('takes no address of the learners’ app', async () => {
    await using gateway = await startGateway();
    for (const path of ['/administrators', '/testing', '/pricing']) {
      const page = await (await fetch(gateway.origin + path)).text();
      expect(page).not.toContain('admin');
    }
  });
});
