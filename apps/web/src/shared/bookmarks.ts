import {
  followEvents,
  isRequestProblem,
  readPersisted,
  runInOneTab,
  type Session,
  selectProfile,
  sessionSlice,
} from '@casebook/api-client';
import type { BookmarkList, BookmarkView } from '@casebook/contracts';
import {
  createSelector,
  createSlice,
  type PayloadAction,
  type Store,
  type ThunkDispatch,
  type UnknownAction,
} from '@reduxjs/toolkit';
import { useSelector } from 'react-redux';
import { api } from './api.ts';
import { createDurableQueue, type QueueState } from './durable-queue.ts';
import { cacheForMember, cacheKey } from './member-cache.ts';
import { type SharedState, type SharedThunk, type ThunkContext, useSharedDispatch } from './shared-thunk.ts';

/** A bookmark to be set or removed. */
export interface BookmarkChange {
  questionId: string;
  bookmarked: boolean;
}

/** The list's version until the server has sent the list. */
const UNLOADED_VERSION = -1;
export const unloadedList: BookmarkList = { version: UNLOADED_VERSION, questionIds: [] };

export interface BookmarksRoot extends SharedState {
  bookmarks: BookmarkList;
  bookmarkChanges: QueueState<BookmarkChange>;
}

/** The server's list, mirrored from the browser's storage. Changes that the server doesn't have yet are in `bookmarkChanges`. */
export const bookmarksSlice = createSlice({
  name: 'bookmarks',
  initialState: unloadedList,
  reducers: { listLoaded: (_state, { payload }: PayloadAction<BookmarkList>) => payload },
  extraReducers: (builder) => builder.addCase(sessionSlice.actions.signedOut, () => unloadedList),
});
const { listLoaded } = bookmarksSlice.actions;

/** The list and the pending changes are one stored value, so that a write stores both or neither. */
interface StoredBookmarks extends BookmarkList {
  readonly pending: readonly BookmarkChange[];
}

/** Another version of the app may have written the value; its valid parts are used. */
function parseStored(stored: unknown): StoredBookmarks {
  const { version, questionIds, pending } = { ...unloadedList, pending: [], ...(stored as Partial<StoredBookmarks> | undefined) };
  const isValid = typeof version === 'number' && Array.isArray(questionIds) && Array.isArray(pending);
  return isValid ? { version, questionIds, pending } : { ...unloadedList, pending: [] };
}

const keyOf = (userId: string) => cacheKey('bookmarks', userId);

function readList(userId: string): BookmarkList {
  const { pending: _pending, ...list } = parseStored(readPersisted(keyOf(userId)));
  return list;
}

const updateList =
  (userId: string, update: (list: BookmarkList) => BookmarkList): SharedThunk<void> =>
  (dispatch) => {
    const stored = parseStored(readPersisted(keyOf(userId)));
    const list = update(readList(userId));
    cacheForMember('bookmarks', userId, { ...list, pending: stored.pending });
    dispatch(listLoaded(list));
  };

/** Changes that the server doesn't have yet. A question has at most one: a later change replaces an earlier one. */
export const bookmarkQueue = createDurableQueue<'bookmarkChanges', BookmarkChange, BookmarkView>({
  name: 'bookmarkChanges',
  key: keyOf,
  idOf: ({ questionId }) => questionId,
  onDuplicate: 'replace',
  read: (stored) => parseStored(stored).pending,
  write: (pending, stored) => ({ ...parseStored(stored), pending }),
  send:
    ({ questionId: id, bookmarked }) =>
    async (dispatch) => {
      const { initiate } = bookmarked ? api.endpoints.bookmarkQuestion : api.endpoints.removeBookmark;
      const { data, error } = await dispatch(initiate({ id }, { track: false }));
      if (data) return { result: data };
      if (!isRequestProblem(error)) throw error;
      return { problem: error };
    },
  settle: (change, accepted, userId) => updateList(userId, (list) => withAccepted(list, change, accepted)),
});

