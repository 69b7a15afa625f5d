import type { QuizLive } from '@casebook/contracts';
import type { Session } from '../session/session.ts';
import { keepFollowing } from '../streams/keep-following.ts';
import { alone } from '../streams/locks.ts';

/** Follows a quiz until the signal; one tab of the browser does, and writes down for the others what it heard. */
export function watchQuiz(session: Session, quizId: string, signal: AbortSignal, heard: (live: QuizLive) => void): Promise<void> {
  const path = `/api/v1/quizzes/${quizId}/events`;
  const following = { session, signal, heard: (data: string) => heard(JSON.parse(data) as QuizLive) };
  return alone(`quiz:${quizId}:stream`, signal, () => keepFollowing(path, following));
}
