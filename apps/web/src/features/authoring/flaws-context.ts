import type { Flaw } from '@casebook/exam';
import { createContext, useContext, useEffect, useState } from 'react';
import { findFlaws } from './find-flaws.ts';
import type { QuestionFields } from './question-fields.ts';

export const FlawsContext = createContext<readonly Flaw[]>([]);

/** @returns what the rules of item writing say of one field of the form */
export const useFlawsAt = (path: string): Flaw[] => useContext(FlawsContext).filter(({ field }) => field === path);

/** Long enough that no note comes in the middle of a sentence. */
const PAUSE_MS = 600;

/** @returns what the rules say of the fields, once whoever writes has paused */
export function useFlaws(fields: QuestionFields): readonly Flaw[] {
  const [flaws, setFlaws] = useState<readonly Flaw[]>(() => findFlaws(fields));
  useEffect(() => {
    const timer = window.setTimeout(() => setFlaws(findFlaws(fields)), PAUSE_MS);
    return () => window.clearTimeout(timer);
  }, [fields]);
  return flaws;
}
