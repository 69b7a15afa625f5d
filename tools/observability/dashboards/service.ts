import type { DashboardDefinition } from './panels.ts';
import { errorShare, quantile, rate, requestQuantile, requestRate } from './queries.ts';

const OF_SERVICE = 'service="$service"';

export const service: DashboardDefinition = {
  uid: 'casebook-service',
  title: 'Casebook: one service',
  description: 'Requests, database, event loop and memory of the chosen service.',
  choosesService: true,
  rows: [
    {
      title: 'Requests',
      panels: [
        {
          title: 'Requests by route',
          description: 'The busiest ten.',
          unit: 'reqps',
          queries: [{ expr: `topk(10, ${requestRate('method, route', OF_SERVICE)})`, legend: '{{method}} {{route}}' }],
        },
        {
          title: 'p99 by route',
          description: 'The slowest ten.',
          unit: 's',
          queries: [{ expr: `topk(10, ${requestQuantile(0.99, 'method, route', OF_SERVICE)})`, legend: '{{method}} {{route}}' }],
        },
        {
          title: 'Failed requests by route',
          description: 'Share of server errors; the worst ten.',
          unit: 'percentunit',
          queries: [{ expr: `topk(10, ${errorShare('method, route', OF_SERVICE)})`, legend: '{{method}} {{route}}' }],
        },
        {
          title: 'Requests in flight, and the limit',
          description: 'Streams are not limited.',
          unit: 'short',
          queries: [
            { expr: `sum(http_requests_in_flight{${OF_SERVICE}})`, legend: 'in flight' },
            { expr: `sum(http_requests_in_flight_limit{${OF_SERVICE}})`, legend: 'limit' },
          ],
        },
      ],
    },
    {
      title: 'Process',
      panels: [
        {
          title: 'Event loop lag',
          description: 'p99. While the loop is blocked, every request waits.',
          unit: 's',
          queries: [{ expr: `nodejs_eventloop_lag_p99_seconds{${OF_SERVICE}}`, legend: '{{instance}}' }],
        },
        {
          title: 'Memory',
          description: 'Resident memory, and the part that JavaScript uses.',
          unit: 'bytes',
          queries: [
            { expr: `process_resident_memory_bytes{${OF_SERVICE}}`, legend: 'resident {{instance}}' },
            { expr: `nodejs_heap_size_used_bytes{${OF_SERVICE}}`, legend: 'heap {{instance}}' },
          ],
        },
        {
          title: 'Garbage collection',
          description: 'Share of the time, by kind.',
          unit: 'percentunit',
          queries: [{ expr: rate('nodejs_gc_duration_seconds_sum', 'kind', OF_SERVICE), legend: '{{kind}}' }],
        },
      ],
    },
    {
      title: 'Database (every service but the gateway)',
      panels: [
        {
          title: 'Database connections',
          description: 'By state, and how many the pool may open.',
          unit: 'short',
          queries: [
            { expr: `sum by (state) (database_pool_connections{${OF_SERVICE}})`, legend: '{{state}}' },
            { expr: `sum(database_pool_connections_max{${OF_SERVICE}})`, legend: 'max' },
          ],
        },
        {
          title: 'Waiting for a connection',
          description: 'Statements and transactions that wait now.',
          unit: 'short',
          queries: [{ expr: `sum(database_pool_waiting{${OF_SERVICE}})`, legend: 'waiting' }],
        },
        {
          title: 'Time until a connection is available',
          description: 'p99. It rises before requests do.',
          unit: 's',
          queries: [{ expr: quantile(0.99, 'database_pool_wait_seconds', '', OF_SERVICE), legend: 'p99' }],
        },
        {
          title: 'Open streams',
          description: 'Members who follow a quiz or a file’s progress.',
          unit: 'short',
          queries: [{ expr: `sum(http_streams_open{${OF_SERVICE}})`, legend: 'streams' }],
        },
      ],
    },
  ],
};
