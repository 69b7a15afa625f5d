import type { DashboardDefinition } from './panels.ts';
import { maxOverReplicas, quantile, rate } from './queries.ts';

export const eventsAndJobs: DashboardDefinition = {
  uid: 'casebook-events-and-jobs',
  title: 'Casebook: events and jobs',
  description: 'An event’s way from the outbox through Kafka and the inbox to its consumers, and the job queues.',
  rows: [
    {
      title: 'Outbox',
      panels: [
        {
          title: 'Waiting in the outbox',
          description: 'Events and jobs not yet published.',
          unit: 'short',
          queries: [{ expr: maxOverReplicas('outbox_waiting', 'service, kind'), legend: '{{service}} {{kind}}s' }],
        },
        {
          title: 'Age of the oldest in the outbox',
          description: 'Rises while Kafka (events) or Redis (jobs) is down.',
          unit: 's',
          queries: [{ expr: maxOverReplicas('outbox_oldest_age_seconds', 'service, kind'), legend: '{{service}} {{kind}}s' }],
        },
        {
          title: 'Published',
          description: 'By type.',
          unit: 'ops',
          queries: [{ expr: rate('outbox_published_total', 'type'), legend: '{{type}}' }],
        },
        {
          title: 'Failures to publish',
          description: 'Each is repeated within a second.',
          unit: 'ops',
          queries: [{ expr: rate('outbox_publish_failures_total', 'service, kind'), legend: '{{service}} {{kind}}s' }],
        },
      ],
    },
    {
      title: 'Inbox and consumers',
      panels: [
        {
          title: 'Not yet read from the broker',
          description: 'By consumer. Always 0 in the embedded profile.',
          unit: 'short',
          queries: [{ expr: maxOverReplicas('consumer_unread_events', 'consumer'), legend: '{{consumer}}' }],
        },
        {
          title: 'Waiting in the inbox',
          description: 'By consumer.',
          unit: 'short',
          queries: [{ expr: maxOverReplicas('inbox_pending', 'consumer'), legend: '{{consumer}}' }],
        },
        {
          title: 'Age of the oldest in the inbox',
          description: 'By consumer. Up to 30 s while a failing event is retried.',
          unit: 's',
          queries: [{ expr: maxOverReplicas('inbox_oldest_age_seconds', 'consumer'), legend: '{{consumer}}' }],
        },
        {
          title: 'Delivery',
          description: 'p99 from the commit of the event to the commit of the consumer.',
          unit: 's',
          queries: [{ expr: quantile(0.99, 'event_delivery_seconds', 'consumer'), legend: '{{consumer}}' }],
        },
        {
          title: 'Duration of consumers',
          description: 'p99 of one event.',
          unit: 's',
          queries: [{ expr: quantile(0.99, 'consumer_duration_seconds', 'consumer'), legend: '{{consumer}}' }],
        },
        {
          title: 'Events handled',
          description: 'By outcome; failed ones are retried.',
          unit: 'ops',
          queries: [{ expr: rate('consumer_duration_seconds_count', 'outcome'), legend: '{{outcome}}' }],
        },
        {
          title: 'Dead letters',
          description: 'Events that wait for an operator: `npm run dead-letters -- list`.',
          unit: 'short',
          queries: [{ expr: maxOverReplicas('inbox_parked', 'consumer'), legend: '{{consumer}}' }],
        },
        {
          title: 'Events parked',
          description: 'After their sixth attempt.',
          unit: 'ops',
          queries: [{ expr: rate('consumer_dead_letters_total', 'consumer'), legend: '{{consumer}}' }],
        },
      ],
    },
    {
      title: 'Jobs',
      panels: [
        {
          title: 'Queue depth',
          description: 'Jobs that wait for a worker, for their next attempt, or for their schedule; and jobs that run.',
          unit: 'short',
          queries: [
            { expr: maxOverReplicas('jobs_waiting', 'queue'), legend: '{{queue}} waiting' },
            { expr: maxOverReplicas('jobs_active', 'queue'), legend: '{{queue}} running' },
          ],
        },
        {
          title: 'Age of the oldest job',
          description: 'Of those that could run.',
          unit: 's',
          queries: [{ expr: maxOverReplicas('jobs_oldest_age_seconds', 'queue'), legend: '{{queue}}' }],
        },
        {
          title: 'Duration of jobs',
          description: 'p99 of one run.',
          unit: 's',
          queries: [{ expr: quantile(0.99, 'job_duration_seconds', 'job_name'), legend: '{{job_name}}' }],
        },
        {
          title: 'Runs by outcome',
          description: 'Failed runs are repeated until the last attempt.',
          unit: 'ops',
          queries: [{ expr: rate('job_duration_seconds_count', 'job_name, outcome'), legend: '{{job_name}} {{outcome}}' }],
        },
        {
          title: 'Failed jobs',
          description: 'Jobs whose last attempt failed, until their queue deletes them; and how many per second.',
          unit: 'short',
          queries: [
            { expr: maxOverReplicas('jobs_failed', 'queue'), legend: '{{queue}} stored' },
            { expr: rate('job_dead_total', 'job_name'), legend: '{{job_name}} per second' },
          ],
        },
      ],
    },
    {
      title: 'Audit',
      panels: [
        {
          title: 'Age of the oldest unsealed entry',
          description: 'Entries are sealed within a second. One that Casebook didn’t write never is.',
          unit: 's',
          queries: [{ expr: 'max(audit_tail_oldest_seconds)', legend: 'oldest' }],
        },
      ],
    },
  ],
};
