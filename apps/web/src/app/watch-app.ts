import { type Session, watchSession } from '@casebook/api-client';
import { watchAccess } from '#shared/access.ts';
import { answerQueue } from '#shared/answers.ts';
import { watchBookmarks } from '#shared/bookmarks.ts';
import { setCachedMember } from '#shared/member-cache.ts';
import { watchMistakes } from '#shared/mistakes.ts';
import { ratingQueue } from '#shared/ratings.ts';
import type { AppStore } from './store.ts';
import { watchMeasurement } from './watch-measurement.ts';

/** Starts everything that runs in the background: session, durable queues, streams. @returns a function that stops it */
export function watchApp(session: Session, store: AppStore): () => void {
  const stops = [
    watchMeasurement(store),
    watchSession(session, store, setCachedMember),
    watchBookmarks(session, store),
    answerQueue.watch(store),
    ratingQueue.watch(store),
    watchAccess(store),
    watchMistakes(store),
  ];
  return () => {
    for (const stop of stops) stop();
  };
}
