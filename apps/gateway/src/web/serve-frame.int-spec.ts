import { freePort } from '@casebook/servers';
import { describe, expect, it } from '@jest/globals';
import { startGateway } from '../../test/gateway-under-test.ts';

/** Starts a gateway with a third-party script. @returns the gateway, and the origin of its frame */
async function startWithFrame() {
  const port = await freePort();
  const settings = { ADS_TAG_ID: 'AW-1', FRAME_PORT: String(port), AUTH_SITE_URL: 'http://localhost:8080' };
  return { gateway: await startGateway({}, settings), frame: `http://127.0.0.1:${port}` };
}

describe('the frame of others', () => {
  it('is a page of its own, which only the web app may embed, and nothing else is at its origin', async () => {
    const { gateway, frame } = await startWithFrame();
    await using _stopped = gateway;
    const page = await fetch(frame);
    expect(page.status).toBe(200);
    expect(page.headers.get('content-security-policy')).toContain('frame-ancestors http://localhost:8080;');
    expect(page.headers.get('x-frame-options')).toBeNull();
    expect(await page.text()).toContain('&quot;tagId&quot;:&quot;AW-1&quot;');
    expect(await (await fetch(`${frame}/frame.js`)).text()).toBe('void 0;\n');
    for (const path of ['/api/v1/client-settings', '/auth/v1/settings', '/metrics', '/pricing', '/pages/home.html'])
      expect((await fetch(frame + path)).status).toBe(404);
    expect((await fetch(frame, { method: 'POST', body: 'x'.repeat(1_000) })).status).toBeGreaterThanOrEqual(400);
    expect(gateway.received).toEqual([]);
  });

  it('deletes what it stored when consent is withdrawn', async () => {
    const { gateway, frame } = await startWithFrame();
    await using _stopped = gateway;
    expect((await fetch(`${frame}/forget`)).headers.get('clear-site-data')).toBe('"cache", "cookies", "storage"');
  });

  it('is allowed by the pages’ policy, and named in them, only if it exists', async () => {
    const { gateway, frame } = await startWithFrame();
    await using _stopped = gateway;
    await using plain = await startGateway();
    for (const path of ['/', '/admin', '/test/google-ads']) {
      const page = await fetch(gateway.origin + path);
      expect(page.headers.get('content-security-policy')).toContain(`; frame-src ${frame};`);
      expect(page.headers.get('content-security-policy')).toContain("script-src 'self';");
      expect(await page.text()).toContain(`<meta name="frame-origin" content="${frame}" />`);
      const without = await fetch(plain.origin + path);
      expect(without.headers.get('content-security-policy')).not.toContain('frame-src');
      expect(await without.text()).not.toContain('frame-origin');
    }
    expect((await fetch(`${plain.origin}/frame/frame.js`)).status).toBe(404);
  });
});

describe('the pages', () => {
  it('show what is configured', async () => {
    await using gateway = await startGateway(
      {},
      { MOCK_EXAM_URL: 'https://mock.example.org', TESTIMONIALS: '[{"quote":"Good & short","name":"A"}]' },
    );
    const page = await (await fetch(gateway.origin)).text();
    expect(page).toContain('<a href="https://mock.example.org">Mock Exam</a><q>Good &amp; short</q>');
  });

  it('come with a sitemap at the public address', async () => {
    await using gateway = await startGateway({}, { AUTH_SITE_URL: 'https://casebook.example.org' });
    const sitemap = await fetch(`${gateway.origin}/sitemap.xml`);
    expect(sitemap.headers.get('content-type')).toBe('application/xml; charset=utf-8');
    expect(await sitemap.text()).toBe('<loc>https://casebook.example.org/</loc>\n');
    expect(await (await fetch(`${gateway.origin}/robots.txt`)).text()).toBe(
      'Sitemap: https://casebook.example.org/sitemap.xml\n',
    );
  });
});
