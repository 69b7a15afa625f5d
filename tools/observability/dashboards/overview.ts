import { DELIVERY_SECONDS, errorRatio, LATENCY_SECONDS, objectives } from '../slo.ts';
import type { DashboardDefinition } from './panels.ts';
import { errorShare, rate, requestQuantile, requestRate } from './queries.ts';

const GATEWAY = 'service="gateway"';

/** The four golden signals (Site Reliability Engineering, chapter 6): latency, traffic, errors, and saturation. */
export const overview: DashboardDefinition = {
  uid: 'casebook-overview',
  title: 'Casebook: overview',
  description: 'How Casebook does for its members, by the four golden signals. Start here.',
  rows: [
    {
      title: 'Objectives',
      panels: objectives.map(({ name, target, about }) => ({
        title: `Error budget used by ${name}, of a day`,
        description: `${(target * 100).toFixed(1)}% of ${about}. At 100% the budget of 30 days lasts exactly 30 days.`,
        unit: 'percentunit' as const,
        isStat: true,
        queries: [{ expr: `${errorRatio(name, '1d')} / ${Number((1 - target).toFixed(6))}`, legend: name }],
      })),
    },
    {
      title: 'Latency and traffic',
      panels: [
        {
          title: 'Latency',
          description: `Of requests at the gateway. The objective is ${LATENCY_SECONDS * 1_000} ms at p99.`,
          unit: 's',
          queries: [0.5, 0.95, 0.99].map((q) => ({ expr: requestQuantile(q, '', GATEWAY), legend: `p${q * 100}` })),
        },
        {
          title: 'Requests',
          description: 'Requests at the gateway by status.',
          unit: 'reqps',
          queries: [{ expr: requestRate('status', GATEWAY), legend: '{{status}}' }],
        },
        {
          title: 'Delivery lag',
          description: `Age of the oldest event that waits, in any outbox or inbox. The objective is ${DELIVERY_SECONDS} s.`,
          unit: 's',
          queries: [{ expr: 'casebook:delivery_age:seconds', legend: 'oldest event' }],
        },
      ],
    },
    {
      title: 'Errors',
      panels: [
        {
          title: 'Requests that failed',
          description: 'Share of server errors, by service. A service’s errors become the gateway’s.',
          unit: 'percentunit',
          queries: [{ expr: errorShare('service'), legend: '{{service}}' }],
        },
        {
          title: 'Requests refused by a limit',
          description: 'By limit. A rise of guess limits is somebody guessing passwords.',
          unit: 'reqps',
          queries: [{ expr: rate('rate_limit_refusals_total', 'limit'), legend: '{{limit}}' }],
        },
        {
          title: 'Errors of the web apps',
          description: 'Recorded errors, per minute, by where they happened. A rise after a release is the release’s.',
          unit: 'short',
          queries: [{ expr: `60 * ${rate('admin_app_errors_total', 'where')}`, legend: '{{where}}' }],
        },
        {
          title: 'Requests shed',
          description: 'Refused with 503 because the service was at its capacity.',
          unit: 'reqps',
          queries: [{ expr: rate('http_requests_shed_total', 'service'), legend: '{{service}}' }],
        },
      ],
    },
    {
      title: 'Saturation',
      panels: [
        {
          title: 'Requests in flight, of the limit',
          description: 'At 100% the service sheds load. The limit adapts to how long requests wait.',
          unit: 'percentunit',
          queries: [
            {
              expr: 'sum by (service) (http_requests_in_flight) / (sum by (service) (http_requests_in_flight_limit) > 0)',
              legend: '{{service}}',
            },
          ],
        },
        {
          title: 'Database connections in use',
          description: 'Share of each service’s pool.',
          unit: 'percentunit',
          queries: [
            {
              expr: 'sum by (service) (database_pool_connections{state="active"}) / sum by (service) (database_pool_connections_max)',
              legend: '{{service}}',
            },
          ],
        },
        {
          title: 'CPU',
          description: 'Cores that each program uses. A Node.js program serves requests on one.',
          unit: 'short',
          queries: [{ expr: rate('process_cpu_seconds_total', 'instance, service'), legend: '{{service}} {{instance}}' }],
        },
        {
          title: 'Programs that answer',
          description: '1 if Prometheus reads the program’s metrics.',
          unit: 'short',
          queries: [{ expr: 'up{job="casebook"}', legend: '{{instance}}' }],
        },
      ],
    },
  ],
};
