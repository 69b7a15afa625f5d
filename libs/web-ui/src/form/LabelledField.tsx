import FormControl from '@mui/material/FormControl';
import FormHelperText from '@mui/material/FormHelperText';
import FormLabel from '@mui/material/FormLabel';
import type { SxProps } from '@mui/material/styles';
import type { ReactNode } from 'react';

interface LabelledFieldProps {
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
export function LabelledField({ controlId, label, hasError = false, helper, children, sx = {} }: LabelledFieldProps) {
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
