import { isRequestProblem, messageOf, type RequestProblem } from '@casebook/api-client';
import { useState } from 'react';
import type { FieldPath, UseFormReturn } from 'react-hook-form';
import { z } from 'zod';
import type { QuestionFields } from './question-fields.ts';

const Issues = z.array(z.object({ path: z.string(), message: z.string() }));

/**
 * Why saving failed; what the server says of a field goes to that field.
 * @param signedOut the message when the session has ended
 */
export function useRefusal(
  form: Pick<UseFormReturn<QuestionFields>, 'setError'>,
  fallback: string,
  signedOut = 'Your session has expired. Please sign in again.',
) {
  const [problem, setProblem] = useState<RequestProblem>();
  const refuse = (error: unknown) => {
    const known = isRequestProblem(error) ? error : { status: 0, code: 'unknown', detail: fallback, facts: {} };
    const detail = known.status === 401 ? signedOut : messageOf(known, fallback);
    const issues = Issues.safeParse(known.facts.issues).data ?? [];
    for (const { path, message } of issues) form.setError(path as FieldPath<QuestionFields>, { message });
    setProblem({ ...known, detail });
  };
  return { problem, refuse, clear: () => setProblem(undefined) };
}
