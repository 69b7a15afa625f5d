import { exhibitLimits } from '@casebook/exam';
import { fieldId } from '@casebook/web-ui';
import AddIcon from '@mui/icons-material/Add';
import RemoveIcon from '@mui/icons-material/Close';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import FormHelperText from '@mui/material/FormHelperText';
import IconButton from '@mui/material/IconButton';
import OutlinedInput from '@mui/material/OutlinedInput';
import { styled } from '@mui/material/styles';
import { type KeyboardEvent, useEffect, useRef } from 'react';
import { type FieldPath, useController, useFormContext, useFormState } from 'react-hook-form';
import type { QuestionFields } from '../question-fields.ts';

const Scroller = styled('div')({ overflowX: 'auto', overscrollBehaviorX: 'contain', margin: '0 -4px', padding: '4px' });
const Grid = styled('table')({
  borderCollapse: 'collapse',
  '& th, & td': { padding: '0 0.375rem 0.375rem 0', minWidth: '11rem', fontWeight: 'inherit', textAlign: 'start' },
  '& td:last-of-type': { minWidth: 0 },
});
const headerInput = { '& input': { fontWeight: 600 } } as const;

/** The row number of the column names, which precede the first row of cells. */
const HEADER = -1;

/** The columns and rows of a table. Enter moves to the cell below; in the last row it adds a row. */
export function TableEditor() {
  const table = useTableFields();
  const { columns, rows, error } = table;
  const focusNext = useFocusAfterChange(columns.length * 100 + rows.length);
  const hasRoom = { row: rows.length < exhibitLimits.rows, column: columns.length < exhibitLimits.columns };

  const addRow = (column = 0) => {
    focusNext(rows.length, column);
    table.addRow();
  };
  const goDown = (event: KeyboardEvent, row: number, column: number) => {
    if (event.key !== 'Enter') return;
    // By default, Enter in an input submits the form.
    event.preventDefault();
    if (row + 1 < rows.length) focusCell(row + 1, column);
    else if (hasRoom.row) addRow(column);
  };
  const cell = (row: number, column: number, label: string, value: string) => (
    <OutlinedInput
      fullWidth
      size="small"
      value={value}
      onChange={({ target }) => table.write(row, column, target.value)}
      onKeyDown={(event) => goDown(event, row, column)}
      slotProps={{
        input: {
          'aria-label': label,
          'aria-invalid': table.isInvalid(row, column),
          'aria-describedby': error && ERROR_ID,
          id: cellId(row, column),
          maxLength: exhibitLimits.cell,
        },
      }}
      error={table.isInvalid(row, column)}
      sx={row === HEADER ? headerInput : undefined}
    />
  );

  return (
    <Box role="group" aria-label="Table" sx={{ minWidth: 0 }}>
      <Scroller>
        <Grid>
          <thead>
            <tr>
              {numbered(columns).map(([at, name]) => (
                <th key={at} scope="col">
                  <Box sx={{ display: 'flex', alignItems: 'center' }}>
                    {cell(HEADER, at, `Name of column ${at + 1}`, name)}
                    {columns.length > 2 && (
                      <RemoveButton
                        label={`Remove column ${at + 1}`}
                        onRemove={() => {
                          focusNext(HEADER, Math.max(0, at - 1));
                          table.removeColumn(at);
                        }}
                      />
                    )}
                  </Box>
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {numbered(rows).map(([row, cells]) => (
              <tr key={row}>
                {numbered(cells).map(([at, value]) => (
                  <td key={at}>{cell(row, at, `Row ${row + 1}, ${columns[at] || `column ${at + 1}`}`, value)}</td>
                ))}
                <td>
                  {rows.length > 1 && (
                    <RemoveButton
                      label={`Remove row ${row + 1}`}
                      onRemove={() => {
                        focusNext(Math.max(0, row - 1), 0);
                        table.removeRow(row);
                      }}
                    />
                  )}
                </td>
              </tr>
            ))}
          </tbody>
        </Grid>
      </Scroller>
      {error && (
        <FormHelperText error id={ERROR_ID}>
          {error}
        </FormHelperText>
      )}
      <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1, mt: 1 }}>
        {hasRoom.row && <AddButton label="Add a Row" onAdd={() => addRow()} />}
        {hasRoom.column && (
          <AddButton
            label="Add a Column"
            onAdd={() => {
              focusNext(HEADER, columns.length);
              table.addColumn();
            }}
          />
        )}
      </Box>
    </Box>
  );
}

const ERROR_ID = 'exhibit-table-error';
const numbered = <Value,>(values: readonly Value[]): [number, Value][] => [...values.entries()];

const RemoveButton = ({ label, onRemove }: { label: string; onRemove: () => void }) => (
  <IconButton size="small" aria-label={label} title={label} onClick={onRemove} sx={{ flex: 'none', minWidth: 36, minHeight: 36 }}>
    <RemoveIcon fontSize="small" />
  </IconButton>
);

const AddButton = ({ label, onAdd }: { label: string; onAdd: () => void }) => (
  <Button variant="outlined" color="secondary" size="small" startIcon={<AddIcon />} onClick={onAdd}>
    {label}
  </Button>
);

/** The ids of the form's fields, so that a note can focus a cell. */
const cellId = (row: number, column: number) =>
  fieldId(row === HEADER ? `exhibit.columns.${column}` : `exhibit.rows.${row}.${column}`);
const focusCell = (row: number, column: number) => document.getElementById(cellId(row, column))?.focus();

/** @returns a function that sets the cell to focus after the table's size changes */
function useFocusAfterChange(size: number) {
  const next = useRef<CellPosition>(undefined);
  // biome-ignore lint/correctness/useExhaustiveDependencies: runs when the table's size changes
  useEffect(() => {
    if (next.current) focusCell(next.current.row, next.current.column);
    next.current = undefined;
  }, [size]);
  return (row: number, column: number) => {
    next.current = { row, column };
  };
}

/** A cell by its row and column, from 0; the names of the columns are row -1. */
interface CellPosition {
  readonly row: number;
  readonly column: number;
}

function replaced<Value>(values: readonly Value[], at: number, value: Value): Value[] {
  return values.map((other, index) => (index === at ? value : other));
}

function without<Value>(values: readonly Value[], at: number): Value[] {
  return values.filter((_value, index) => index !== at);
}

const namesOf = (columns: readonly string[]) => columns.map((_name, at): FieldPath<QuestionFields> => `exhibit.columns.${at}`);
const cellsOf = (rows: readonly (readonly string[])[]) =>
  rows.flatMap((cells, row) => cells.map((_cell, at): FieldPath<QuestionFields> => `exhibit.rows.${row}.${at}`));

/** The table of the form's exhibit: its cells, its errors, and the functions that change it. Every row has a cell for each column. */
function useTableFields() {
  const { field: columnsField } = useController<QuestionFields, 'exhibit.columns'>({ name: 'exhibit.columns' });
  const { field: rowsField } = useController<QuestionFields, 'exhibit.rows'>({ name: 'exhibit.rows' });
  const { errors } = useFormState<QuestionFields>({ name: ['exhibit.columns', 'exhibit.rows'] });
  const { value: columns, onChange: setColumns, ref: columnsRef } = columnsField;
  const { value: rows, onChange: setRows, ref: rowsRef } = rowsField;
  const { getFieldState, getValues } = useFormContext<QuestionFields>();
  useEffect(() => {
    // The form calls this before the errors are rendered, so it reads the form's state, not the DOM.
    const focusInvalid = () => {
      const exhibit = getValues('exhibit');
      const invalid = [...namesOf(exhibit.columns), ...cellsOf(exhibit.rows)].find((path) => getFieldState(path).invalid);
      if (invalid) document.getElementById(fieldId(invalid))?.focus();
    };
    for (const ref of [columnsRef, rowsRef]) ref({ focus: focusInvalid });
  }, [columnsRef, rowsRef, getFieldState, getValues]);

  const errorAt = (row: number, column: number) =>
    row < 0 ? errors.exhibit?.columns?.[column]?.message : errors.exhibit?.rows?.[row]?.[column]?.message;
  const cellErrors = [-1, ...rows.keys()].flatMap((row) => columns.map((_name, column) => errorAt(row, column)));

  return {
    columns,
    rows,
    /** The first error of the table. */
    error: cellErrors.find(Boolean) ?? errors.exhibit?.columns?.message ?? errors.exhibit?.rows?.message,
    isInvalid: (row: number, column: number) => errorAt(row, column) !== undefined,
    write: (row: number, column: number, text: string) => {
      if (row < 0) setColumns(replaced(columns, column, text));
      else setRows(replaced(rows, row, replaced(rows[row] ?? [], column, text)));
    },
    addRow: () => setRows([...rows, columns.map(() => '')]),
    removeRow: (row: number) => setRows(without(rows, row)),
    addColumn: () => {
      setColumns([...columns, '']);
      setRows(rows.map((cells) => [...cells, '']));
    },
    removeColumn: (column: number) => {
      setColumns(without(columns, column));
      setRows(rows.map((cells) => without(cells, column)));
    },
  };
}
