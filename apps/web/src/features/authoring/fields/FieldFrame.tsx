import FormControl from '@mui/material/FormControl';
import FormHelperText from '@mui/material/FormHelperText';
import FormLabel from '@mui/material/FormLabel';
import type { ReactNode } from 'react';
import { fieldId } from '../field-names.ts';
import { describedBy } from './described-by.ts';
import { FlawNotes } from './FlawNotes.tsx';

interface FieldFrameProps {
  path: string;
  label: string;
  error?: string;
  hint?: string;
  children: ReactNode;
}

/** A field's label above it; below it what it is for or what is wrong, and what the rules say. */
export function FieldFrame({ path, label, error, hint, children }: FieldFrameProps) {
  const id = fieldId(path);
  const { helper, notes } = describedBy(path);
  return (
    <FormControl fullWidth error={Boolean(error)} size="small">
      <FormLabel
        htmlFor={id}
        sx={{ mb: 0.75, typography: 'body2', fontWeight: 600, '&, &.Mui-focused, &.Mui-error': { color: 'text.primary' } }}
      >
        {label}
      </FormLabel>
      {children}
      {(error ?? hint) && <FormHelperText id={helper}>{error ?? hint}</FormHelperText>}
      <FlawNotes path={path} id={notes} />
    </FormControl>
  );
}
