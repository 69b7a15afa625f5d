import Table from '@mui/material/Table';
import TableBody from '@mui/material/TableBody';
import TableCell from '@mui/material/TableCell';
import TableContainer from '@mui/material/TableContainer';
import TableHead from '@mui/material/TableHead';
import TableRow from '@mui/material/TableRow';
import type { ReactNode } from 'react';

export interface TableColumn<Row> {
  readonly head: string;
  readonly cell: (row: Row) => ReactNode;
  readonly isNumber?: boolean;
}

interface DataTableProps<Row> {
  label: string;
  columns: readonly TableColumn<Row>[];
  rows: readonly Row[];
  keyOf: (row: Row) => string;
}

/** A table whose first column contains the row headers. Scrolls horizontally on narrow screens. */
export function DataTable<Row>({ label, columns, rows, keyOf }: DataTableProps<Row>) {
  const alignOf = ({ isNumber }: TableColumn<Row>) => (isNumber ? 'right' : 'left');
  return (
    <TableContainer role="region" aria-label={`${label}, as a table`} tabIndex={0} sx={{ mt: 1 }}>
      <Table
        size="small"
        sx={{
          '& td, & th': { px: { xs: 0.5, sm: 2 }, fontSize: { xs: '0.8125rem', sm: '0.875rem' } },
          fontVariantNumeric: 'tabular-nums',
        }}
      >
        <TableHead>
          <TableRow>
            {columns.map((column) => (
              <TableCell key={column.head} align={alignOf(column)}>
                {column.head}
              </TableCell>
            ))}
          </TableRow>
        </TableHead>
        <TableBody>
          {rows.map((row) => (
            <TableRow key={keyOf(row)}>
              {columns.map((column, index) => (
                <TableCell
                  key={column.head}
                  align={alignOf(column)}
                  {...(index === 0 && { component: 'th', scope: 'row', sx: { fontWeight: 400 } })}
                >
                  {column.cell(row)}
                </TableCell>
              ))}
            </TableRow>
          ))}
        </TableBody>
      </Table>
    </TableContainer>
  );
}
