import type { BookmarkList } from '@casebook/contracts';
import type { Store, ThunkDispatch, UnknownAction } from '@reduxjs/toolkit';
import type { RequestContext } from '../http/base-query.ts';
import type { Session } from '../session/session.ts';
import { selectProfile } from '../session/session-slice.ts';
import { keepFollowing } from '../streams/keep-following.ts';
import { alone } from '../streams/locks.ts';
import { told } from './bookmarks.ts';
import { bookmarksSlice } from './bookmarks-slice.ts';
import { type BookmarksRoot, sendBookmarks, stepBookmarks } from './change-bookmark.ts';
import { bookmarksKey, readKeptBookmarks } from './kept-bookmarks.ts';

type BookmarksStore = Pick<Store<BookmarksRoot>, 'getState' | 'subscribe'> & {
  dispatch: ThunkDispatch<BookmarksRoot, RequestContext, UnknownAction>;
};

const EVENTS = '/api/v1/bookmarks/events';

/**
 * Keeps the bookmarks of whoever is signed in, in step with the server and with the browser's other tabs: one of them follows the
 * server's stream, and all read what it writes down.
 * @returns a function that stops it
 */
export function watchBookmarks(session: Session, store: BookmarksStore): () => void {
  let followed: { userId: string; stop: AbortController } | undefined;
  const look = () => {
    const userId = selectProfile(store.getState())?.id;
    if (userId === followed?.userId) return;
    followed?.stop.abort();
    followed = userId === undefined ? undefined : { userId, stop: new AbortController() };
    if (followed) follow(session, store, followed.userId, followed.stop.signal);
  };
  const unsubscribe = store.subscribe(look);
  look();
  return () => {
    unsubscribe();
    followed?.stop.abort();
  };
}

function follow(session: Session, { dispatch }: BookmarksStore, userId: string, signal: AbortSignal): void {
  const key = bookmarksKey(userId);
  const readAgain = () => dispatch(bookmarksSlice.actions.known(readKeptBookmarks(userId)));
  const onStorage = (event: StorageEvent) => {
    if (event.key === key) readAgain();
  };
  const onOnline = () => void dispatch(sendBookmarks());
  window.addEventListener('storage', onStorage);
  window.addEventListener('online', onOnline);
  signal.addEventListener('abort', () => {
    window.removeEventListener('storage', onStorage);
    window.removeEventListener('online', onOnline);
  });

  readAgain();
  onOnline();
  const heard = (data: string) => {
    const list = JSON.parse(data) as BookmarkList;
    dispatch(stepBookmarks(userId, (bookmarks) => told(bookmarks, list)));
    void dispatch(sendBookmarks());
  };
  void alone(`${key}:stream`, signal, () => keepFollowing(EVENTS, { session, signal, heard }));
}
