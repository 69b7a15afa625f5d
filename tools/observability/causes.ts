import type { RuleGroup } from './rule.ts';

const CONSUMER = 'consumer="quiz.count-answer-when-item-answered"';

/** Alerts on causes instead of symptoms. Each soon becomes a problem for members, or doesn't show in the objectives at all. */
export const causes: RuleGroup = {
  name: 'causes',
  recordings: [],
  alerts: [
    {
      name: 'ProgramDown',
      expr: 'up{job="casebook"} == 0',
      for: '2m',
      severity: 'page',
      summary: 'A program does not answer Prometheus. Without the gateway, Casebook is down.',
      test: {
        at: '5m',
        firing: { 'up{job="casebook",instance="bank:3102"}': '1 1 0x10' },
        quiet: { 'up{job="casebook",instance="bank:3102"}': '1 1 0 1x10' },
        labels: { job: 'casebook', instance: 'bank:3102' },
      },
    },
    {
      name: 'OutboxStuck',
      expr: 'max by (service, kind) (outbox_oldest_age_seconds) > 300',
      for: '5m',
      severity: 'page',
      summary: 'A service publishes no events or jobs: Kafka or Redis is down, or its relay hangs.',
      test: {
        at: '15m',
        firing: { 'outbox_oldest_age_seconds{service="quiz",kind="event"}': '0+60x20' },
        quiet: { 'outbox_oldest_age_seconds{service="quiz",kind="event"}': '200x10 310 0x10' },
        labels: { service: 'quiz', kind: 'event' },
      },
    },
    {
      name: 'ConsumerStuck',
      expr: [
        'max by (consumer) (inbox_oldest_age_seconds) > 600',
        'or (min_over_time((max by (consumer) (consumer_unread_events))[10m:1m]) > 0',
        'unless on (consumer) sum by (consumer) (increase(event_delivery_seconds_count[10m])) > 0)',
      ].join(' '),
      for: '5m',
      severity: 'page',
      summary: 'A consumer has handled none of its waiting events for ten minutes.',
      test: {
        at: '30m',
        firing: {
          [`consumer_unread_events{service="quiz",${CONSUMER}}`]: '5x30',
          [`event_delivery_seconds_count{service="quiz",${CONSUMER}}`]: '100x30',
        },
        quiet: {
          [`consumer_unread_events{service="quiz",${CONSUMER}}`]: '5x30',
          [`event_delivery_seconds_count{service="quiz",${CONSUMER}}`]: '100+50x30',
        },
        labels: { consumer: 'quiz.count-answer-when-item-answered' },
      },
    },
    {
      name: 'DeadLetters',
      expr: 'max by (service, consumer) (inbox_parked) > 0',
      for: '5m',
      severity: 'ticket',
      summary: 'A consumer parked events that it could not handle. They wait for an operator.',
      test: {
        at: '10m',
        firing: { [`inbox_parked{service="quiz",${CONSUMER}}`]: '0 2x10' },
        quiet: { [`inbox_parked{service="quiz",${CONSUMER}}`]: '0x10' },
        labels: { service: 'quiz', consumer: 'quiz.count-answer-when-item-answered' },
      },
    },
    {
      name: 'AuditUnsealed',
      expr: 'max(audit_tail_oldest_seconds) > 60',
      for: '1m',
      severity: 'ticket',
      summary: 'Audit entries are not sealed: no replica of admin seals, or an entry was not written by Casebook.',
      test: {
        at: '10m',
        firing: { 'audit_tail_oldest_seconds{service="admin"}': '0+60x10' },
        quiet: { 'audit_tail_oldest_seconds{service="admin"}': '0.4x10' },
        labels: {},
      },
    },
    {
      name: 'AppErrorBurst',
      expr: 'sum by (where) (increase(admin_app_errors_total[10m])) > 100',
      severity: 'ticket',
      summary: 'The web apps report more than 100 errors in 10 minutes: a release broke a page, or somebody sends errors.',
      test: {
        at: '15m',
        firing: { 'admin_app_errors_total{service="admin",where="client"}': '0x5 0+30x15' },
        // One member who reloads a broken page again and again.
        quiet: { 'admin_app_errors_total{service="admin",where="client"}': '0+9x20' },
        labels: { where: 'client' },
      },
    },
    {
      name: 'JobsDead',
      expr: 'sum by (queue, job_name) (increase(job_dead_total[1h])) > 0',
      severity: 'ticket',
      summary: 'Jobs failed at their last attempt: mails that were not sent, imports or analyses that did not run.',
      test: {
        at: '20m',
        firing: { 'job_dead_total{service="identity",queue="identity.mail",job_name="identity.send-mail.v2"}': '0x5 1x20' },
        quiet: { 'job_dead_total{service="identity",queue="identity.mail",job_name="identity.send-mail.v2"}': '3x25' },
        labels: { queue: 'identity.mail', job_name: 'identity.send-mail.v2' },
      },
    },
    {
      name: 'QueueStuck',
      expr: 'max by (queue) (jobs_oldest_age_seconds) > 600 unless on (queue) max by (queue) (jobs_active) > 0',
      for: '5m',
      severity: 'page',
      summary: 'Jobs wait and no worker takes one: no mail is sent, or no import runs.',
      test: {
        at: '20m',
        firing: {
          'jobs_oldest_age_seconds{service="identity",queue="identity.mail"}': '0+60x25',
          'jobs_active{service="identity",queue="identity.mail"}': '0x25',
        },
        // An import that takes an hour occupies the workers, so the next one waits.
        quiet: {
          'jobs_oldest_age_seconds{service="bank",queue="bank.transfer"}': '0+60x25',
          'jobs_active{service="bank",queue="bank.transfer"}': '2x25',
        },
        labels: { queue: 'identity.mail' },
      },
    },
    {
      name: 'SheddingLoad',
      expr: 'sum by (service) (rate(http_requests_shed_total[5m])) / sum by (service) (rate(http_request_duration_seconds_count[5m])) > 0.05',
      for: '5m',
      severity: 'ticket',
      summary: 'A service refuses more than 5% of its requests because it is at its capacity.',
      test: {
        at: '15m',
        firing: {
          'http_requests_shed_total{service="bank"}': '0+60x20',
          'http_request_duration_seconds_count{service="bank",route="/api/v1/questions"}': '0+600x20',
        },
        quiet: {
          'http_requests_shed_total{service="bank"}': '0x5 0+60x2 120x12',
          'http_request_duration_seconds_count{service="bank",route="/api/v1/questions"}': '0+600x20',
        },
        labels: { service: 'bank' },
      },
    },
    {
      name: 'DatabasePoolExhausted',
      expr: 'min_over_time((sum by (service) (database_pool_waiting))[5m:]) > 0',
      for: '5m',
      severity: 'ticket',
      summary: 'Statements of a service wait for a connection to its database all the time.',
      test: {
        at: '20m',
        firing: { 'database_pool_waiting{service="quiz"}': '0 0 8x20' },
        quiet: { 'database_pool_waiting{service="quiz"}': '8 8 0 8 8 0 8 8 0 8 8 0 8 8 0 8 8 0 8 8 0' },
        labels: { service: 'quiz' },
      },
    },
    {
      name: 'EventLoopBlocked',
      expr: 'max by (service) (nodejs_eventloop_lag_p99_seconds) > 0.5',
      for: '10m',
      severity: 'ticket',
      summary: 'A program’s event loop is blocked for half a second again and again: all of its requests wait.',
      test: {
        at: '20m',
        firing: { 'nodejs_eventloop_lag_p99_seconds{service="bank"}': '0.9x25' },
        quiet: { 'nodejs_eventloop_lag_p99_seconds{service="bank"}': '0.01 0.9x8 0.01x16' },
        labels: { service: 'bank' },
      },
    },
    {
      name: 'MetricsUnreadable',
      expr: 'sum by (service, metric) (increase(metric_reading_failures_total[10m])) > 3',
      for: '5m',
      severity: 'ticket',
      summary: 'A service can’t read some of its metrics, so that alerts on them can’t fire.',
      test: {
        at: '20m',
        firing: { 'metric_reading_failures_total{service="bank",metric="outbox_waiting"}': '0+1x25' },
        quiet: { 'metric_reading_failures_total{service="bank",metric="outbox_waiting"}': '0 0 2x25' },
        labels: { service: 'bank', metric: 'outbox_waiting' },
      },
    },
  ],
};

/** Alerts on what members do to the bank. */
export const abuse: RuleGroup = {
  name: 'abuse',
  recordings: [],
  alerts: [
    {
      name: 'FlagBurst',
      expr: 'sum(increase(bank_flags_raised_total[10m])) > 40',
      severity: 'ticket',
      summary: 'More than 40 flags in 10 minutes: two accounts at their daily cap, or a bad batch of questions.',
      test: {
        at: '15m',
        firing: { 'bank_flags_raised_total{service="bank",access="yes"}': '0+6x20' },
        quiet: { 'bank_flags_raised_total{service="bank",access="yes"}': '0+2x20' },
        labels: {},
      },
    },
    {
      name: 'MembersSuspendQuestions',
      expr: 'sum(increase(bank_questions_suspended_total{by="members"}[1h])) >= 5',
      severity: 'page',
      summary: 'Members’ flags suspended 5 questions within an hour.',
      test: {
        at: '40m',
        firing: { 'bank_questions_suspended_total{service="bank",by="members"}': '0x5 1 2 3 4 5 6x40' },
        quiet: { 'bank_questions_suspended_total{service="bank",by="members"}': '0x5 1 2 3 3x40' },
        labels: {},
      },
    },
  ],
};
