import { fieldId, LabeledField, Panel } from '@casebook/web-ui';
import WarningIcon from '@mui/icons-material/WarningAmberOutlined';
import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import type { ReactNode } from 'react';
import { useFlawsAt } from '../flaws-context.ts';

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

interface PartProps {
  title: string;
  /** Explains the part. */
  description?: string;
  children: ReactNode;
}

/** A section of the form, with its heading. */
export function Part({ title, description, children }: PartProps) {
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
