import { AppError, mapServices } from '@casebook/contracts';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { type GatewayConfig, upstreamUrls } from '../config.ts';
import type { ApiDescription } from '../docs/join-descriptions.ts';
import { Upstream } from './forward.ts';
import { isStreamed, type Operation, routerPath } from './operations.ts';
import { jsonBody, readBody, upload } from './read-body.ts';

declare module 'fastify' {
  interface FastifyContextConfig {
    /** The route's API operation, which determines limits, compression, and the error format. */
    operation?: Operation;
  }
}

const METHODS = ['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS', 'TRACE', 'QUERY'];
/** Responses that may contain both a secret and the caller's input. Compressing them would leak the secret through their size (BREACH). */
const carriesTokens = ({ upstream }: Operation) => upstream === 'identity';

/** The gateway's own paths, and the operations that it forwards. */
export interface ServedApi {
  readonly own: Pick<ApiDescription, 'paths'>;
  readonly operations: readonly Operation[];
}

/** Adds a route for each operation of the API. Other requests never reach a service. */
export function proxyServices(fastify: FastifyInstance, config: GatewayConfig, { own, operations }: ServedApi): void {
  const urls = upstreamUrls(config);
  const upstreams = mapServices((service) => new Upstream(urls[service], config.gatewaySecret));
  fastify.addHook('onClose', async () => void (await Promise.all(Object.values(upstreams).map((each) => each.close()))));
  // Bodies are forwarded as raw bytes; the service parses them.
  fastify.removeAllContentTypeParsers();
  fastify.addContentTypeParser('*', async (request: FastifyRequest) => readBody(request.raw, limitsOf(request)));
  drainRejectedBody(fastify);
  for (const operation of operations) {
    const { method, url, upstream } = operation;
    fastify.route({
      method,
      url,
      config: { operation, isStream: isStreamed(operation) },
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
  for (const [url, ofPath] of Map.groupBy(operations, (operation) => operation.url))
    refuseOtherMethods(
      fastify,
      url,
      ofPath.map(({ method }) => method),
    );
  // Other paths below /auth/v1 get a 404 in GoTrue's error format.
  fastify.all('/auth/v1/*', () => {
    throw new AppError('route.not-found');
  });
}

/** Refuses TRACE on every path, since it would echo the request's headers. */
export function refuseTrace(fastify: FastifyInstance): void {
  fastify.addHook('onRequest', async ({ method }, reply) => {
    if (method !== 'TRACE') return;
    reply.header('allow', METHODS.filter((each) => each !== 'TRACE').join(', '));
    throw new AppError('route.method-not-allowed');
  });
}

function refuseOtherMethods(fastify: FastifyInstance, url: string, allowed: readonly string[]): void {
  const methods = new Set(allowed);
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
 * Fastify closes the connection after refusing a body. If the client is still sending, that would reset the connection, and a client that
 * reads only after sending would never see the refusal. The rest of an oversized body is therefore read and dropped.
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
