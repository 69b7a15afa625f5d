import { randomBytes } from 'node:crypto';
import type { FastifyReply } from 'fastify';
import findMyWay from 'find-my-way';
import { pagePolicy } from '../security/security-headers.ts';

const NONCE = /__CSP_NONCE__/g;
export const CACHE_FOR_A_YEAR = 'public, max-age=31536000, immutable';
export const CACHE_FOR_AN_HOUR = 'public, max-age=3600';

/** @returns a function that sends a page with a policy and a new nonce */
export function pageSender(frameOrigin?: string): (reply: FastifyReply, page: string, status: number) => FastifyReply {
  return (reply, page, status) => {
    const nonce = randomBytes(16).toString('base64url');
    return reply
      .status(status)
      .header('content-security-policy', pagePolicy(nonce, frameOrigin))
      .header('cache-control', 'no-store')
      .type('text/html; charset=utf-8')
      .send(page.replace(NONCE, nonce));
  };
}

/** @returns a function that finds the pattern of a path, such as `/quiz/:id`; a parameter is one non-empty segment */
export function patternMatcher(patterns: readonly string[]): (path: string) => string | undefined {
  const router = findMyWay({ ignoreTrailingSlash: true, ignoreDuplicateSlashes: true });
  for (const pattern of patterns) router.on('GET', pattern, () => undefined, { pattern });
  return (path) => router.find('GET', encodeURI(path))?.store?.pattern;
}
