import type { ThunkDispatch, UnknownAction } from '@reduxjs/toolkit';
import { useDispatch, useSelector } from 'react-redux';
import type { RequestContext } from '../http/base-query.ts';
import { selectIsBookmarked } from './bookmarks-slice.ts';
import { type BookmarksRoot, changeBookmark } from './change-bookmark.ts';

/**
 * @param before what the question itself said, until the list of bookmarks is known
 * @returns whether a question is bookmarked, and a function that turns that around
 */
export function useBookmark(questionId: string, before = false): { isBookmarked: boolean; toggle: () => void } {
  const dispatch = useDispatch<ThunkDispatch<BookmarksRoot, RequestContext, UnknownAction>>();
  const isBookmarked = useSelector((state: BookmarksRoot) => selectIsBookmarked(state, questionId)) ?? before;
  return { isBookmarked, toggle: () => void dispatch(changeBookmark({ questionId, bookmarked: !isBookmarked })) };
}
