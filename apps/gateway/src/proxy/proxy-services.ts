import { AppError, forEachService } from '@casebook/contracts';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { type GatewayConfig, upstreamUrls } from '../config.ts';
import type { ApiDescription } from '../docs/join-descriptions.ts';
import { Upstream } from './forward.ts';
import { type Operation, routerPath } from './operations.ts';
import { jsonBody, readBody, upload } from './read-body.ts';

declare module 'fastify' {
  interface FastifyContextConfig {
    /** The operation of the API that a route stands for. Limits, compression and the shape of errors are decided by it alone. */
    operation?: Operation;
  }
}

const METHODS = ['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS', 'TRACE', 'QUERY'];
/** Answers in which a secret may stand beside what a caller sent: compressed, their size would tell of it (BREACH). */
const carriesTokens = ({ upstream }: Operation) => upstream === 'identity';

/** What the gateway serves of the API: its own paths, and the operations that it forwards. */
export interface ServedApi {
  readonly own: Pick<ApiDescription, 'paths'>;
  readonly operations: readonly Operation[];
}

/** Adds a route for each operation of the API. A request without one is answered here and reaches no service. */
export function proxyServices(fastify: FastifyInstance, config: GatewayConfig, { own, operations }: ServedApi): void {
  const urls = upstreamUrls(config);
  const upstreams = forEachService((service) => new Upstream(urls[service], config.gatewaySecret));
  fastify.addHook('onClose', async () => void (await Promise.all(Object.values(upstreams).map((each) => each.close()))));
  // The bytes as they came: what is in them is the service's to judge.
  fastify.removeAllContentTypeParsers();
  fastify.addContentTypeParser('*', async (request: FastifyRequest) => readBody(request.raw, limitsOf(request)));
  drainRejectedBody(fastify);
  for (const operation of operations) {
    const { method, url, upstream } = operation;
    fastify.route({
      method,
      url,
      config: { operation },
      ...(carriesTokens(operation) ? { compress: false } : {}),
      handler: (request, reply) => upstreams[upstream].forward(request, reply, operation),
    });
  }
  for (const [path, methods] of Object.entries(own.paths))
    refuseOtherMethods(
      fastify,
      routerPath(path),
      Object.keys(methods).map((method) => method.toUpperCase()),
    );
  for (const [url, its] of Map.groupBy(operations, (operation) => operation.url))
    refuseOtherMethods(
      fastify,
      url,
      its.map(({ method }) => method),
    );
  // Every other path of identity's is refused in the shape of its errors.
  fastify.all('/auth/v1/*', () => {
    throw new AppError('route.not-found');
  });
}

/** TRACE repeats a request's headers to whoever sent it: it is taken nowhere, whatever the path. */
export function refuseTrace(fastify: FastifyInstance): void {
  fastify.addHook('onRequest', async ({ method }, reply) => {
    if (method !== 'TRACE') return;
    reply.header('allow', METHODS.filter((each) => each !== 'TRACE').join(', '));
    throw new AppError('route.method-not-allowed');
  });
}

function refuseOtherMethods(fastify: FastifyInstance, url: string, taken: readonly string[]): void {
  const methods = new Set(taken);
  if (methods.has('GET')) methods.add('HEAD');
  fastify.route({
    method: METHODS.filter((method) => !methods.has(method)),
    url,
    onRequest: async (_request, reply) => {
      reply.header('allow', [...methods].join(', '));
      throw new AppError('route.method-not-allowed');
    },
    handler: () => undefined,
  });
}

/**
 * Fastify closes the connection after a body that it could not take. Closed while the client still sends, it is reset, and a client
 * that reads only after it has sent never sees why: what is left of a body that is too large is read and dropped instead.
 */
function drainRejectedBody(fastify: FastifyInstance): void {
  fastify.addHook('onSend', async (_request, reply) => {
    if (reply.statusCode === 413) reply.removeHeader('connection');
  });
}

function limitsOf({ routeOptions, headers }: FastifyRequest) {
  if (headers['content-encoding'] !== undefined && headers['content-encoding'] !== 'identity')
    throw new AppError('request.unsupported-media-type');
  const fileBytes = routeOptions.config.operation?.fileBytes;
  return fileBytes === undefined ? jsonBody : upload(fileBytes);
}
