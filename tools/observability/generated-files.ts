import { dashboards } from './dashboards/dashboards.ts';
import { buildDashboard } from './dashboards/panels.ts';
import { ruleGroups, rulesFile, testFiles } from './rule-files.ts';

/** Folders in which every `.json` and `.yml` is generated. */
export const generatedFolders = ['deploy/prometheus/rules', 'deploy/prometheus/tests', 'deploy/grafana/dashboards'];

/** @returns the content of every generated file by its path in the repository */
export function generatedFiles(): Map<string, string> {
  const rules = ruleGroups.flatMap((group): (readonly [string, string])[] => [
    [`deploy/prometheus/rules/${group.name}.yml`, rulesFile(group)],
    ...[...testFiles(group)].map(([name, content]) => [`deploy/prometheus/tests/${name}`, content] as const),
  ]);
  const boards = dashboards.map(
    (definition) =>
      [`deploy/grafana/dashboards/${definition.uid}.json`, `${JSON.stringify(buildDashboard(definition), null, 2)}\n`] as const,
  );
  return new Map([...rules, ...boards]);
}
