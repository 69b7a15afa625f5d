import { useEffect, useRef } from 'react';
import type { QuestionFields } from '../question-fields.ts';
import { type DraftPlace, dropDraft, keepDraft } from './kept-draft.ts';

interface Written {
  fields: QuestionFields;
  /** Whether they say anything that is not saved. */
  isDirty: boolean;
  basedOn: number | undefined;
}

/** Keeps what is written on this browser with every change, and lets it go when there is nothing left to lose. */
export function useKeptDraft({ userId, subject }: DraftPlace, { fields, isDirty, basedOn }: Written): void {
  const wasDirty = useRef(false);
  useEffect(() => {
    const place = { userId, subject };
    // Before anything is written here, what is kept waits to be brought back.
    if (!isDirty && wasDirty.current) dropDraft(place);
    wasDirty.current = isDirty;
    if (!isDirty) return;
    keepDraft(place, { fields, keptAt: new Date().toISOString(), ...(basedOn !== undefined && { basedOn }) });
  }, [userId, subject, fields, isDirty, basedOn]);
}
