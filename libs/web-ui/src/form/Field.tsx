import OutlinedInput from '@mui/material/OutlinedInput';
import { type ChangeEvent, type FocusEvent, type ReactNode, type RefCallback, useId } from 'react';
import { LabelledField } from './LabelledField.tsx';

export interface FieldProps {
  label: string;
  /** What is wrong with it. */
  error?: string;
  hint?: string;
  type?: 'text' | 'email' | 'password' | 'number';
  autoComplete?: string;
  inputMode?: 'text' | 'email' | 'numeric';
  /** What react-hook-form's `register` gives. */
  registration: {
    name: string;
    onChange: (event: ChangeEvent<HTMLInputElement>) => unknown;
    onBlur: (event: FocusEvent<HTMLInputElement>) => unknown;
    ref: RefCallback<HTMLInputElement>;
  };
  disabled?: boolean;
  endAdornment?: ReactNode;
}

/** A text field with its label above it, where it stays readable whatever is typed, and its error below. */
export function Field({ label, error, hint, registration, endAdornment, inputMode, ...input }: FieldProps) {
  const id = useId();
  const helper = error ?? hint;
  return (
    <LabelledField
      controlId={id}
      label={label}
      hasError={Boolean(error)}
      helper={helper ? { id: `${id}-helper`, text: helper } : undefined}
    >
      <OutlinedInput
        id={id}
        name={registration.name}
        inputRef={registration.ref}
        onChange={registration.onChange}
        onBlur={registration.onBlur}
        endAdornment={endAdornment}
        slotProps={{
          input: { 'aria-describedby': helper ? `${id}-helper` : undefined, 'aria-invalid': Boolean(error), inputMode },
        }}
        {...input}
        sx={{ minHeight: 48 }}
      />
    </LabelledField>
  );
}
