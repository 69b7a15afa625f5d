import { useSession } from '@casebook/api-client';
import type { QuizLive } from '@casebook/contracts';
import { type RefObject, useEffect } from 'react';
import { useSharedDispatch } from '#shared/shared-thunk.ts';
import { quizKey, readKeptQuiz } from './desk/quiz-storage.ts';
import { followQuiz, updateQuiz } from './quiz-updates.ts';

/**
 * Brings the quiz up to date with what other devices do, by the server's stream, and with what other tabs of this browser write
 * down of it. What a reader who is leaving did last is no news to them.
 */
export function useFollowedQuiz(quizId: string, userId: string, isLeaving: RefObject<boolean>): void {
  const session = useSession();
  const dispatch = useSharedDispatch();
  useEffect(() => {
    const stop = new AbortController();
    const heard = (told: QuizLive) => {
      if (!isLeaving.current) dispatch(updateQuiz(quizId, told));
    };
    const onStorage = ({ key }: StorageEvent) => {
      const kept = key === quizKey(userId) ? readKeptQuiz(userId, quizId) : undefined;
      if (!kept || kept === 'unreadable') return;
      const { status, items } = kept.quiz;
      heard({ status, state: kept.base, answers: items.flatMap(({ answer }) => answer ?? []) });
    };
    window.addEventListener('storage', onStorage);
    void followQuiz(session, quizId, stop.signal, heard);
    return () => {
      window.removeEventListener('storage', onStorage);
      stop.abort();
    };
  }, [session, dispatch, quizId, userId, isLeaving]);
}
