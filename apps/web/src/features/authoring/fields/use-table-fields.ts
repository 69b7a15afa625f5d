import { fieldId } from '@casebook/web-ui';
import { useEffect } from 'react';
import { type FieldPath, useController, useFormContext, useFormState } from 'react-hook-form';
import type { QuestionFields } from '../question-fields.ts';

/** A cell by its row and column, from 0; the names of the columns are row -1. */
export interface Cells {
  readonly row: number;
  readonly column: number;
}

const replaced = <Value>(values: readonly Value[], at: number, value: Value): Value[] =>
  values.map((other, index) => (index === at ? value : other));
const without = <Value>(values: readonly Value[], at: number): Value[] => values.filter((_value, index) => index !== at);
const namesOf = (columns: readonly string[]) => columns.map((_name, at): FieldPath<QuestionFields> => `exhibit.columns.${at}`);
const cellsOf = (rows: readonly (readonly string[])[]) =>
  rows.flatMap((cells, row) => cells.map((_cell, at): FieldPath<QuestionFields> => `exhibit.rows.${row}.${at}`));

/** The table of the form's exhibit: its cells, its errors, and the functions that change it. Every row has a cell for each column. */
export function useTableFields() {
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
