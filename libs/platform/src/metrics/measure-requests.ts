import type { NestFastifyApplication } from '@nestjs/platform-fastify';
import type { Metrics } from './metrics.ts';

/** The label of a request that matched no route. */
const NO_ROUTE = 'none';
/** A route per file, as of a build, whose names change with every version: `/assets/index-4f1c2a.js`. */
const FILE = /^(.*\/)[^/]+\.\w+$/;

/**
 * Measures every request by its route, not its URL, which would create a series per id. Files share their folder's route. An open stream
 * lasts as long as its client stays, so it isn't measured.
 */
export function measureRequests(app: NestFastifyApplication, metrics: Metrics): void {
  app
    .getHttpAdapter()
    .getInstance()
    .addHook('onResponse', (request, reply, done) => {
      const labels = { method: request.method, route: routeLabel(request.routeOptions.url), status: reply.statusCode };
      if (reply.statusCode >= 400 || !request.routeOptions.config.isStream)
        metrics.requests.observe(labels, reply.elapsedTime / 1000);
      done();
    });
}

export const routeLabel = (route: string | undefined): string => route?.replace(FILE, '$1*') ?? NO_ROUTE;
