import { LabeledField, visuallyHidden } from '@casebook/web-ui';
import OutlinedInput from '@mui/material/OutlinedInput';
import Select from '@mui/material/Select';
import { useId } from 'react';

interface ChoiceFieldProps<Value extends string> {
  label: string;
  /** Whether a heading above names the control, so that only a screen reader needs its label. */
  hideLabel?: boolean;
  options: readonly { value: Value; label: string }[];
  chosen: Value;
  disabled?: boolean;
  /** The id of the text that says why it is disabled. */
  describedBy?: string | undefined;
  onChoose: (value: Value) => void;
}

/** A native select with its label above it. */
export function ChoiceField<Value extends string>(props: ChoiceFieldProps<Value>) {
  const { label, hideLabel = false, options, chosen, disabled = false, describedBy, onChoose } = props;
  const id = useId();
  return (
    <LabeledField controlId={id} label={label} sx={hideLabel ? { '& > .MuiFormLabel-root': visuallyHidden } : {}}>
      <Select
        native
        id={id}
        value={chosen}
        disabled={disabled}
        input={<OutlinedInput sx={{ minHeight: 48, ...(disabled && { bgcolor: 'surface.sunk' }) }} />}
        inputProps={{ 'aria-describedby': describedBy }}
        onChange={({ target }) => {
          const selected = options.find(({ value }) => value === target.value);
          if (selected) onChoose(selected.value);
        }}
      >
        {options.map((option) => (
          <option key={option.value} value={option.value}>
            {option.label}
          </option>
        ))}
      </Select>
    </LabeledField>
  );
}
