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
