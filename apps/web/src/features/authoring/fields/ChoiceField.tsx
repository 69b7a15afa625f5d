import { fieldId } from '@casebook/web-ui';
import Select from '@mui/material/Select';
import { type FieldPathByValue, useController } from 'react-hook-form';
import type { QuestionFields } from '../question-fields.ts';
import { descriptionIds, FieldFrame } from './FieldFrame.tsx';

interface ChoiceFieldProps {
  path: FieldPathByValue<QuestionFields, string>;
  label: string;
  hint?: string;
  options: readonly { value: string; label: string }[];
  /** The label of the empty option. */
  none?: string;
  onChosen?: (value: string) => void;
}

/** A native select, which phones and keyboards handle best. */
export function ChoiceField({ path, label, hint, options, none = 'Choose one', onChosen }: ChoiceFieldProps) {
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