type SelectedState = Pick<BookmarksRoot, 'bookmarks' | 'bookmarkChanges'>;
export const selectBookmarkList = ({ bookmarks }: SelectedState): BookmarkList => bookmarks;
const selectBookmarkedIds = createSelector(
  [selectBookmarkList, ({ bookmarkChanges }: SelectedState) => bookmarkChanges.entries],
  (list, pending) => new Set(bookmarkedIds(list, pending)),
);
export const selectBookmarkCount = (state: SelectedState): number => selectBookmarkedIds(state).size;
export const selectHasBookmarks = ({ bookmarks }: SelectedState): boolean => bookmarks.version !== UNLOADED_VERSION;

/** Undefined until the list is loaded, from the browser's storage or the server. */
function selectIsBookmarked(state: SelectedState, questionId: string): boolean | undefined {
  if (selectBookmarkedIds(state).has(questionId)) return true;
  if (selectHasBookmarks(state)) return false;
  return state.bookmarkChanges.entries.find((change) => change.questionId === questionId)?.bookmarked;
}

/**
 * @param initial the value in the question's view, used until the list of bookmarks is loaded
 * @returns whether a question is bookmarked, and a function that toggles it
 */
export function useBookmark(questionId: string, initial = false): { isBookmarked: boolean; toggle: () => void } {
  const dispatch = useSharedDispatch<BookmarksRoot>();
  const isBookmarked = useSelector((state: BookmarksRoot) => selectIsBookmarked(state, questionId)) ?? initial;
  return { isBookmarked, toggle: () => dispatch(bookmarkQueue.enqueue({ questionId, bookmarked: !isBookmarked })) };
}

type BookmarksStore = Pick<Store<BookmarksRoot>, 'getState' | 'subscribe'> & {
  dispatch: ThunkDispatch<BookmarksRoot, ThunkContext, UnknownAction>;
};

/**
 * Syncs the signed-in member's bookmarks: one tab of the browser reads the server's stream and stores the list; the others read the
 * storage.
 * @returns a function that stops it
 */
export function watchBookmarks(session: Session, store: BookmarksStore): () => void {
  const stopQueue = bookmarkQueue.watch(store);
  let current: { userId: string; stop: AbortController } | undefined;
  const onChange = () => {
    const userId = selectProfile(store.getState())?.id;
    if (userId === current?.userId) return;
    current?.stop.abort();
    current = userId === undefined ? undefined : { userId, stop: new AbortController() };
    if (current) follow(session, store, current.userId, current.stop.signal);
  };
  const unsubscribe = store.subscribe(onChange);
  onChange();
  return () => {
    unsubscribe();
    stopQueue();
    current?.stop.abort();
  };
}

function follow(session: Session, { dispatch }: BookmarksStore, userId: string, signal: AbortSignal): void {
  const key = keyOf(userId);
  const load = () => dispatch(listLoaded(readList(userId)));
  const onStorage = (event: StorageEvent) => {
    if (event.key === key) load();
  };
  window.addEventListener('storage', onStorage);
  signal.addEventListener('abort', () => window.removeEventListener('storage', onStorage));
  load();
  const onMessage = (data: string) => {
    const list = JSON.parse(data) as BookmarkList;
    dispatch(updateList(userId, (cached) => newerList(cached, list)));
    void dispatch(bookmarkQueue.flush());
  };
  void runInOneTab(`${key}:stream`, signal, () => followEvents('/api/v1/bookmarks/events', { session, signal, onMessage }));
}

function withChange(questionIds: readonly string[], { questionId, bookmarked }: BookmarkChange): string[] {
  const others = questionIds.filter((id) => id !== questionId);
  if (!bookmarked) return others;
  return others.length === questionIds.length ? [questionId, ...others] : [...questionIds];
}

/** @returns the bookmarked questions, newest first, with the pending changes applied */
export const bookmarkedIds = ({ questionIds }: BookmarkList, pending: readonly BookmarkChange[]): readonly string[] =>
  pending.reduce<readonly string[]>(withChange, questionIds);

/** @returns whichever list is newer: the cached one or the server's */
export const newerList = (cached: BookmarkList, { version, questionIds }: BookmarkList): BookmarkList =>
  version > cached.version ? { version, questionIds } : cached;

/**
 * Applies a change that the server accepted, but keeps the list's version: the response covers only this change, and there may be others
 * between the two versions. The stream delivers the complete list.
 */
export const withAccepted = (cached: BookmarkList, change: BookmarkChange, { version }: BookmarkView): BookmarkList =>
  version > cached.version ? { ...cached, questionIds: withChange(cached.questionIds, change) } : cached;
