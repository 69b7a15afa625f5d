import { createSelector, createSlice, type PayloadAction } from '@reduxjs/toolkit';
import { sessionSlice } from '../session/session-slice.ts';
import { type Bookmarks, bookmarkedIds, UNTOLD_VERSION, untold } from './bookmarks.ts';

export interface BookmarksState {
  known: Bookmarks;
  isSending: boolean;
  /** Until when the server wants nothing to be sent (`Retry-After`), in milliseconds since 1970. */
  retryAt?: number;
  /** Why the last change was taken back; each with a number of its own, so that the same words are told again. */
  refusal?: { number: number; message: string };
}

const initialState: BookmarksState = { known: untold, isSending: false };
const selectAll = createSelector([(state: BookmarksState) => state.known], (known) => new Set(bookmarkedIds(known)));

/** The bookmarks of who is signed in, mirrored from where the browser keeps them. */
export const bookmarksSlice = createSlice({
  name: 'bookmarks',
  initialState,
  reducers: {
    known: (state, { payload }: PayloadAction<Bookmarks>) => ({ ...state, known: payload }),
    sending: (state, { payload }: PayloadAction<boolean>) => {
      state.isSending = payload;
    },
    heldBack: (state, { payload }: PayloadAction<number>) => {
      state.retryAt = payload;
    },
    refused: (state, { payload: message }: PayloadAction<string>) => {
      state.refusal = { number: (state.refusal?.number ?? 0) + 1, message };
    },
  },
  extraReducers: (builder) => builder.addCase(sessionSlice.actions.signedOut, () => initialState),
  selectors: {
    selectBookmarks: (state) => state.known,
    selectIsSending: (state) => state.isSending,
    selectBookmarkRefusal: (state) => state.refusal,
    selectBookmarkCount: (state) => selectAll(state).size,
    /** Undefined until the server, or what this browser kept of its word, told. */
    selectIsBookmarked: (state, questionId: string) =>
      selectAll(state).has(questionId) || (state.known.version === UNTOLD_VERSION ? pendingOf(state, questionId) : false),
    selectAreBookmarksKnown: (state) => state.known.version !== UNTOLD_VERSION,
  },
});

const pendingOf = ({ known }: BookmarksState, id: string) =>
  known.pending.find(({ questionId }) => questionId === id)?.bookmarked;

export const {
  selectBookmarks,
  selectIsSending,
  selectBookmarkRefusal,
  selectBookmarkCount,
  selectIsBookmarked,
  selectAreBookmarksKnown,
} = bookmarksSlice.selectors;
