import { isRequestProblem, messageOf, type RequestProblem } from '@casebook/api-client';
import { useState } from 'react';
import type { FieldPath, UseFormReturn } from 'react-hook-form';
import { z } from 'zod';
import type { QuestionFields } from './question-fields.ts';

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
