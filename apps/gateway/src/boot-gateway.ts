import { openCounters } from '@casebook/limits';
import {
  AuthErrorFilter,
  createApp,
  failing,
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
import type { GatewayConfig } from './config.ts';
import { serveDocs } from './docs/serve-docs.ts';
import { GatewayModule } from './gateway.module.ts';
import { limitConnections } from './limits/limit-connections.ts';
import { limitRequests } from './limits/limit-requests.ts';
import { readOperations } from './proxy/operations.ts';
import { proxyServices, refuseTrace } from './proxy/proxy-services.ts';
import { UPLOAD_MS } from './proxy/read-body.ts';
import { upstreamUrls } from './proxy/routes.ts';
import { watchUpstreams } from './proxy/watch-upstreams.ts';
import { sendSecurityHeaders } from './security/security-headers.ts';
import { compressAnswers } from './web/compress-answers.ts';
import { QuestionPreviews } from './web/question-previews.ts';
import { serveWebApp } from './web/serve-web-app.ts';

/** Opens the one door that people and clients use: it verifies, limits and routes, and serves the web app. */
export async function bootGateway(config: GatewayConfig): Promise<RunningService> {
  const log = openLog('gateway', config.logLevel);
  const tracing = new Tracing('gateway', config.otlpUrl);
  const counters = openCounters(config.redisUrl, log);
  const health = new Health();
  const app = await createApp(GatewayModule.on(config, health), {
    log,
    tracing,
    parsesBodies: false,
    trustedProxies: config.trustedProxies,
    errorFilter: new AuthErrorFilter(log),
    requestTimeoutMs: UPLOAD_MS,
  });
  const fastify = app.getHttpAdapter().getInstance();
  health.register('counters', () => counters.health());
  watchUpstreams(health, upstreamUrls(config));
  measureRequests(app, app.get(Metrics));
  sendSecurityHeaders(fastify);
  guardMetrics(fastify, config.metricsToken);
  refuseTrace(fastify);
  limitConnections(fastify, config);
  // A service that hangs fills its own limit and nobody else's.
  shedLoad(fastify, app.get(Metrics), ({ routeOptions }) => routeOptions.config.operation?.upstream ?? 'web');
  limitRequests(fastify, { config, counters, tokens: new TokenVerifier(config.jwksUrl, config.issuer) });
  await compressAnswers(fastify);
  // Before the routes below: what one of them throws is answered by whatever answers errors when it is added.
  await app.init();
  proxyServices(fastify, config, await readOperations(config.apiDescription));
  await serveDocs(app, upstreamUrls(config));
  await serveWebApp(fastify, new QuestionPreviews(config.bankUrl), config);
  await app.listen(config.port, config.host);
  return {
    app,
    url: `http://${config.host}:${config.port}`,
    fail: failing(log, health),
    stop: async () => {
      await app.close();
      await counters.stop();
      await tracing.stop();
    },
  };
}
