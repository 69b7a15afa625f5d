import { LabelledField } from '@casebook/web-ui';
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
  const text = error ?? hint;
  return (
    <LabelledField
      controlId={id}
      label={label}
      hasError={Boolean(error)}
      helper={text === undefined ? undefined : { id: helper, text }}
    >
      {children}
      <FlawNotes path={path} id={notes} />
    </LabelledField>
  );
}
