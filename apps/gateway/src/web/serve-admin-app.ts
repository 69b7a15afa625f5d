import { join } from 'node:path';
import { adminAppPaths } from '@casebook/contracts';
import fastifyStatic from '@fastify/static';
import type { FastifyInstance } from 'fastify';
import type { GatewayConfig } from '../config.ts';
import { BUILT_ADMIN_APP, readBuiltFile } from './built-files.ts';
import { fillPage } from './fill-page.ts';
import type { FrameSettings } from './frame-settings.ts';
import { CACHE_FOR_A_YEAR, pageSender, patternMatcher } from './pages.ts';

const ASSETS = 'admin-assets';

/**
 * Serves the built admin app: the same page for every address, with status 404 if no pattern matches it, and its hashed files with
 * unlimited caching. The services decide what a caller may see there.
 * @throws BootRefused if the admin app isn't built
 */
export async function serveAdminApp(
  fastify: FastifyInstance,
  { adminWebRoot: root = BUILT_ADMIN_APP, supportEmail }: Pick<GatewayConfig, 'adminWebRoot' | 'supportEmail'>,
  frame: FrameSettings | undefined,
): Promise<void> {
  const page = fillPage(await readBuiltFile(root, 'index.html'), { supportEmail, frameOrigin: frame?.origin });
  const patternOf = patternMatcher(JSON.parse(await readBuiltFile(root, 'routes.json')));
  const sendPage = pageSender(frame?.origin);
  await fastify.register(fastifyStatic, {
    root: join(root, ASSETS),
    prefix: `/${ASSETS}/`,
    decorateReply: false,
    wildcard: false,
    index: false,
    preCompressed: true,
    cacheControl: false,
    setHeaders: (reply) => reply.header('cache-control', CACHE_FOR_A_YEAR),
  });
  for (const path of adminAppPaths)
    for (const address of [path, `${path}/*`])
      fastify.get(address, (request, reply) => {
        const requested = decodeURI(request.url.split('?', 1)[0] ?? '/');
        return sendPage(reply, page, patternOf(requested) === undefined ? 404 : 200);
      });
}
