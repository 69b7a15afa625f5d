import { stringify } from 'yaml';
import { ai } from './ai.ts';
import { abuse, causes } from './causes.ts';
import { payments } from './payments.ts';
import type { Alert, RuleGroup, Series } from './rule.ts';
import { sloGroup } from './slo.ts';

/** All groups of rules. Each has a file for its rules and a file for their tests. */
export const ruleGroups: readonly RuleGroup[] = [sloGroup, causes, payments, ai, abuse];

export const alerts: readonly Alert[] = ruleGroups.flatMap((group) => group.alerts);

const GENERATED = '# Written by `npm run observability` from tools/observability.\n';
const toYaml = (content: unknown): string => GENERATED + stringify(content, { lineWidth: 0 });

export const rulesFile = (group: RuleGroup): string =>
  toYaml({
    groups: [
      {
        name: group.name,
        rules: [
          ...group.recordings,
          ...group.alerts.map((alert) => ({
            alert: alert.name,
            expr: alert.expr,
            ...(alert.for ? { for: alert.for } : {}),
            labels: { severity: alert.severity, ...alert.labels },
            annotations: annotationsOf(alert),
          })),
        ],
      },
    ],
  });

const annotationsOf = ({ name, summary }: Alert) => ({ summary, runbook: `docs/runbooks/${name}.md` });

const DEFAULT_STEP = '1m';

/** promtool's tests by file: each alert must fire on its firing series, and not on its quiet ones. Tests over days use longer steps. */
export function testFiles(group: RuleGroup): Map<string, string> {
  const bySteps = Map.groupBy(group.alerts, ({ test }) => test.step ?? DEFAULT_STEP);
  return new Map(
    [...bySteps].map(([step, ofStep]) => [
      `${group.name}${step === DEFAULT_STEP ? '' : `-${step}`}.yml`,
      testsFile(group, step, ofStep),
    ]),
  );
}

const testsFile = (group: RuleGroup, step: string, tested: readonly Alert[]): string =>
  toYaml({
    rule_files: [`../rules/${group.name}.yml`],
    evaluation_interval: step,
    tests: tested.flatMap((alert) => [
      testOf(alert, 'fires', alert.test.firing, [
        {
          exp_labels: { severity: alert.severity, ...alert.labels, ...alert.test.labels },
          exp_annotations: annotationsOf(alert),
        },
      ]),
      testOf(alert, 'stays silent', alert.test.quiet, []),
    ]),
  });

const testOf = ({ name, test }: Alert, title: string, series: Series, expected: readonly object[]) => ({
  name: `${name} ${title}`,
  interval: test.step ?? DEFAULT_STEP,
  input_series: Object.entries(series).map(([of, values]) => ({ series: of, values })),
  alert_rule_test: [{ eval_time: test.at, alertname: name, exp_alerts: expected }],
});
