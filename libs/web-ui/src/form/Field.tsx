import FormControl from '@mui/material/FormControl';
import FormHelperText from '@mui/material/FormHelperText';
import FormLabel from '@mui/material/FormLabel';
import OutlinedInput from '@mui/material/OutlinedInput';
import { type SxProps } from '@mui/material/styles';
import { type ChangeEvent, type FocusEvent, type ReactNode, type RefCallback, useId } from 'react';

export interface FieldProps {
  label: string;
  /** The validation error. */
  error?: string;
  hint?: string;
  type?: 'text' | 'email' | 'password' | 'number' | 'date';
  autoComplete?: string;
  inputMode?: 'text' | 'email' | 'numeric';
  /** The result of react-hook-form's `register`. */
  registration: {
    name: string;
    onChange: (event: ChangeEvent<HTMLInputElement>) => unknown;
    onBlur: (event: FocusEvent<HTMLInputElement>) => unknown;
    ref: RefCallback<HTMLInputElement>;
  };
  maxLength?: number;
  disabled?: boolean;
  endAdornment?: ReactNode;
}

/** A text field with its label above it and its error or hint below. */
export function Field({ label, error, hint, registration, endAdornment, inputMode, maxLength, ...input }: FieldProps) {
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
          input: {
            'aria-describedby': helper ? `${id}-helper` : undefined,
            'aria-invalid': Boolean(error),
            inputMode,
            maxLength,
          },
        }}
        {...input}
        sx={{ minHeight: 48 }}
      />
    </LabeledField>
  );
}

interface LabeledFieldProps {
  /** The id of the labeled control. */
  controlId: string;
  label: string;
  hasError?: boolean;
  /** The hint or error below the control. The control must reference its id in `aria-describedby`. */
  helper?: { id: string; text: ReactNode } | undefined;
  /** The control, with anything that belongs between it and the helper text. */
  children: ReactNode;
  sx?: SxProps;
}

/** A form control with its label above it and its helper text below. */
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
