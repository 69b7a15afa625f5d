import type { RuleGroup } from './rule.ts';

/** Alerts on differences between payments and access. */
export const payments: RuleGroup = {
  name: 'payments',
  recordings: [],
  alerts: [
    {
      name: 'WebhooksRefused',
      expr: 'sum(increase(billing_webhooks_total{outcome="refused"}[15m])) > 5',
      severity: 'ticket',
      summary:
        'Messages to the webhook are refused: STRIPE_WEBHOOK_SECRET is not that of the endpoint, a clock is wrong, or somebody forges them.',
      test: {
        at: '20m',
        firing: { 'billing_webhooks_total{service="billing",outcome="refused"}': '0+1x25' },
        quiet: { 'billing_webhooks_total{service="billing",outcome="refused"}': '0x5 1 2 3 3x25' },
        labels: {},
      },
    },
    {
      name: 'SubscriptionsRepaired',
      expr: 'sum(increase(billing_syncs_total{trigger="nightly",outcome="changed"}[1h])) > 0',
      severity: 'ticket',
      summary: 'The nightly comparison with Stripe found subscriptions that were out of date: messages of Stripe were lost.',
      test: {
        at: '20m',
        firing: { 'billing_syncs_total{service="billing",trigger="nightly",outcome="changed"}': '0x5 2x20' },
        quiet: { 'billing_syncs_total{service="billing",trigger="nightly",outcome="unchanged"}': '0+50x25' },
        labels: {},
      },
    },
    {
      name: 'SyncsDue',
      expr: 'min_over_time((max(billing_syncs_due))[10m:1m]) > 0',
      for: '5m',
      severity: 'page',
      summary:
        'Changes of subscriptions are announced and not fetched: Stripe or the queue is away, and whoever pays has no access.',
      test: {
        at: '20m',
        firing: { 'billing_syncs_due{service="billing"}': '3x25' },
        quiet: { 'billing_syncs_due{service="billing"}': '3 3 0 3 3 0 3 3 0 3 3 0 3 3 0 3 3 0 3 3 0' },
        labels: {},
      },
    },
    {
      name: 'UnknownPrice',
      expr: 'max(billing_unknown_prices) > 0',
      for: '5m',
      severity: 'ticket',
      summary: 'Open subscriptions have a price that Casebook doesn’t know. Their members pay and have no access.',
      test: {
        at: '10m',
        firing: { 'billing_unknown_prices{service="billing"}': '0 1x15' },
        quiet: { 'billing_unknown_prices{service="billing"}': '0x15' },
        labels: {},
      },
    },
    {
      name: 'DuplicateSubscriptions',
      expr: 'sum(increase(billing_duplicate_subscriptions_total[1h])) > 0',
      severity: 'page',
      summary: 'A customer has two open subscriptions and is charged twice.',
      test: {
        at: '20m',
        firing: { 'billing_duplicate_subscriptions_total{service="billing"}': '0x5 1x20' },
        quiet: { 'billing_duplicate_subscriptions_total{service="billing"}': '0x25' },
        labels: {},
      },
    },
    {
      name: 'CustomerNotClosed',
      expr: 'max(billing_closing_oldest_seconds) > 3600',
      for: '5m',
      severity: 'ticket',
      summary: 'The subscription of a deleted account isn’t canceled at Stripe after an hour.',
      test: {
        at: '15m',
        firing: { 'billing_closing_oldest_seconds{service="billing"}': '3700x20' },
        quiet: { 'billing_closing_oldest_seconds{service="billing"}': '30x20' },
        labels: {},
      },
    },
  ],
};
