import { isRequestProblem, messageOf, type RequestProblem } from '@casebook/api-client';
import { useState } from 'react';
import type { FieldPath, UseFormReturn } from 'react-hook-form';
import { z } from 'zod';
import type { QuestionFields } from './question-fields.ts';

const Issues = z.array(z.object({ path: z.string(), message: z.string() }));

/**
 * Why saving failed. The server's message on a field is shown at that field.
 * @param signedOut the message when the session has ended
 */
export function useRefusal(
  form: Pick<UseFormReturn<QuestionFields>, 'setError'>,
  fallback: string,
  signedOut = 'Your session has expired. Please sign in again.',
) {
  const [problem, setProblem] = useState<RequestProblem>();
  const refuse = (error: unknown) => {
    const refused = isRequestProblem(error) ? error : { status: 0, code: 'unknown', detail: fallback, facts: {} };
    const detail = refused.status === 401 ? signedOut : messageOf(refused, fallback);
    const issues = Issues.safeParse(refused.facts.issues).data ?? [];
    for (const { path, message } of issues) form.setError(path as FieldPath<QuestionFields>, { message });
    setProblem({ ...refused, detail });
  };
  return { problem, refuse, clear: () => setProblem(undefined) };
}
