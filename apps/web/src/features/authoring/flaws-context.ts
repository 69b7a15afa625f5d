import type { Flaw } from '@casebook/exam';
import { createContext, useContext, useEffect, useState } from 'react';
import { findFlaws } from './find-flaws.ts';
import type { QuestionFields } from './question-fields.ts';

export const FlawsContext = createContext<readonly Flaw[]>([]);

/** @returns the writing flaws of one field of the form */
export const useFlawsAt = (path: string): Flaw[] => useContext(FlawsContext).filter(({ field }) => field === path);

/** Long enough that notes don't change while the author is typing. */
const DEBOUNCE_MS = 600;

/** @returns the writing flaws of the fields, debounced */
export function useFlaws(fields: QuestionFields): readonly Flaw[] {
  const [flaws, setFlaws] = useState<readonly Flaw[]>(() => findFlaws(fields));
  useEffect(() => {
    const timer = window.setTimeout(() => setFlaws(findFlaws(fields)), DEBOUNCE_MS);
    return () => window.clearTimeout(timer);
  }, [fields]);
  return flaws;
}
