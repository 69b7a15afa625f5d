import { AUTH_API_VERSION_HEADER } from '@casebook/contracts';
import cors, { type FastifyCorsOptions } from '@fastify/cors';
import type { FastifyInstance } from 'fastify';

/** The headers and methods that GoTrue's clients use. Cookies aren't allowed: they would let another origin act as the member. */
const ALLOWED: FastifyCorsOptions = {
  methods: ['GET', 'POST', 'PUT', 'DELETE'],
  allowedHeaders: ['authorization', 'apikey', 'content-type', 'traceparent', 'x-client-info', AUTH_API_VERSION_HEADER],
  exposedHeaders: ['link', 'retry-after', 'x-total-count', AUTH_API_VERSION_HEADER],
  maxAge: 3_600,
};

/** Lets pages of other origins call `/auth/v1`, the part of the API that has clients other than the web app (CORS). */
export async function allowOrigins(fastify: FastifyInstance, origins: readonly string[]): Promise<void> {
  if (origins.length === 0) return;
  await fastify.register(cors, {
    delegator: ({ url }, done) =>
      done(null, url.startsWith('/auth/v1/') ? { ...ALLOWED, origin: [...origins] } : { origin: false }),
  });
}

/**
 * The Content-Security-Policy of the web app's pages: scripts only from the same origin, styles from there or with the style library's
 * nonce, nothing else.
 * @param frameOrigin the origin of the frame with third-party scripts, the only one that a page may embed; none if absent
 */
export const pagePolicy = (nonce: string, frameOrigin?: string): string =>
  [
    "default-src 'none'",
    "script-src 'self'",
    `style-src 'self' 'nonce-${nonce}'`,
    "img-src 'self' data:",
    "font-src 'self'",
    "connect-src 'self'",
    "manifest-src 'self'",
    "worker-src 'self'",
    ...(frameOrigin ? [`frame-src ${frameOrigin}`] : []),
    "form-action 'self'",
    "base-uri 'none'",
    "frame-ancestors 'none'",
  ].join('; ');

/** The service worker may only fetch from its own origin. */
export const WORKER_POLICY = "default-src 'none'; connect-src 'self'";

const ALWAYS = {
  'x-content-type-options': 'nosniff',
  'cross-origin-opener-policy': 'same-origin',
  'cross-origin-resource-policy': 'same-origin',
  'strict-transport-security': 'max-age=31536000; includeSubDomains',
  'permissions-policy': 'camera=(), geolocation=(), microphone=(), payment=()',
  'x-frame-options': 'DENY',
};

/** For responses that aren't pages: allows nothing. */
const DATA_POLICY = "default-src 'none'; frame-ancestors 'none'";

/** Adds security headers to every response (OWASP ASVS 5, V3.4). Pages set their own policy. */
export function sendSecurityHeaders(fastify: FastifyInstance): void {
  fastify.addHook('onSend', async (_request, reply) => {
    reply.headers(ALWAYS);
    // A service may set a stricter policy, for example for a URL that contains a secret.
    if (!reply.hasHeader('referrer-policy')) reply.header('referrer-policy', 'strict-origin-when-cross-origin');
    if (!reply.hasHeader('content-security-policy')) reply.header('content-security-policy', DATA_POLICY);
    if (!reply.hasHeader('cache-control')) reply.header('cache-control', 'no-store');
  });
}
