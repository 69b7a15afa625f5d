import { AccessChanged } from '../../../libs/contracts/src/index.ts';
import type { DashboardDefinition } from './panels.ts';
import { maxOverReplicas, RANGE, rate, requestQuantile, requestRate } from './queries.ts';

const CHECKOUT = 'service="gateway",method="POST",route="/api/v1/billing/checkout"';

export const payments: DashboardDefinition = {
  uid: 'casebook-payments',
  title: 'Casebook: payments',
  description: 'Messages of Stripe, fetches of its state, and what members buy.',
  rows: [
    {
      title: 'From Stripe',
      panels: [
        {
          title: 'Messages',
          description: 'By what became of them. Refused ones are not signed by Stripe, or too old.',
          unit: 'ops',
          queries: [{ expr: rate('billing_webhooks_total', 'outcome'), legend: '{{outcome}}' }],
        },
        {
          title: 'Fetches of a customer’s state',
          description: 'By what made billing fetch it, and whether the state was another one.',
          unit: 'ops',
          queries: [{ expr: rate('billing_syncs_total', 'trigger, outcome'), legend: '{{trigger}}, {{outcome}}' }],
        },
        {
          title: 'Repaired at night',
          description:
            'Subscriptions that the nightly comparison found out of date, in the last day. Above 0, messages were lost.',
          unit: 'short',
          queries: [
            { expr: 'sum(increase(billing_syncs_total{trigger="nightly",outcome="changed"}[1d]))', legend: 'repaired' },
            { expr: 'sum(increase(billing_syncs_total{trigger="nightly",outcome="failed"}[1d]))', legend: 'failed' },
          ],
        },
      ],
    },
    {
      title: 'Waiting or wrong',
      panels: [
        {
          title: 'Announced and not fetched',
          description: 'Customers whose change waits to be fetched. Grows while Stripe is away.',
          unit: 'short',
          queries: [{ expr: 'max(billing_syncs_due)', legend: 'customers' }],
        },
        {
          title: 'Customers to close',
          description: 'How long the oldest customer of a deleted account waits until Stripe has confirmed.',
          unit: 's',
          queries: [{ expr: 'max(billing_closing_oldest_seconds)', legend: 'oldest' }],
        },
        {
          title: 'Unknown prices and second subscriptions',
          description:
            'Open subscriptions to a price that isn’t configured, and fetches that found two open ones in the last hour.',
          unit: 'short',
          queries: [
            { expr: 'max(billing_unknown_prices)', legend: 'unknown price' },
            { expr: 'sum(increase(billing_duplicate_subscriptions_total[1h]))', legend: 'second subscription' },
          ],
        },
      ],
    },
    {
      title: 'Members',
      panels: [
        {
          title: 'Checkouts started',
          description: 'By status: 400 is a wrong promotion code, 429 a limit, 503 Stripe away.',
          unit: 'reqps',
          queries: [{ expr: requestRate('status', CHECKOUT), legend: '{{status}}' }],
        },
        {
          title: 'Time to the checkout’s page',
          description: 'Latency of starting a checkout, at the gateway; most of it is Stripe’s.',
          unit: 's',
          queries: [0.5, 0.99].map((q) => ({ expr: requestQuantile(q, '', CHECKOUT), legend: `p${q * 100}` })),
        },
        {
          title: 'Access changed',
          description: 'Published states of access, per minute.',
          unit: 'short',
          queries: [
            { expr: `60 * sum(rate(outbox_published_total{type="${AccessChanged.type}"}[${RANGE}]))`, legend: 'per minute' },
          ],
        },
        {
          title: 'Jobs',
          description: 'Jobs of billing that wait.',
          unit: 'short',
          queries: [{ expr: maxOverReplicas('jobs_waiting', 'queue', 'service="billing"'), legend: '{{queue}}' }],
        },
      ],
    },
  ],
};
