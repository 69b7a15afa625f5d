import { LabeledField } from '@casebook/web-ui';
import OutlinedInput from '@mui/material/OutlinedInput';
import Select from '@mui/material/Select';
import { useId } from 'react';

interface ChoiceFieldProps<Value extends string> {
  label: string;
  options: readonly { value: Value; label: string }[];
  chosen: Value;
  onChoose: (value: Value) => void;
}

/** A native select with its label above it. */
export function ChoiceField<Value extends string>({ label, options, chosen, onChoose }: ChoiceFieldProps<Value>) {
  const id = useId();
  return (
    <LabeledField controlId={id} label={label}>
      <Select
        native
        id={id}
        value={chosen}
        input={<OutlinedInput sx={{ minHeight: 48 }} />}
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
