import {
  isRequestProblem,
  messageOf,
  persist,
  type RequestProblem,
  readPersisted,
  removePersisted,
  selectProfile,
} from '@casebook/api-client';
import { EditQuestionInput, QuestionInput } from '@casebook/contracts';
import { exam } from '@casebook/exam';
import { zodResolver } from '@hookform/resolvers/zod';
import { useEffect, useMemo, useRef, useState } from 'react';
import { type FieldPath, type Resolver, type UseFormReturn, useForm } from 'react-hook-form';
import { useSelector } from 'react-redux';
import { z } from 'zod';
import { inputOf, QuestionFields } from './question-fields.ts';

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

type SubmittedInput = QuestionInput | EditQuestionInput;
type Issue = z.core.$ZodRawIssue;

/** Validates with the contract's schemas. Adds messages for issues that have none. */
export const formResolver = (isEdit: boolean): Resolver<QuestionFields, unknown, SubmittedInput> => {
  const input: z.ZodType<SubmittedInput> = isEdit ? EditQuestionInput : QuestionInput;
  const schema = z
    .custom<QuestionFields>()
    .transform((fields): unknown => inputOf(fields, isEdit))
    .pipe(input);
  return zodResolver(schema, { error: issueMessage });
};

function issueMessage(issue: Issue): string | undefined {
  switch (issue.code) {
    case 'too_small':
      if (issue.path?.[0] === 'topic') return 'Choose one';
      return issue.origin === 'array' ? 'Choose at least one' : 'Write something here';
    case 'too_big':
      return issue.origin === 'array' ? `${issue.maximum} at most` : `${issue.maximum.toLocaleString()} characters at most`;
    case 'invalid_value':
      return 'Choose one';
    case 'invalid_type':
      return issue.path?.[0] === 'correctAnswer' ? 'Mark the correct option' : undefined;
    case 'invalid_format':
      return issue.format === 'url' ? 'Enter an address that starts with https:// or http://' : undefined;
    default:
      return undefined;
  }
}

/** An unsaved draft in this browser's storage. */
interface StoredDraft {
  fields: QuestionFields;
  /** The version that was being edited; absent for a new question. */
  basedOn?: number;
  /** When it was stored. Stored drafts have this field name, so it can't change. */
  keptAt: string;
}

/** Identifies a draft by its author and subject: `new`, or the id of a question. */
export interface DraftKey {
  userId: string;
  subject: string;
}

const storageKey = ({ userId, subject }: DraftKey) => `${exam.slug}-question-draft-${subject}:${userId}`;

const Stored = z.object({
  fields: QuestionFields,
  basedOn: z.int().positive().exactOptional(),
  keptAt: z.iso.datetime(),
});

/** @returns the stored draft; undefined if there is none, or if another version of the app wrote one that this version can't read */
const loadDraft = (key: DraftKey): StoredDraft | undefined => Stored.safeParse(readPersisted(storageKey(key))).data;

export const storeDraft = (key: DraftKey, draft: StoredDraft): void => persist(storageKey(key), draft);

export const deleteDraft = (key: DraftKey): void => removePersisted(storageKey(key));

const Issues = z.array(z.object({ path: z.string(), message: z.string() }));

/**
 * Reports why saving failed: messages about a field at that field, the rest in `problem`.
 * @param signedOut the message for an ended session
 */
export function useRefusal(
  form: Pick<UseFormReturn<QuestionFields>, 'setError'>,
  fallback: string,
  signedOut = 'Your session has expired. Please sign in again.',
) {
  const [problem, setProblem] = useState<RequestProblem>();
  const refuse = (error: unknown) => {
    const response = isRequestProblem(error) ? error : { status: 0, code: 'unknown', detail: fallback, facts: {} };
    const detail = response.status === 401 ? signedOut : messageOf(response, fallback);
    const issues = Issues.safeParse(response.facts.issues).data ?? [];
    for (const { path, message } of issues) form.setError(path as FieldPath<QuestionFields>, { message });
    setProblem({ ...response, detail });
  };
  return { problem, refuse, clear: () => setProblem(undefined) };
}
