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
 * @param subject a question's id, or `new`; @param pristine what is saved
 */
export function useQuestionForm(subject: string, pristine: QuestionFields) {
  const userId = useSelector(selectProfile)?.id ?? '';
  const place = useMemo<DraftKey>(() => ({ userId, subject }), [userId, subject]);
  const [draft, setDraft] = useState(() => loadDraft(place));
  const [resolver] = useState(() => formResolver(subject !== 'new'));
  const form = useForm<QuestionFields, unknown, QuestionInput | EditQuestionInput>({ defaultValues: pristine, resolver });
  const isSaved = useRef(false);

  const restored = useRef(draft);
  const { reset } = form;
  useEffect(() => {
    if (restored.current) reset(restored.current.fields, { keepDefaultValues: true });
  }, [reset]);

  return {
    form,
    place,
    draft,
    /** Discards the draft: the form returns to what is saved. */
    startOver: () => {
      deleteDraft(place);
      setDraft(undefined);
      reset();
    },
    /** Call after saving: the draft is deleted and the page may be left. */
    saved: () => {
      isSaved.current = true;
      deleteDraft(place);
    },
    isSaved: () => isSaved.current,
  };
}

export type QuestionForm = ReturnType<typeof useQuestionForm>;
