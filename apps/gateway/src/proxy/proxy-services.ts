import type { IncomingHttpHeaders } from 'node:http';
import { AppError } from '@casebook/contracts';
import { CLIENT_ADDRESS_HEADER, signClientAddress } from '@casebook/platform';
import httpProxy from '@fastify/http-proxy';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { GatewayConfig } from '../config.ts';
import { routes, upstreamUrls } from './routes.ts';

const REQUESTS = { connections: 64, pipelining: 1 };
// Connections of their own, so that open streams never hold up other requests; a silence is ended by the service's heartbeat alone.
const STREAMS = { connections: 4_096, pipelining: 1, bodyTimeout: 0 };

/** Passes each request on to the one service that answers it. */
export async function proxyServices(fastify: FastifyInstance, config: GatewayConfig): Promise<void> {
  const urls = upstreamUrls(config);
  for (const { prefix, upstream, streams } of routes) {
    await fastify.register(httpProxy, {
      prefix,
      rewritePrefix: prefix,
      upstream: urls[upstream],
      undici: streams ? STREAMS : REQUESTS,
      replyOptions: {
        rewriteRequestHeaders: (request, headers) => forwardedHeaders(request as FastifyRequest, headers, config.gatewaySecret),
        // Answered, not thrown: it is called from outside of any request, where an error would end the program.
        onError: (reply, { error }) => void reply.send(refusalOf(error)),
      },
    });
  }
}

/** What passing on failed with: a refusal of our own, or that the service is away. */
const refusalOf = (error: Error): AppError =>
  error.cause instanceof AppError ? error.cause : new AppError('service.unavailable', { retryAfter: 1 }, { cause: error });

/** Where a request came from is the gateway's word alone: whatever else claims to say so is dropped. */
function forwardedHeaders(request: FastifyRequest, headers: IncomingHttpHeaders, secret: string): IncomingHttpHeaders {
  // The answer is compressed here, for the client, and not between programs.
  const { 'accept-encoding': _encoding, forwarded: _forwarded, 'x-forwarded-for': _for, 'x-real-ip': _ip, ...others } = headers;
  return {
    ...others,
    'x-request-id': request.id,
    traceparent: request.headers.traceparent,
    [CLIENT_ADDRESS_HEADER]: signClientAddress(request.ip, secret),
  };
}
