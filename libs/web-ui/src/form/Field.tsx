import FormControl from '@mui/material/FormControl';
import FormHelperText from '@mui/material/FormHelperText';
import FormLabel from '@mui/material/FormLabel';
import OutlinedInput from '@mui/material/OutlinedInput';
import { type SxProps } from '@mui/material/styles';
import { type ChangeEvent, type FocusEvent, type ReactNode, type RefCallback, useId } from 'react';

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
    <LabeledField
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
    </LabeledField>
  );
}

interface LabeledFieldProps {
  /** Of the control that it labels. */
  controlId: string;
  label: string;
  hasError?: boolean;
  /** What the control is for, or what is wrong with it; the control is described by it. */
  helper?: { id: string; text: ReactNode } | undefined;
  /** The control, and what else belongs to it. */
  children: ReactNode;
  sx?: SxProps;
}

/** A form's control with its label above it, where it stays readable whatever is typed, and its helper text below. */
export function LabeledField({ controlId, label, hasError = false, helper, children, sx = {} }: LabeledFieldProps) {
  return (
    <FormControl fullWidth error={hasError} size="small" sx={sx}>
      <FormLabel
        htmlFor={controlId}
        sx={{ mb: 0.75, typography: 'body2', fontWeight: 600, '&, &.Mui-focused, &.Mui-error': { color: 'text.primary' } }}
      >
        {label}
      </FormLabel>
      {children}
      {helper && <FormHelperText id={helper.id}>{helper.text}</FormHelperText>}
    </FormControl>
  );
}
