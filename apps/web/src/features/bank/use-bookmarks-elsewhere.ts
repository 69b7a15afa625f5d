import type { QuestionPage } from '@casebook/contracts';
import { useEffect, useRef } from 'react';
import { useSelector } from 'react-redux';
import { selectBookmarkList } from '#shared/bookmarks.ts';

/**
 * Looks again when a bookmark was made in another browser that the list of bookmarks lacks. What is removed stays on the page,
 * without its mark, until the reader goes on: nothing vanishes under a finger.
 */
export function useBookmarksElsewhere(isShown: boolean, page: QuestionPage | undefined, lookAgain: () => void): void {
  const { questionIds, version } = useSelector(selectBookmarkList);
  const isLacking =
    isShown && page !== undefined && page.total === page.items.length
      ? questionIds.some((id) => !page.items.some((question) => question.id === id))
      : false;
  // Once for each change: a bookmark may be of a question that the list does not show any more.
  const lookedAt = useRef<number>(undefined);
  useEffect(() => {
    if (!isLacking || lookedAt.current === version) return;
    lookedAt.current = version;
    lookAgain();
  }, [isLacking, version, lookAgain]);
}
