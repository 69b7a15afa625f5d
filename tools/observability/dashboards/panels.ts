import type { Builder, Dataquery } from '@grafana/grafana-foundation-sdk/cog';
import {
  LegendDisplayMode,
  SortOrder,
  TooltipDisplayMode,
  VizLegendOptionsBuilder,
  VizTooltipOptionsBuilder,
} from '@grafana/grafana-foundation-sdk/common';
import {
  type Dashboard,
  DashboardBuilder,
  QueryVariableBuilder,
  RowBuilder,
  VariableRefresh,
} from '@grafana/grafana-foundation-sdk/dashboard';
import { DataqueryBuilder } from '@grafana/grafana-foundation-sdk/prometheus';
import { PanelBuilder as StatBuilder } from '@grafana/grafana-foundation-sdk/stat';
import { PanelBuilder as TimeseriesBuilder } from '@grafana/grafana-foundation-sdk/timeseries';

/** One query: PromQL, and the legend of its series. */
export interface Query {
  readonly expr: string;
  readonly legend: string;
}

/** Grafana's unit ids. */
export type Unit = 's' | 'currencyUSD' | 'reqps' | 'ops' | 'short' | 'bytes' | 'percentunit';

export interface PanelDefinition {
  readonly title: string;
  /** What to look for in the panel. */
  readonly description: string;
  readonly unit: Unit;
  readonly queries: readonly Query[];
  /** Shows a single number instead of a graph. */
  readonly isStat?: boolean;
}

export interface DashboardDefinition {
  /** The file's name, and a part of the dashboard's address. */
  readonly uid: string;
  readonly title: string;
  readonly description: string;
  /** Lets the viewer choose a service, which queries refer to as `$service`. */
  readonly choosesService?: boolean;
  readonly rows: readonly { readonly title: string; readonly panels: readonly PanelDefinition[] }[];
}

/** The data source that deploy/grafana/datasources/prometheus.yaml provisions. */
const DATASOURCE = { type: 'prometheus', uid: 'prometheus' };
const COLUMNS = 24;
const STAT_HEIGHT = 4;
const GRAPH_HEIGHT = 8;

export function buildDashboard({ uid, title, description, choosesService, rows }: DashboardDefinition): Dashboard {
  const dashboard = new DashboardBuilder(title)
    .uid(uid)
    .description(description)
    .tags(['casebook'])
    .refresh('30s')
    .time({ from: 'now-3h', to: 'now' })
    .timezone('browser')
    .readonly();
  if (choosesService) dashboard.withVariable(serviceVariable());
  for (const row of rows) {
    dashboard.withRow(new RowBuilder(row.title));
    for (const panel of row.panels) dashboard.withPanel(buildPanel(panel, row.panels.length));
  }
  return dashboard.build();
}

const serviceVariable = () =>
  new QueryVariableBuilder('service')
    .label('Service')
    .datasource(DATASOURCE)
    .query('label_values(http_requests_in_flight_limit, service)')
    .refresh(VariableRefresh.OnDashboardLoad)
    .current({ text: 'gateway', value: 'gateway' });

function buildPanel({ title, description, unit, queries, isStat }: PanelDefinition, ofRow: number) {
  const panel = isStat ? new StatBuilder() : new TimeseriesBuilder().legend(legend()).tooltip(tooltip());
  panel
    .title(title)
    .description(description)
    .datasource(DATASOURCE)
    .unit(unit)
    .min(0)
    .height(isStat ? STAT_HEIGHT : GRAPH_HEIGHT)
    .span(Math.max(COLUMNS / 4, Math.floor(COLUMNS / ofRow)));
  for (const [at, query] of queries.entries()) panel.withTarget(buildQuery(query, at));
  return panel;
}

const buildQuery = ({ expr, legend }: Query, at: number): Builder<Dataquery> =>
  new DataqueryBuilder()
    .refId(String.fromCharCode('A'.charCodeAt(0) + at))
    .expr(expr)
    .legendFormat(legend)
    .range();

const legend = () => new VizLegendOptionsBuilder().displayMode(LegendDisplayMode.List).showLegend(true);
const tooltip = () => new VizTooltipOptionsBuilder().mode(TooltipDisplayMode.Multi).sort(SortOrder.Descending);
