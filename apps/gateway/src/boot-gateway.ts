import { constants } from 'node:zlib';
import { openCounters } from '@casebook/limits';
import {
  AuthErrorFilter,
  createApp,
  describeApi,
  drainConnections,
  failHealthOnException,
  guardMetrics,
  Health,
  Metrics,
  measureRequests,
  openLog,
  type RunningService,
  shedLoad,
  TokenVerifier,
  Tracing,
} from '@casebook/platform';
import compress from '@fastify/compress';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { type GatewayConfig, upstreamUrls } from './config.ts';
import type { ApiDescription } from './docs/join-descriptions.ts';
import { serveDocs } from './docs/serve-docs.ts';
import { GatewayModule } from './gateway.module.ts';
import { limitConnections } from './limits/limit-connections.ts';
import { limitRequests } from './limits/limit-requests.ts';
import { COMPRESSED_FROM_BYTES } from './proxy/forward.ts';
import { readOperations } from './proxy/operations.ts';
import { proxyServices, refuseTrace } from './proxy/proxy-services.ts';
import { UPLOAD_MS } from './proxy/read-body.ts';
import { watchUpstreams } from './proxy/watch-upstreams.ts';
import { refuseAmbiguous } from './security/refuse-ambiguous.ts';
import { allowOrigins, sendSecurityHeaders } from './security/security-headers.ts';
import { frameSettings } from './web/frame-settings.ts';
import { QuestionPreviews } from './web/question-previews.ts';
import { serveAdminApp } from './web/serve-admin-app.ts';
import { serveFrame } from './web/serve-frame.ts';
import { serveWebApp } from './web/serve-web-app.ts';

// Zstandard first. For a page of the bank (308 KB) it takes 3.8 ms of CPU time and produces 78 KB. Brotli at quality 4 takes 7.4 ms for
// the same size, and at quality 2 5.3 ms for 81 KB; gzip takes 10 ms for 80 KB. Safari before 26 gets Brotli.
const BROTLI_QUALITY = 2;

export interface GatewayOptions {
  /** Whether the services run in this process. They then share its thread, so their requests share one limit. */
  readonly isWithServices?: boolean;
}

/** Boots the public entry point, which authenticates, limits, and routes requests, and serves the web app. */
export async function bootGateway(config: GatewayConfig, { isWithServices }: GatewayOptions = {}): Promise<RunningService> {
  const log = openLog('gateway', config.logLevel);
  const tracing = new Tracing('gateway', config.otlpUrl);
  const health = new Health();
  const app = await createApp(GatewayModule.register(config, health, log), {
    log,
    tracing,
    parsesBodies: false,
    trustedProxies: config.trustedProxies,
    errorFilter: new AuthErrorFilter(log),
    requestTimeoutMs: UPLOAD_MS,
  });
  const drain = drainConnections(app, health);
  const fastify = app.getHttpAdapter().getInstance();
  const metrics = app.get(Metrics);
  const counters = openCounters(config.redisUrl, log, metrics);
  health.register('counters', () => counters.health());
  watchUpstreams(health, upstreamUrls(config));
  measureRequests(app, metrics);
  sendSecurityHeaders(fastify);
  guardMetrics(fastify, config.metricsToken);
  refuseAmbiguous(fastify);
  refuseTrace(fastify);
  limitConnections(fastify, config, counters);
  await allowOrigins(fastify, config.allowedOrigins);
  // One limit per upstream, so that a hanging service doesn't block the others.
  const upstreamOf = ({ routeOptions }: FastifyRequest) => routeOptions.config.operation?.upstream ?? 'web';
  shedLoad(fastify, metrics, isWithServices ? () => 'process' : upstreamOf);
  limitRequests(fastify, { config, counters, tokens: new TokenVerifier(config.jwksUrl, config.issuer) });
  await compressResponses(fastify);
  // Called before the routes below are added: a route uses the error handler that is set when the route is added.
  await app.init();
  const own = describeApi(app, 'gateway') as unknown as ApiDescription;
  proxyServices(fastify, config, { own, operations: await readOperations(own, config.apiDescription) });
  await serveDocs(app, own, upstreamUrls(config));
  const frame = frameSettings(config);
  await serveAdminApp(fastify, config, frame);
  await serveWebApp(fastify, new QuestionPreviews(config.bankUrl), config, frame);
  const servedFrame = frame && (await serveFrame(frame, config));
  await app.listen(config.port, config.host);
  return {
    app,
    url: `http://${config.host}:${config.port}`,
    fail: failHealthOnException(log, health),
    drain,
    stop: async () => {
      await app.close();
      await servedFrame?.stop();
      await counters.stop();
      await tracing.stop();
    },
  };
}

/** Compresses responses for clients that accept it, except on routes that opt out (`compress: false`). */
async function compressResponses(fastify: FastifyInstance): Promise<void> {
  await fastify.register(compress, {
    threshold: COMPRESSED_FROM_BYTES,
    encodings: ['zstd', 'br', 'gzip'],
    brotliOptions: { params: { [constants.BROTLI_PARAM_QUALITY]: BROTLI_QUALITY } },
    // Compressed request bodies aren't decompressed: a small body could expand to a huge one.
    globalDecompression: false,
  });
}
