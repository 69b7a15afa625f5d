import { selectProfile } from '@casebook/api-client';
import type { EditQuestionInput, QuestionInput } from '@casebook/contracts';
import { useEffect, useMemo, useRef, useState } from 'react';
import { useForm } from 'react-hook-form';
import { useSelector } from 'react-redux';
import { formResolver } from './form-schema.ts';
import type { QuestionFields } from './question-fields.ts';
import { type DraftKey, deleteDraft, loadDraft } from './stored-draft.ts';

/**
 * The form of one question. A stored draft is restored into it.
 * @param subject a question's id, or `new`; @param saved the saved fields
 */
export function useQuestionForm(subject: string, saved: QuestionFields) {
  const userId = useSelector(selectProfile)?.id ?? '';
  const draftKey = useMemo<DraftKey>(() => ({ userId, subject }), [userId, subject]);
  const [draft, setDraft] = useState(() => loadDraft(draftKey));
  const [resolver] = useState(() => formResolver(subject !== 'new'));
  const form = useForm<QuestionFields, unknown, QuestionInput | EditQuestionInput>({ defaultValues: saved, resolver });
  const isSaved = useRef(false);

  const restored = useRef(draft);
  const { reset } = form;
  useEffect(() => {
    if (restored.current) reset(restored.current.fields, { keepDefaultValues: true });
  }, [reset]);

  return {
    form,
    draftKey,
    draft,
    /** Discards the draft and resets the form to the saved fields. */
    discardDraft: () => {
      deleteDraft(draftKey);
      setDraft(undefined);
      reset();
    },
    /** To be called after saving: deletes the draft and allows leaving the page. */
    markSaved: () => {
      isSaved.current = true;
      deleteDraft(draftKey);
    },
    isSaved: () => isSaved.current,
  };
}

export type QuestionForm = ReturnType<typeof useQuestionForm>;
