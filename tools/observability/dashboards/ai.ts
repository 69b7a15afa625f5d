import { QuestionGenerated } from '../../../libs/contracts/src/index.ts';
import type { DashboardDefinition } from './panels.ts';
import { maxOverReplicas, RANGE, rate, requestQuantile, requestRate } from './queries.ts';

export const ai: DashboardDefinition = {
  uid: 'casebook-ai',
  title: 'Casebook: AI',
  description: 'Calls of the language model, generated questions, and the limits of members.',
  rows: [
    {
      title: 'The language model',
      panels: [
        {
          title: 'Calls by prompt',
          description: 'Every call that was made, whatever came of it.',
          unit: 'ops',
          queries: [
            {
              expr: rate('ai_model_calls_total', 'prompt', 'outcome!~"ai.budget-exceeded|ai.free-budget-exceeded"'),
              legend: '{{prompt}}',
            },
          ],
        },
        {
          title: 'Calls that failed',
          description: 'By error code. Budgets refuse before anything is called.',
          unit: 'ops',
          queries: [{ expr: rate('ai_model_calls_total', 'outcome', 'outcome!="ok"'), legend: '{{outcome}}' }],
        },
        {
          title: 'Spent today',
          description: 'US dollars of the UTC day: for all members, and for those without access.',
          unit: 'currencyUSD',
          queries: [{ expr: maxOverReplicas('ai_spent_dollars', 'members'), legend: '{{members}}' }],
        },
      ],
    },
    {
      title: 'Generated questions',
      panels: [
        {
          title: 'Saved',
          description: 'Questions that passed the gate, per minute.',
          unit: 'short',
          queries: [
            {
              expr: `60 * sum(rate(outbox_published_total{type="${QuestionGenerated.type}"}[${RANGE}]))`,
              legend: 'per minute',
            },
          ],
        },
        {
          title: 'Refused by the gate',
          description: 'By the check that refused the draft, per minute.',
          unit: 'short',
          queries: [{ expr: `60 * ${rate('ai_gate_refusals_total', 'check')}`, legend: '{{check}}' }],
        },
        {
          title: 'Runs that wait',
          description: 'Jobs of runs that no worker has taken yet.',
          unit: 'short',
          queries: [{ expr: maxOverReplicas('jobs_waiting', 'queue', 'service="ai"'), legend: '{{queue}}' }],
        },
      ],
    },
    {
      title: 'Members',
      panels: [
        {
          title: 'Refused by a member’s limits',
          description: 'By limit. Cooldowns are impatience; penalties are abuse.',
          unit: 'ops',
          queries: [{ expr: rate('ai_limit_refusals_total', 'code'), legend: '{{code}}' }],
        },
        {
          title: 'Requests',
          description: 'Requests of ai at the gateway, by route.',
          unit: 'reqps',
          queries: [{ expr: requestRate('route', 'service="gateway",route=~"/api/v1/ai.*"'), legend: '{{route}}' }],
        },
        {
          title: 'Latency',
          description: 'Requests of ai at the gateway, without streams.',
          unit: 's',
          queries: [0.5, 0.99].map((q) => ({
            expr: requestQuantile(q, '', 'service="gateway",route=~"/api/v1/ai.*"'),
            legend: `p${q * 100}`,
          })),
        },
      ],
    },
  ],
};
