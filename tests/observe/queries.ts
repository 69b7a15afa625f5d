import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { root } from '../../tools/install.mjs';
import { alerts } from '../../tools/observability/rule-files.ts';
import type { Prometheus, Sample } from './prometheus.ts';

export interface CheckedQuery {
  /** The dashboard and panel, or the alert, that the query belongs to. */
  readonly of: string;
  readonly expr: string;
}

interface DashboardFile {
  readonly title: string;
  readonly panels: readonly { readonly title: string; readonly targets?: readonly { readonly expr: string }[] }[];
}

/** The queries of every panel as Grafana would send them. For a dashboard with a choice of service, `quiz` is chosen. */
export async function panelQueries(): Promise<CheckedQuery[]> {
  const folder = join(root, 'deploy/grafana/dashboards');
  const names = (await readdir(folder)).filter((name) => name.endsWith('.json'));
  const files = await Promise.all(
    names.map(async (name) => JSON.parse(await readFile(join(folder, name), 'utf8')) as DashboardFile),
  );
  return files.flatMap(({ title, panels }) =>
    panels.flatMap((panel) =>
      (panel.targets ?? []).map(({ expr }) => ({
        of: `${title} / ${panel.title}`,
        expr: expr.replaceAll('$__rate_interval', '1m').replaceAll('$service', 'quiz'),
      })),
    ),
  );
}

/** The selectors of each alert. An alert returns nothing while all is well, so the test checks that each series it reads exists. */
export const alertQueries = (): CheckedQuery[] =>
  alerts.flatMap(({ name, expr }) => selectorsOf(expr).map((selector) => ({ of: `Alert ${name}`, expr: selector })));

/** The vector selectors of an expression: `up{job="casebook"}`. */
export function selectorsOf(expr: string): string[] {
  const withoutGrouping = expr.replaceAll(/\b(by|on|ignoring|without) \([^)]*\)/g, '').replaceAll(/\[[^\]]*\]/g, '');
  const found = [...withoutGrouping.matchAll(/\b([a-z_][a-z0-9_:]*)(\{[^}]*\})?(?!\w*\s*\()/g)].map(([selector]) => selector);
  const words = new Set(['and', 'or', 'unless', 'bool']);
  return [...new Set(found.filter((selector) => selector.includes('_') || selector.startsWith('up{')))].filter(
    (selector) => !words.has(selector) && !/^(min|max|avg|sum)_over_time$/.test(selector),
  );
}

/** Runs a query. @returns its result in one line, and whether it is empty; NaN, such as a ratio of zero rates, counts as empty */
export async function runQuery(prometheus: Prometheus, { expr }: CheckedQuery): Promise<{ line: string; isEmpty: boolean }> {
  const samples = await prometheus.query(expr);
  const numbers = samples.filter(({ value }) => !Number.isNaN(value));
  const shown = [...numbers].sort((a, b) => b.value - a.value).slice(0, 2);
  return {
    line: `${numbers.length} series${numbers.length > 0 ? `: ${shown.map(show).join(', ')}` : ''}`,
    isEmpty: numbers.length === 0,
  };
}

function show({ labels, value }: Sample): string {
  const named = Object.entries(labels).filter(([name]) => !['__name__', 'job', 'instance'].includes(name));
  return `${named.map(([name, text]) => `${name}=${text}`).join(' ')} ${Number(value.toPrecision(3))}`.trim();
}
