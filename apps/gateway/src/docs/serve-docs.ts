import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { AppError } from '@casebook/contracts';
import fastifyStatic from '@fastify/static';
import type { NestFastifyApplication } from '@nestjs/platform-fastify';
import swaggerUi from 'swagger-ui-dist';
import { type ApiDescription, joinDescriptions } from './join-descriptions.ts';

const DOCS_POLICY =
  "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' data:; connect-src 'self'; frame-ancestors 'none'";
const START_VIEWER = "SwaggerUIBundle({ url: '/api/openapi.json', dom_id: '#swagger-ui' });\n";
const FETCH_MS = 3_000;

/** Serves the joined description of the API, and Swagger UI for it. */
export async function serveDocs(
  app: NestFastifyApplication,
  own: ApiDescription,
  upstreams: Readonly<Record<string, string>>,
): Promise<void> {
  const fastify = app.getHttpAdapter().getInstance();
  fastify.get('/api/openapi.json', async () =>
    joinDescriptions([own, ...(await Promise.all(Object.values(upstreams).map(fetchDescription)))]),
  );
  const viewer = swaggerUi.getAbsoluteFSPath();
  const page = await readFile(join(viewer, 'index.html'), 'utf8');
  fastify.get('/docs', (_request, reply) => reply.redirect('/docs/'));
  fastify.get('/docs/', (_request, reply) =>
    reply.header('content-security-policy', DOCS_POLICY).type('text/html; charset=utf-8').send(page),
  );
  fastify.get('/docs/swagger-initializer.js', (_request, reply) => reply.type('text/javascript').send(START_VIEWER));
  await fastify.register(fastifyStatic, {
    root: viewer,
    prefix: '/docs/',
    decorateReply: false,
    wildcard: false,
    index: false,
    globIgnore: ['index.html', 'swagger-initializer.js'],
  });
}

async function fetchDescription(url: string): Promise<ApiDescription> {
  try {
    const response = await fetch(`${url}/openapi.json`, { signal: AbortSignal.timeout(FETCH_MS) });
    return (await response.json()) as ApiDescription;
  } catch (error) {
    throw new AppError('service.unavailable', { retryAfter: 1 }, { cause: error });
  }
}
