import type { NestFastifyApplication } from '@nestjs/platform-fastify';
import type { Metrics } from './metrics.ts';

/** Times every request by its route (never by its address, which would make a series of each id). */
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
