import { type Session, selectSession, watchSession } from '@casebook/api-client';
import { identify, measure, onConsent } from '@casebook/api-client/measurement';
import { watchAccess } from '#shared/access.ts';
import { answerQueue } from '#shared/answers.ts';
import { watchBookmarks } from '#shared/bookmarks.ts';
import { setCachedMember } from '#shared/member-cache.ts';
import { watchMistakes } from '#shared/mistakes.ts';
import { ratingQueue } from '#shared/ratings.ts';
import type { AppStore } from './store.ts';

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

/** The URL parameters of a mailed link or a provider's redirect: the session that follows is a new sign-in, not a restored one. */
const RETURNING = /[?&#](code|access_token)=/;

/**
 * Reports each sign-in as a page view, and identifies the member. Restoring a stored session isn't a sign-in.
 * @returns a function that stops it
 */
function watchMeasurement(store: AppStore): () => void {
  let isReturning = RETURNING.test(window.location.search + window.location.hash);
  let previous = selectSession(store.getState());
  const identifyMember = () => {
    const session = selectSession(store.getState());
    if (session.status === 'signed-in') void identify(session.profile);
  };
  const stopStore = store.subscribe(() => {
    const session = selectSession(store.getState());
    if (session === previous) return;
    const before = previous;
    previous = session;
    if (session.status !== 'signed-in') return;
    const isAnother = before.status !== 'signed-in' || before.profile.id !== session.profile.id;
    if (!isAnother) return;
    identifyMember();
    if (before.status !== 'loading' || isReturning) void measure({ name: 'page_view', email: session.profile.email });
    isReturning = false;
  });
  const stopConsent = onConsent(identifyMember);
  return () => {
    stopStore();
    stopConsent();
  };
}
