import { QuestionGenerated } from '../../libs/contracts/src/index.ts';
import type { RuleGroup } from './rule.ts';

const AWAY = 'outcome="ai.unavailable"';

/** Alerts on AI's external dependencies and its costs. */
export const ai: RuleGroup = {
  name: 'ai',
  recordings: [],
  alerts: [
    {
      name: 'ModelAway',
      expr: `sum(rate(ai_model_calls_total{${AWAY}}[5m])) / sum(rate(ai_model_calls_total[5m])) > 0.5`,
      for: '5m',
      severity: 'ticket',
      summary:
        'Most calls of the language model fail: the provider is away. Runs stop and wait for their members, and Casey has no replies.',
      test: {
        at: '20m',
        firing: {
          'ai_model_calls_total{service="ai",prompt="casey",outcome="ai.unavailable"}': '0+10x25',
          'ai_model_calls_total{service="ai",prompt="casey",outcome="ok"}': '0+5x25',
        },
        quiet: {
          'ai_model_calls_total{service="ai",prompt="casey",outcome="ai.unavailable"}': '0+1x25',
          'ai_model_calls_total{service="ai",prompt="casey",outcome="ok"}': '0+50x25',
        },
        labels: {},
      },
    },
    {
      name: 'ModelAccountRefused',
      expr: 'sum(increase(ai_model_calls_total{outcome=~"ai.key-invalid|ai.quota-exceeded"}[15m])) > 0',
      severity: 'ticket',
      summary:
        'The provider refuses the installation’s key, or its account has no credit left: AI is away until somebody mends that.',
      test: {
        at: '20m',
        firing: { 'ai_model_calls_total{service="ai",prompt="question-draft",outcome="ai.key-invalid"}': '0x10 1x15' },
        quiet: { 'ai_model_calls_total{service="ai",prompt="question-draft",outcome="ai.provider-limited"}': '0+1x25' },
        labels: {},
      },
    },
    {
      name: 'AiBudgetSpent',
      expr: 'sum by (outcome) (increase(ai_model_calls_total{outcome=~"ai.budget-exceeded|ai.free-budget-exceeded"}[15m])) > 0',
      severity: 'ticket',
      summary:
        'A day’s budget for AI is spent: members are told to come back tomorrow. More members than planned, or somebody who drains it.',
      test: {
        at: '20m',
        firing: { 'ai_model_calls_total{service="ai",prompt="casey",outcome="ai.free-budget-exceeded"}': '0x10 2x15' },
        quiet: { 'ai_model_calls_total{service="ai",prompt="casey",outcome="ok"}': '0+90x25' },
        labels: { outcome: 'ai.free-budget-exceeded' },
      },
    },
    {
      name: 'GateRefusesMost',
      expr:
        `sum(increase(ai_gate_refusals_total[1h])) > sum(increase(outbox_published_total{type="${QuestionGenerated.type}"}[1h])) ` +
        'and sum(increase(ai_gate_refusals_total[1h])) > 10',
      severity: 'ticket',
      summary: 'The gate refuses more drafts than it passes: the model changed, or a prompt did. Each refused draft is paid for.',
      test: {
        at: '70m',
        firing: {
          'ai_gate_refusals_total{service="ai",check="blind-solve"}': '0+1x75',
          [`outbox_published_total{service="ai",type="${QuestionGenerated.type}"}`]: '0+0.5x75',
        },
        quiet: {
          'ai_gate_refusals_total{service="ai",check="blind-solve"}': '0+1x75',
          [`outbox_published_total{service="ai",type="${QuestionGenerated.type}"}`]: '0+4x75',
        },
        labels: {},
      },
    },
  ],
};
