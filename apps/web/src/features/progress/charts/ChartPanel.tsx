import { Disclosure, Panel } from '@casebook/web-ui';
import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import { type ReactNode, useId } from 'react';
import { DataTable, type TableColumn } from './DataTable.tsx';

interface ChartPanelProps<Row> {
  title: string;
  note: string;
  /** What the table says, as the chart shows it. */
  columns: readonly TableColumn<Row>[];
  rows: readonly Row[];
  keyOf: (row: Row) => string;
  /** Whether the table stands open beside the chart. */
  defaultOpen?: boolean;
  children: ReactNode;
}

/** A chart, and the same data as a table. */
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
      {/* The table below says the same to who can't see the picture. */}
      <Box aria-hidden="true" sx={{ mx: -1, minWidth: 0 }}>
        {children}
      </Box>
      <Disclosure labels={['Show as a table', 'Hide the table']} about={title.toLowerCase()} defaultOpen={defaultOpen}>
        <DataTable label={title} columns={columns} rows={rows} keyOf={keyOf} />
      </Disclosure>
    </Panel>
  );
}

/** How charts take the theme's colors, which follow the scheme by themselves. */
export const colors = {
  accent: 'var(--mui-palette-primary-main)',
  correct: 'var(--mui-palette-success-main)',
  wrong: 'var(--mui-palette-error-main)',
  sheet: 'var(--mui-palette-surface-raised)',
  ink: 'var(--mui-palette-text-primary)',
  domain: (key: string) => `var(--mui-palette-domain-${key})`,
} as const;

/** Pixels. The same for the charts that stand side by side. */
export const CHART_HEIGHT = 260;

export const margin = { left: 0, right: 16, top: 16, bottom: 0 };
