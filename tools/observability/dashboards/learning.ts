import {
  AccessChanged,
  ItemAnswered,
  QuestionFlagged,
  QuestionRated,
  QuestionUpdated,
  QuizCompleted,
  UserChanged,
} from '../../../libs/contracts/src/index.ts';
import type { DashboardDefinition, PanelDefinition } from './panels.ts';
import { RANGE, requestQuantile, requestRate } from './queries.ts';

/** A panel of members' actions per minute, counted by the events that the actions publish. */
const perMinute = (title: string, description: string, { type }: { readonly type: string }): PanelDefinition => ({
  title,
  description,
  unit: 'short',
  queries: [{ expr: `60 * sum(rate(outbox_published_total{type="${type}"}[${RANGE}]))`, legend: 'per minute' }],
});

const SUBMIT = 'service="gateway",route="/api/v1/quizzes/:id/answers"';

export const learning: DashboardDefinition = {
  uid: 'casebook-learning',
  title: 'Casebook: learning',
  description: 'What members do, per minute, and how quickly they get an explanation.',
  rows: [
    {
      title: 'Quizzes',
      panels: [
        perMinute('Answers', 'Submitted answers.', ItemAnswered),
        perMinute('Quizzes completed', 'All kinds.', QuizCompleted),
        {
          title: 'Quizzes started',
          description: 'Requests for a new quiz that succeeded.',
          unit: 'reqps',
          queries: [
            {
              expr: requestRate('route', 'service="gateway",method="POST",route=~"/api/v1/(quizzes|daily)",status=~"2.."'),
              legend: '{{route}}',
            },
          ],
        },
        {
          title: 'From the tap to the explanation',
          description: 'Latency of submitting an answer, at the gateway.',
          unit: 's',
          queries: [0.5, 0.99].map((q) => ({ expr: requestQuantile(q, '', SUBMIT), legend: `p${q * 100}` })),
        },
      ],
    },
    {
      title: 'Questions',
      panels: [
        perMinute('Questions changed', 'Created, edited, suspended, or published again.', QuestionUpdated),
        perMinute('Ratings', 'Ratings of questions.', QuestionRated),
        perMinute('Flags', 'Raised flags.', QuestionFlagged),
        {
          title: 'Flags and suspensions in the last hour',
          description: 'By whether the member had access, and by who suspended.',
          unit: 'short',
          queries: [
            { expr: 'sum by (access) (increase(bank_flags_raised_total[1h]))', legend: 'flags, access: {{access}}' },
            { expr: 'sum by (by) (increase(bank_questions_suspended_total[1h]))', legend: 'suspended by {{by}}' },
          ],
        },
      ],
    },
    {
      title: 'Accounts',
      panels: [
        perMinute('Accounts changed', 'Sign-ups, changes and deletions.', UserChanged),
        perMinute('Access changed', 'Granted, revoked or expired.', AccessChanged),
        {
          title: 'Sign-ins',
          description: 'Requests for a token, by status: 400 is a wrong password, 429 a limit.',
          unit: 'reqps',
          queries: [{ expr: requestRate('status', 'service="gateway",route="/auth/v1/token"'), legend: '{{status}}' }],
        },
      ],
    },
  ],
};
