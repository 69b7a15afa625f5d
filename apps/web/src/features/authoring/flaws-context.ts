import type { Flaw } from '@casebook/exam';
import { createContext, useContext } from 'react';

export const FlawsContext = createContext<readonly Flaw[]>([]);

/** @returns what the rules of item writing say of one field of the form */
export const useFlawsAt = (path: string): Flaw[] => useContext(FlawsContext).filter(({ field }) => field === path);
