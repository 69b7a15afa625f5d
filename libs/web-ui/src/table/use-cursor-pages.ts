import { useEffect, useState } from 'react';

/** The current page of a list that is paged by cursors. Resets when the list's filters change. */
export interface CursorPages {
  /** The current page's cursor; absent on the first page. */
  readonly cursor: string | undefined;
  /** The current page's number, from 0. */
  readonly index: number;
  readonly onPrevious: (() => void) | undefined;
  /** @param nextCursor the cursor from the current page's response */
  onNext(nextCursor: string | undefined): (() => void) | undefined;
}

/** @param filters identify the list; when they change, paging restarts at the first page */
export function useCursorPages(filters = ''): CursorPages {
  const [place, setPlace] = useState<{ readonly filters: string; readonly cursors: readonly string[] }>({ filters, cursors: [] });
  const cursors = place.filters === filters ? place.cursors : [];
  const go = (to: readonly string[]) => () => setPlace({ filters, cursors: to });
  return {
    cursor: cursors.at(-1),
    index: cursors.length,
    onPrevious: cursors.length > 0 ? go(cursors.slice(0, -1)) : undefined,
    onNext: (nextCursor) => (nextCursor === undefined ? undefined : go([...cursors, nextCursor])),
  };
}

/** Returns to the previous page when the current one is empty, for example after its last row was deleted. */
export function useLeaveEmptyPage(isEmpty: boolean, { onPrevious }: Pick<CursorPages, 'onPrevious'>): void {
  useEffect(() => {
    if (isEmpty) onPrevious?.();
  });
}
