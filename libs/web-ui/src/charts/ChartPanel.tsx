import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import { type ReactNode, useId } from 'react';
import { Panel } from '../layout/Panel.tsx';
import { Disclosure } from '../states/Disclosure.tsx';
import { DataTable, type TableColumn } from '../table/DataTable.tsx';

interface ChartPanelProps<Row> {
  title: string;
  note: string;
  /** The columns of the table with the chart's data. */
  columns: readonly TableColumn<Row>[];
  rows: readonly Row[];
  keyOf: (row: Row) => string;
  /** Whether the table is expanded at first. */
  defaultOpen?: boolean;
  children: ReactNode;
}

/** A chart, with its data as an expandable table. */
export function ChartPanel<Row>({ title, note, columns, rows, keyOf, defaultOpen = false, children }: ChartPanelProps<Row>) {
  const id = useId();
  return (
    <Panel component="section" aria-labelledby={id}>
      <Typography id={id} variant="h3" component="h2">
        {title}
      </Typography>
      <Typography variant="body2" color="textSecondary" sx={{ mt: 0.5, mb: 1 }}>
        {note}
      </Typography>
      {/* Hidden, because screen readers get the same data from the table. */}
      <Box aria-hidden="true" sx={{ mx: -1, minWidth: 0, ...chartInContrastTheme }}>
        {children}
      </Box>
      <Disclosure labels={['Show as table', 'Hide table']} about={title.toLowerCase()} defaultOpen={defaultOpen}>
        <DataTable label={title} columns={columns} rows={rows} keyOf={keyOf} />
      </Disclosure>
    </Panel>
  );
}

/**
 * Contrast themes don't replace SVG colors, so a line could have the same color as the background. There, correct answers are filled bars
 * and incorrect ones are outlined.
 */
const chartInContrastTheme = {
  '@media (forced-colors: active)': {
    '--mui-palette-primary-main': 'CanvasText',
    '--mui-palette-success-main': 'CanvasText',
    '--mui-palette-error-main': 'Canvas',
    '--mui-palette-text-primary': 'CanvasText',
    '--mui-palette-text-secondary': 'CanvasText',
    '--mui-palette-divider': 'GrayText',
    '--mui-palette-surface-raised': 'Canvas',
    '& .MuiBarChart-element, & .MuiChartsLabelMark-fill': { stroke: 'CanvasText', strokeWidth: 1 },
  },
} as const;

/** The theme's colors as CSS custom properties, so that charts follow the color scheme. */
export const chartColors = {
  accent: 'var(--mui-palette-primary-main)',
  correct: 'var(--mui-palette-success-main)',
  wrong: 'var(--mui-palette-error-main)',
  sheet: 'var(--mui-palette-surface-raised)',
  ink: 'var(--mui-palette-text-primary)',
  domain: (key: string) => `var(--mui-palette-domain-${key})`,
} as const;

/** The props of every chart. Charts in one row have the same height in pixels. Screen readers get the table instead of the legend. */
export const chartProps = {
  height: 260,
  margin: { left: 0, right: 28, top: 16, bottom: 0 },
  disableKeyboardNavigation: true,
} as const;

/** @returns at most `count` of the values, evenly spaced, including the first and the last: the axis ticks that fit on a phone */
export function fewTicks<Value>(values: readonly Value[], count = 4): Value[] {
  if (values.length <= count) return [...values];
  const step = (values.length - 1) / (count - 1);
  return Array.from({ length: count }, (_none, index) => values[Math.round(index * step)]).filter((value) => value !== undefined);
}
