import { fieldId, fonts, LabeledField, Panel } from '@casebook/web-ui';
import WarningIcon from '@mui/icons-material/WarningAmberOutlined';
import Box from '@mui/material/Box';
import OutlinedInput from '@mui/material/OutlinedInput';
import Select from '@mui/material/Select';
import Typography from '@mui/material/Typography';
import type { ReactNode } from 'react';
import { type FieldPathByValue, useController } from 'react-hook-form';
import { useFlawsAt } from '../find-flaws.ts';
import type { QuestionFields } from '../question-fields.ts';

interface FieldFrameProps {
  path: string;
  label: string;
  error?: string;
  hint?: string;
  children: ReactNode;
}

/** A field with its label, hint or error, and flaw notes. */
export function FieldFrame({ path, label, error, hint, children }: FieldFrameProps) {
  const id = fieldId(path);
  const { helper, notes } = descriptionIds(path);
  const text = error ?? hint;
  return (
    <LabeledField
      controlId={id}
      label={label}
      hasError={Boolean(error)}
      helper={text === undefined ? undefined : { id: helper, text }}
    >
      {children}
      <FlawNotes path={path} id={notes} />
    </LabeledField>
  );
}

interface FlawNotesProps {
  path: string;
  id: string;
}

/** The writing flaws of a field. They don't block submitting. */
export function FlawNotes({ path, id }: FlawNotesProps) {
  const flaws = useFlawsAt(path);
  if (flaws.length === 0) return null;
  return (
    <Box component="ul" id={id} sx={{ listStyle: 'none', m: 0, mt: 0.75, p: 0, display: 'grid', gap: 0.5 }}>
      {flaws.map(({ rule, message }) => (
        <Box component="li" key={rule + message} sx={{ display: 'flex', gap: 0.75, color: 'warning.main' }}>
          <WarningIcon fontSize="small" aria-hidden="true" />
          <Typography component="span" variant="caption" sx={{ pt: '1px', overflowWrap: 'anywhere' }}>
            {message}
          </Typography>
        </Box>
      ))}
    </Box>
  );
}

/** @returns the ids of a field's helper text and notes, and both as the value of `aria-describedby` */
export function descriptionIds(path: string): { helper: string; notes: string; all: string } {
  const id = fieldId(path);
  const [helper, notes] = [`${id}-helper`, `${id}-notes`];
  return { helper, notes, all: `${helper} ${notes}` };
}

interface FormSectionProps {
  title: string;
  /** Explains the part. */
  description?: string;
  children: ReactNode;
}

/** A section of the form, with its heading. */
export function FormSection({ title, description, children }: FormSectionProps) {
  return (
    <Panel component="section" aria-label={title}>
      <Typography variant="h3" component="h2">
        {title}
      </Typography>
      {description && (
        <Typography variant="body2" color="textSecondary" sx={{ mt: 0.5, maxWidth: '72ch' }}>
          {description}
        </Typography>
      )}
      <Box sx={{ display: 'grid', gap: 2.5, mt: 2.5 }}>{children}</Box>
    </Panel>
  );
}

interface FormTextFieldProps {
  path: FieldPathByValue<QuestionFields, string>;
  label: string;
  hint?: string;
  /** The initial number of lines of a field that grows; absent for a single-line field. */
  lines?: number;
  usesReadingFont?: boolean;
  /** Uses the code font, for code and logs. */
  usesCodeFont?: boolean;
}

/** A text field of the question. A multiline one grows with its text. */
export function FormTextField({ path, label, hint, lines, usesReadingFont = false, usesCodeFont = false }: FormTextFieldProps) {
  const { field, fieldState } = useController<QuestionFields, typeof path>({ name: path });
  const { ref, value, ...handlers } = field;
  const error = fieldState.error?.message;
  return (
    <FieldFrame path={path} label={label} error={error} hint={hint}>
      <OutlinedInput
        {...handlers}
        id={fieldId(path)}
        inputRef={ref}
        value={value}
        multiline={lines !== undefined}
        minRows={lines}
        autoComplete="off"
        slotProps={{ input: { 'aria-describedby': descriptionIds(path).all, 'aria-invalid': Boolean(error) } }}
        sx={{
          minHeight: 48,
          ...(usesReadingFont && { typography: 'reading' }),
          ...(usesCodeFont && { fontFamily: fonts.mono, fontSize: '0.875rem' }),
        }}
      />
    </FieldFrame>
  );
}

interface FormSelectProps {
  path: FieldPathByValue<QuestionFields, string>;
  label: string;
  hint?: string;
  options: readonly { value: string; label: string }[];
  /** The label of the empty option. */
  none?: string;
  onChosen?: (value: string) => void;
}

/** A native select, which phones and keyboards handle best. */
export function FormSelect({ path, label, hint, options, none = 'Choose one', onChosen }: FormSelectProps) {
  const { field, fieldState } = useController<QuestionFields, typeof path>({ name: path });
  const { ref, value, onChange, ...handlers } = field;
  const error = fieldState.error?.message;
  const isListed = value === '' || options.some((option) => option.value === value);
  return (
    <FieldFrame path={path} label={label} error={error} hint={hint}>
      <Select
        native
        {...handlers}
        inputRef={ref}
        value={value}
        onChange={(event) => {
          onChange(event);
          onChosen?.(event.target.value);
        }}
        inputProps={{ id: fieldId(path), 'aria-describedby': descriptionIds(path).all, 'aria-invalid': Boolean(error) }}
        sx={{ minHeight: 48 }}
      >
        <option value="">{none}</option>
        {!isListed && <option value={value}>{value}</option>}
        {options.map((option) => (
          <option key={option.value} value={option.value}>
            {option.label}
          </option>
        ))}
      </Select>
    </FieldFrame>
  );
}
