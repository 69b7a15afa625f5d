import { AppError } from '@casebook/contracts';
import fastifyStatic from '@fastify/static';
import type { FastifyInstance } from 'fastify';
import type { GatewayConfig } from '../config.ts';
import { WORKER_POLICY } from '../security/security-headers.ts';
import { BUILT_WEB_APP, readBuiltFile } from './built-files.ts';
import { fillPage, type PageValues } from './fill-page.ts';
import type { FrameSettings } from './frame-settings.ts';
import { CACHE_FOR_A_YEAR, CACHE_FOR_AN_HOUR, pageSender, patternMatcher } from './pages.ts';
import type { QuestionPreviews } from './question-previews.ts';
import { withSocialTags } from './social-tags.ts';

const SITE_URL = /__SITE_URL__/g;
/** The built page for an address that no pattern matches. */
const NOT_FOUND = 'pages/notFound.html';
const QUESTION = '/questions/:id';
/** The page whose URL contains the secret of a mailed link. */
const CONFIRM = '/auth/confirm';
/** The service worker, also in its compressed forms. */
const WORKER = /[\\/]sw\.js(\.\w+)?$/;
/** Files that contain the public address, with their content types. */
const WITH_ADDRESS = { 'robots.txt': 'text/plain; charset=utf-8', 'sitemap.xml': 'application/xml; charset=utf-8' } as const;
/** The preview image of a shared page. */
const SOCIAL_PICTURE = '/social/casebook.png';

/**
 * Serves the built web app: a page of its own for each of the build's route patterns, the not-found page with 404 for any other address,
 * and hashed files with unlimited caching.
 * @throws BootRefused if the web app isn't built
 */
export async function serveWebApp(
  fastify: FastifyInstance,
  previews: QuestionPreviews,
  config: WebAppConfig,
  frame: FrameSettings | undefined,
): Promise<void> {
  const { siteUrl, webRoot: root = BUILT_WEB_APP } = config;
  const { origin } = new URL(siteUrl);
  const values = pageValues(config, frame);
  const readFilled = async (file: string) => (await readBuiltFile(root, file)).replace(SITE_URL, origin);
  const readPage = async (file: string) => fillPage(await readFilled(file), values);
  const sendPage = pageSender(frame?.origin);
  const files: Record<string, string> = JSON.parse(await readBuiltFile(root, 'routes.json'));
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
    globIgnore: ['pages/**', 'frame/**', 'routes.json', ...Object.keys(WITH_ADDRESS).map((file) => `${file}*`)],
    setHeaders: (reply, path) => {
      reply.header('cache-control', /[\\/]assets[\\/]/.test(path) ? CACHE_FOR_A_YEAR : CACHE_FOR_AN_HOUR);
      if (WORKER.test(path)) reply.header('cache-control', 'no-cache').header('content-security-policy', WORKER_POLICY);
    },
  });
  for (const [file, type] of Object.entries(WITH_ADDRESS)) {
    const text = await readFilled(file);
    fastify.get(`/${file}`, (_request, reply) => reply.header('cache-control', CACHE_FOR_AN_HOUR).type(type).send(text));
  }
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
        picture: new URL(SOCIAL_PICTURE, siteUrl).href,
      }),
      200,
    );
  });
  const patternOf = patternMatcher([...pages.keys()]);
  fastify.get('/*', (request, reply) => {
    const path = decodeURI(request.url.split('?', 1)[0] ?? '/');
    if (/^\/(api|auth|assets|admin-assets)(\/|$)/.test(path)) throw new AppError('route.not-found');
    const page = pages.get(patternOf(path) ?? '');
    return page === undefined ? sendPage(reply, notFound, 404) : sendPage(reply, page, 200);
  });
}

type WebAppConfig = Pick<
  GatewayConfig,
  'siteUrl' | 'webRoot' | 'mockExamUrl' | 'studyGroupUrl' | 'feedbackUrl' | 'supportEmail' | 'testimonials'
>;

/** The settings that pages show. */
const pageValues = (
  { mockExamUrl, studyGroupUrl, feedbackUrl, supportEmail, testimonials }: WebAppConfig,
  frame: FrameSettings | undefined,
): PageValues => ({
  mockExamUrl,
  studyGroupUrl,
  feedbackUrl,
  supportEmail,
  testimonials,
  frameOrigin: frame?.origin,
  adsTagId: frame?.ads?.tagId,
  feedbackAppId: frame?.feedback?.appId,
});
