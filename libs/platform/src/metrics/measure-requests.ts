import type { NestFastifyApplication } from '@nestjs/platform-fastify';
import type { Metrics } from './metrics.ts';

/** Measures every request by its route, not its URL, which would create a series per id. */
export function measureRequests(app: NestFastifyApplication, metrics: Metrics): void {
  app
    .getHttpAdapter()
    .getInstance()
    .addHook('onResponse', (request, reply, done) => {
      const labels = { method: request.method, route: request.routeOptions.url ?? 'none', status: reply.statusCode };
      metrics.requests.observe(labels, reply.elapsedTime / 1000);
      done();
    });
}
