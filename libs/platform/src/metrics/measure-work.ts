import type { NestFastifyApplication } from '@nestjs/platform-fastify';
import type { Database } from '../database/database.ts';
import type { Metrics } from './metrics.ts';

const WAIT_BUCKETS = [0.001, 0.005, 0.01, 0.05, 0.1, 0.5, 1, 5];

/** Measures a service's connection pool: a full one shows as waiting statements long before they time out. */
export function measureDatabase(database: Database, metrics: Metrics): void {
  const usage = () => database.poolUsage;
  metrics.gauges('database_pool_connections', 'Open connections to the database', ['state'], async () => [
    { labels: { state: 'active' }, value: usage().active },
    { labels: { state: 'idle' }, value: usage().idle },
  ]);
  metrics.gauge('database_pool_connections_max', 'How many connections the pool may open', () => usage().max);
  metrics.gauge('database_pool_waiting', 'Statements and transactions waiting for a connection', () => usage().waiting);
  const waits = metrics.histogram('database_pool_wait_seconds', 'Seconds until a connection is available', [], WAIT_BUCKETS);
  database.onConnectionWait((seconds) => waits.observe(seconds));
}

/** The label of a request that matched no route. */
const NO_ROUTE = 'none';
/** A file of a build, whose name changes with every version: `/assets/index-4f1c2a.js`. */
const FILE = /^(.*\/)[^/]+\.\w+$/;

/**
 * Measures every request by its route, not its URL, which would create a series per id. Files are counted under their folder. An open
 * stream isn't measured, because it lasts as long as its client stays.
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
