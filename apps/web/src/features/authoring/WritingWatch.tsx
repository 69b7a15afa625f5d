import type { ReactNode } from 'react';
import { useFormState, useWatch } from 'react-hook-form';
import type { DraftPlace } from './draft/kept-draft.ts';
import { useKeptDraft } from './draft/use-kept-draft.ts';
import { FlawsContext } from './flaws-context.ts';
import type { QuestionFields } from './question-fields.ts';
import { useFlaws } from './use-flaws.ts';

interface WritingWatchProps {
  place: DraftPlace;
  basedOn?: number;
  children: ReactNode;
}

/** Follows what is written: keeps it, and has the rules read it. What it wraps is not drawn anew with every letter. */
export function WritingWatch({ place, basedOn, children }: WritingWatchProps) {
  const { isDirty } = useFormState<QuestionFields>();
  const fields = useWatch<QuestionFields>() as QuestionFields;
  useKeptDraft(place, { fields, isDirty, basedOn });
  return <FlawsContext value={useFlaws(fields)}>{children}</FlawsContext>;
}
