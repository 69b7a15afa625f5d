import { BootRefused, type RunningProgram } from '@casebook/platform';
import createFastify from 'fastify';
import type { GatewayConfig } from '../config.ts';
import { readBuiltFile } from './built-files.ts';
import { escapeHtml } from './escape-html.ts';
import type { FrameSettings } from './frame-settings.ts';

/** The hosts that Google's guide to policies lists for conversions (developers.google.com/tag-platform/security/guides/csp). */
const ADS_HOSTS = [
  'https://www.googletagmanager.com',
  'https://www.googleadservices.com',
  'https://googleads.g.doubleclick.net',
  'https://pagead2.googlesyndication.com',
  'https://www.google.com',
  'https://google.com',
];

/** Frames that the tag itself opens, for its cookies. */
const ADS_FRAMES = ['https://www.googletagmanager.com', 'https://td.doubleclick.net'];

/**
 * The sandbox of the frame's page. `allow-same-origin` gives it the frame's own origin. Without its own origin, the page couldn't verify
 * who sends it messages.
 */
const FRAME_SANDBOX = 'allow-scripts allow-same-origin';

/**
 * The Content-Security-Policy of the frame's page: allows the configured scripts and their servers, and only the web app as an embedder.
 */
export function framePolicy({ site, ads, feedback }: FrameSettings): string {
  const { origin = '', host = '' } = feedback ? new URL(feedback.script) : {};
  // The widget's API is on subdomains of its script's host.
  const feedbackHosts = feedback ? [origin, `https://*.${host}`] : [];
  const hosts = [...(ads ? ADS_HOSTS : []), ...feedbackHosts].join(' ');
  return [
    "default-src 'none'",
    `script-src 'self' ${hosts}`,
    `connect-src ${hosts}`,
    `img-src ${hosts} data:`,
    `frame-src ${[...(ads ? ADS_FRAMES : []), ...feedbackHosts].join(' ')}`,
    `frame-ancestors ${site}`,
    `sandbox ${FRAME_SANDBOX}`,
    "form-action 'none'",
    "base-uri 'none'",
  ].join('; ');
}

const ALWAYS = {
  'x-content-type-options': 'nosniff',
  'referrer-policy': 'strict-origin',
  'cross-origin-opener-policy': 'same-origin',
  'permissions-policy': 'camera=(), geolocation=(), microphone=(), payment=()',
  'strict-transport-security': 'max-age=31536000; includeSubDomains',
  'cache-control': 'no-store',
};
const NOTHING_ALLOWED = "default-src 'none'; frame-ancestors 'none'";
/** Milliseconds to receive a request or send a response: requests have no body, and responses are a few kilobytes. */
const REQUEST_MS = 10_000;

/**
 * Serves the page that runs third-party scripts, on its own port. Nothing else is at its origin, so the scripts find neither an API nor a
 * token there (docs/adr/0037).
 */
export async function serveFrame(frame: FrameSettings, { host, framePort, webRoot }: GatewayConfig): Promise<RunningProgram> {
  const script = await readBuiltFile(webRoot, 'frame/frame.js');
  const policy = framePolicy(frame);
  const page = framePage(frame);
  const fastify = createFastify({ requestTimeout: REQUEST_MS, connectionTimeout: REQUEST_MS, bodyLimit: 1, logger: false });
  fastify.addHook('onSend', async (_request, reply) => {
    reply.headers(ALWAYS);
    if (!reply.hasHeader('content-security-policy')) reply.header('content-security-policy', NOTHING_ALLOWED);
  });
  fastify.get('/', (_request, reply) =>
    reply.header('content-security-policy', policy).type('text/html; charset=utf-8').send(page),
  );
  fastify.get('/frame.js', (_request, reply) => reply.type('text/javascript; charset=utf-8').send(script));
  // Opened when consent is withdrawn, to delete what the scripts stored at this origin.
  fastify.get('/forget', (_request, reply) =>
    reply
      .header('clear-site-data', '"cache", "cookies", "storage"')
      .header('content-security-policy', `default-src 'none'; frame-ancestors ${frame.site}`)
      .type('text/html; charset=utf-8')
      .send('<!doctype html><title>Forgotten</title>'),
  );
  await fastify.listen({ port: framePort, host }).catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'EADDRINUSE')
      throw new BootRefused(`Port ${framePort} is in use by another program; set FRAME_PORT to a free port`);
    throw error;
  });
  return { stop: () => fastify.close() };
}

/** The settings are passed in an attribute, because the policy allows no inline script. */
const framePage = ({ site, ads, feedback }: FrameSettings): string =>
  `<!doctype html><html lang="en"><head><meta charset="utf-8" /><title>Casebook: measurement</title><meta name="robots" content="noindex" />` +
  `<script src="/frame.js" data-settings="${escapeHtml(JSON.stringify({ site, ads, feedback }))}"></script></head><body></body></html>`;
