import { openCounters } from '@casebook/limits';
import {
  AuthErrorFilter,
  createApp,
  Health,
  Metrics,
  measureRequests,
  openLog,
  type RunningService,
  TokenVerifier,
  Tracing,
} from '@casebook/platform';
import type { GatewayConfig } from './config.ts';
import { serveDocs } from './docs/serve-docs.ts';
import { GatewayModule } from './gateway.module.ts';
import { limitRequests } from './limits/limit-requests.ts';
import { limitBodies } from './proxy/limit-bodies.ts';
import { proxyServices } from './proxy/proxy-services.ts';
import { upstreamUrls } from './proxy/routes.ts';
import { watchUpstreams } from './proxy/watch-upstreams.ts';
import { guardMetrics } from './security/guard-metrics.ts';
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
  });
  const fastify = app.getHttpAdapter().getInstance();
  health.register('counters', () => counters.health());
  watchUpstreams(health, upstreamUrls(config));
  measureRequests(app, app.get(Metrics));
  sendSecurityHeaders(fastify);
  guardMetrics(fastify, config.metricsToken);
  limitRequests(fastify, { config, counters, tokens: new TokenVerifier(config.jwksUrl, config.issuer) });
  limitBodies(fastify);
  await compressAnswers(fastify);
  // Before the routes below: what one of them throws is answered by whatever answers errors when it is added.
  await app.init();
  await proxyServices(fastify, config);
  await serveDocs(app, upstreamUrls(config));
  await serveWebApp(fastify, new QuestionPreviews(config.bankUrl), config.webRoot);
  await app.listen(config.port, config.host);
  return {
    app,
    url: `http://${config.host}:${config.port}`,
    stop: async () => {
      await app.close();
      await counters.stop();
      await tracing.stop();
    },
  };
}
