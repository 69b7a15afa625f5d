import { randomBytes } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { AppError } from '@casebook/contracts';
import { BootRefused } from '@casebook/platform';
import fastifyStatic from '@fastify/static';
import type { FastifyInstance, FastifyReply } from 'fastify';
import findMyWay from 'find-my-way';
import type { GatewayConfig } from '../config.ts';
import { pagePolicy, WORKER_POLICY } from '../security/page-policy.ts';
import type { QuestionPreviews } from './question-previews.ts';
import { withSocialTags } from './social-tags.ts';

const BUILT_WEB_APP = fileURLToPath(new URL('../../../web/dist', import.meta.url));
const NONCE = /__CSP_NONCE__/g;
const SITE_URL = /__SITE_URL__/g;
/** The build's page for an address that no pattern matches. */
const NOT_FOUND = 'pages/notFound.html';
const QUESTION = '/questions/:id';
/** Its address has the secret of a mailed link. */
const CONFIRM = '/auth/confirm';
/** The service worker, also compressed. */
const WORKER = /[\\/]sw\.js(\.\w+)?$/;
const A_YEAR = 'public, max-age=31536000, immutable';

/**
 * Serves the built web app: for each route pattern of the build its own page, for any other address the not-found page with 404, and
 * hashed files with unlimited caching.
 * @throws BootRefused if the web app isn't built
 */
export async function serveWebApp(
  fastify: FastifyInstance,
  previews: QuestionPreviews,
  { siteUrl, webRoot: root = BUILT_WEB_APP }: Pick<GatewayConfig, 'siteUrl' | 'webRoot'>,
): Promise<void> {
  const readPage = async (file: string) => (await readBuilt(root, file)).replace(SITE_URL, new URL(siteUrl).origin);
  const files: Record<string, string> = JSON.parse(await readBuilt(root, 'routes.json'));
  const pages = new Map(
    await Promise.all(Object.entries(files).map(async ([pattern, file]) => [pattern, await readPage(file)] as const)),
  );
  const notFound = await readPage(NOT_FOUND);
  await fastify.register(fastifyStatic, {
    root,
    serve: true,
    wildcard: false,
    index: false,
    preCompressed: true,
    cacheControl: false,
    globIgnore: ['pages/**', 'routes.json'],
    setHeaders: (reply, path) => {
      reply.header('cache-control', /[\\/]assets[\\/]/.test(path) ? A_YEAR : 'public, max-age=3600');
      if (WORKER.test(path)) reply.header('cache-control', 'no-cache').header('content-security-policy', WORKER_POLICY);
    },
  });
  // Static paths, such as `/questions/hidden`, are registered before `/questions/:id`, which would also match them.
  for (const [pattern, page] of pages)
    if (!pattern.includes(':'))
      fastify.get(pattern, (_request, reply) => {
        if (pattern === CONFIRM) reply.header('referrer-policy', 'no-referrer');
        return sendPage(reply, page, 200);
      });
  const questionPage = pages.get(QUESTION) ?? notFound;
  fastify.get<{ Params: { id: string } }>('/questions/:id(^[^/]+$)', async (request, reply) => {
    const question = await previews.find(request.params.id);
    if (question === 'not-found') return sendPage(reply, questionPage, 404);
    if (question === undefined) return sendPage(reply, questionPage, 200);
    const title = `${question.domain}: ${question.difficulty} question`;
    return sendPage(
      reply,
      withSocialTags(questionPage, {
        title,
        description: question.question,
        url: new URL(`/questions/${request.params.id}`, siteUrl).href,
      }),
      200,
    );
  });
  const patternOf = patternMatcher([...pages.keys()]);
  fastify.get('/*', (request, reply) => {
    const path = decodeURI(request.url.split('?', 1)[0] ?? '/');
    if (/^\/(api|auth|assets)(\/|$)/.test(path)) throw new AppError('route.not-found');
    const page = pages.get(patternOf(path) ?? '');
    return page === undefined ? sendPage(reply, notFound, 404) : sendPage(reply, page, 200);
  });
}

/** @returns a function that finds the pattern of a path, such as `/quiz/:id`; a parameter is one non-empty segment */
export function patternMatcher(patterns: readonly string[]): (path: string) => string | undefined {
  const router = findMyWay({ ignoreTrailingSlash: true, ignoreDuplicateSlashes: true });
  for (const pattern of patterns) router.on('GET', pattern, () => undefined, { pattern });
  return (path) => router.find('GET', encodeURI(path))?.store?.pattern;
}

function sendPage(reply: FastifyReply, page: string, status: number): FastifyReply {
  const nonce = randomBytes(16).toString('base64url');
  return reply
    .status(status)
    .header('content-security-policy', pagePolicy(nonce))
    .header('cache-control', 'no-store')
    .type('text/html; charset=utf-8')
    .send(page.replace(NONCE, nonce));
}

async function readBuilt(root: string, file: string): Promise<string> {
  try {
    return await readFile(join(root, file), 'utf8');
  } catch (error) {
    throw new BootRefused(
      `The web app is not built: ${join(root, file)} is missing (${(error as NodeJS.ErrnoException).code}); run npm start, or set WEB_ROOT`,
    );
  }
}
