import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { createServer, type IncomingHttpHeaders, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { serviceNames, variableOf } from '@casebook/contracts';
import { freePort } from '@casebook/servers';
import { startTokenIssuer, type TokenIssuer } from '@casebook/testing';
import { bootGateway, type GatewayOptions } from '../src/boot-gateway.ts';
import { readGatewayConfig } from '../src/config.ts';

/** The gateway's own routes. */
export const gatewayPaths = { paths: { '/api/v1/client-settings': { get: {} } } };

/** A request that reached the service behind the gateway. */
interface Received {
  readonly method: string;
  readonly url: string;
  readonly headers: IncomingHttpHeaders;
  readonly body: Buffer;
}

export interface GatewayUnderTest extends AsyncDisposable {
  readonly origin: string;
  readonly port: number;
  readonly tokens: TokenIssuer;
  /** Every request that reached the service, oldest first. */
  readonly received: Received[];
  /** How many requests the service is handling. */
  answering(): number;
}

export interface ServiceBehind {
  /** The response of the one service that replaces all others; by default `{}`. */
  answer?(request: Received, response: ServerResponse): void | Promise<void>;
}

/** A complete gateway in front of one recording service, which replaces all services. */
export async function startGateway(
  { answer = (_request, response) => void response.end('{}') }: ServiceBehind = {},
  settings: Readonly<Record<string, string>> = {},
  options: GatewayOptions = {},
): Promise<GatewayUnderTest> {
  const received: Received[] = [];
  let answering = 0;
  const handle = async (request: IncomingMessage, response: ServerResponse) => {
    answering += 1;
    response.once('close', () => {
      answering -= 1;
    });
    const chunks: Buffer[] = [];
    for await (const chunk of request) chunks.push(chunk as Buffer);
    const { method = '', url = '', headers } = request;
    const whole = { method, url, headers, body: Buffer.concat(chunks) };
    if (!url.startsWith('/health')) received.push(whole);
    response.setHeader('content-type', 'application/json');
    await answer(whole, response);
  };
  const service = createServer((request, response) => {
    // Aborted requests end here too.
    handle(request, response).catch(() => response.destroy());
  });
  await new Promise<void>((resolve) => service.listen(0, '127.0.0.1', resolve));
  const serviceUrl = `http://127.0.0.1:${(service.address() as AddressInfo).port}`;
  const tokens = await startTokenIssuer();
  const webRoot = await mkdtemp(join(tmpdir(), 'casebook-gateway-'));
  await mkdir(join(webRoot, 'pages'));
  const page =
    '<!doctype html><html><head><cb-if name="frameOrigin"><meta name="frame-origin" content="{{frameOrigin}}" /></cb-if></head>' +
    '<body><cb-if name="mockExamUrl"><a href="{{mockExamUrl}}">Mock Exam</a></cb-if>' +
    '<cb-each name="testimonials"><q>{{quote}}</q></cb-each></body></html>';
  for (const file of ['home.html', 'notFound.html']) await writeFile(join(webRoot, 'pages', file), page);
  await writeFile(
    join(webRoot, 'routes.json'),
    JSON.stringify(Object.fromEntries(['/', '/pricing', '/auth/confirm'].map((path) => [path, 'pages/home.html']))),
  );
  await writeFile(join(webRoot, 'robots.txt'), 'Sitemap: __SITE_URL__/sitemap.xml\n');
  await writeFile(join(webRoot, 'sitemap.xml'), '<loc>__SITE_URL__/</loc>\n');
  await mkdir(join(webRoot, 'frame'));
  await writeFile(join(webRoot, 'frame/frame.js'), 'void 0;\n');
  const adminWebRoot = await mkdtemp(join(tmpdir(), 'casebook-gateway-admin-'));
  await mkdir(join(adminWebRoot, 'admin-assets'));
  await writeFile(join(adminWebRoot, 'admin-assets/app-1a2b3c.js'), 'void 0;\n');
  await writeFile(
    join(adminWebRoot, 'index.html'),
    '<!doctype html><meta name="csp-nonce" content="__CSP_NONCE__" />' +
      '<cb-if name="frameOrigin"><meta name="frame-origin" content="{{frameOrigin}}" /></cb-if>admin',
  );
  await writeFile(
    join(adminWebRoot, 'routes.json'),
    JSON.stringify(['/admin', '/admin/audit', '/test/ai-diagnostic', '/test/google-ads']),
  );
  const port = await freePort();
  const gateway = await bootGateway(
    readGatewayConfig({
      NODE_ENV: 'test',
      LOG_LEVEL: 'silent',
      PORT: String(port),
      GATEWAY_SECRET: 'a secret of the tests, thirty-two characters or more',
      AUTH_JWKS_URL: tokens.jwksUrl,
      AUTH_ISSUER: tokens.issuer,
      WEB_ROOT: webRoot,
      ADMIN_WEB_ROOT: adminWebRoot,
      ...Object.fromEntries(serviceNames.map((service) => [variableOf(service, 'URL'), serviceUrl])),
      ...settings,
    }),
    options,
  );
  return {
    origin: `http://127.0.0.1:${port}`,
    port,
    tokens,
    received,
    answering: () => answering,
    [Symbol.asyncDispose]: async () => {
      await gateway.stop();
      service.closeAllConnections();
      await new Promise((resolve) => service.close(resolve));
      await tokens.stop();
      for (const root of [webRoot, adminWebRoot]) await rm(root, { recursive: true, force: true });
    },
  };
}
