import { type ReactNode, useEffect, useRef } from 'react';
import { useFormState, useWatch } from 'react-hook-form';
import { type DraftPlace, deleteDraft, storeDraft } from './draft/stored-draft.ts';
import { FlawsContext } from './flaws-context.ts';
import type { QuestionFields } from './question-fields.ts';
import { useFlaws } from './use-flaws.ts';

interface WritingWatchProps {
  place: DraftPlace;
  basedOn?: number;
  children: ReactNode;
}

/** Stores the draft and checks it against the writing rules as it changes, without rendering its children again. */
export function WritingWatch({ place: { userId, subject }, basedOn, children }: WritingWatchProps) {
  const { isDirty } = useFormState<QuestionFields>();
  const fields = useWatch<QuestionFields>() as QuestionFields;
  const wasDirty = useRef(false);
  useEffect(() => {
    const place = { userId, subject };
    // A form that was never dirty leaves a stored draft alone: it is about to be restored.
    if (!isDirty && wasDirty.current) deleteDraft(place);
    wasDirty.current = isDirty;
    if (!isDirty) return;
    storeDraft(place, { fields, keptAt: new Date().toISOString(), ...(basedOn !== undefined && { basedOn }) });
  }, [userId, subject, fields, isDirty, basedOn]);
  return <FlawsContext value={useFlaws(fields)}>{children}</FlawsContext>;
}
