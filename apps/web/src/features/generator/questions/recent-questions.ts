import { RECENT_GENERATIONS } from '@casebook/exam';
import { useEffect, useState } from 'react';

/** How many questions the page loads: the newest, and the older ones of the recent list. */
export const LOADED_QUESTIONS = 1 + RECENT_GENERATIONS.older;

/** @returns the recent list: the newest question while it is new, and up to 20 older ones */
export function recentOf<Question extends { readonly id: string }>(
  newestFirst: readonly Question[],
  newId: string | undefined,
): readonly Question[] {
  const [newest] = newestFirst;
  const older = newestFirst.slice(1, LOADED_QUESTIONS);
  return newest && newest.id === newId ? [newest, ...older] : older;
}

/**
 * @param newestId the id of the newest question; undefined until the list is loaded, null if it is empty
 * @returns its id for ten seconds after it arrived; a question that was there from the start isn't new
 */
export function useNewQuestion(newestId: string | null | undefined): string | undefined {
  const [seenId, setSeenId] = useState(newestId);
  const [newId, setNewId] = useState<string>();
  if (newestId !== undefined && newestId !== seenId) {
    setSeenId(newestId);
    if (seenId !== undefined && newestId !== null) setNewId(newestId);
  }
  useEffect(() => {
    if (newId === undefined) return;
    const timer = window.setTimeout(() => setNewId(undefined), RECENT_GENERATIONS.newestMs);
    return () => window.clearTimeout(timer);
  }, [newId]);
  return newId;
}
