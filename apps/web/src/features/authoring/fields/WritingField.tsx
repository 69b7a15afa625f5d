import { fieldId, fonts } from '@casebook/web-ui';
import OutlinedInput from '@mui/material/OutlinedInput';
import { type FieldPathByValue, useController } from 'react-hook-form';
import type { QuestionFields } from '../question-fields.ts';
import { descriptionIds, FieldFrame } from './FieldFrame.tsx';

interface WritingFieldProps {
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
export function WritingField({ path, label, hint, lines, usesReadingFont = false, usesCodeFont = false }: WritingFieldProps) {
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
