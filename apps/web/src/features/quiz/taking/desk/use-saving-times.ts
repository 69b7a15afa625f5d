import { useSession } from '@casebook/api-client';
import type { QuizProgress, QuizStateInput } from '@casebook/contracts';
import { useEffect, useRef } from 'react';
import type { Shared } from './desk.ts';
import type { StateSaver } from './state-saver.ts';

interface Moments {
  readonly quizId: string;
  readonly saver: StateSaver;
  readonly read: (worthMs?: number) => QuizStateInput | undefined;
  readonly told: (state: QuizProgress, since?: Shared) => void;
  readonly keepNow: () => void;
}

/** What a browser that is killed may forget. */
const KEPT_EVERY_MS = 250;
const SAVED_EVERY_MS = 10_000;

/** Writes times down several times a second, saves now and then and when the connection is back, and once more when the page is left. */
export function useSavingTimes({ quizId, saver, read, told, keepNow }: Moments): void {
  const session = useSession();
  const token = useRef<string>(undefined);

  useEffect(() => {
    const saveNow = () => {
      void saver.now();
      // At hand when the page is left: then there is no time to ask for it.
      void session.accessToken().then((present) => {
        token.current = present;
      });
    };
    const leave = () => {
      keepNow();
      const input = document.visibilityState === 'hidden' && !saver.isSaving ? read(LEAVING_WORTH_MS) : undefined;
      if (input && token.current) void sendLeaving(quizId, input, token.current).then((state) => state && told(state, input));
    };
    const keeping = window.setInterval(keepNow, KEPT_EVERY_MS);
    const saving = window.setInterval(saveNow, SAVED_EVERY_MS);
    saveNow();
    window.addEventListener('online', saveNow);
    window.addEventListener('pagehide', leave);
    document.addEventListener('visibilitychange', leave);
    return () => {
      window.clearInterval(keeping);
      window.clearInterval(saving);
      window.removeEventListener('online', saveNow);
      window.removeEventListener('pagehide', leave);
      document.removeEventListener('visibilitychange', leave);
      keepNow();
      void saver.now();
      saver.stop();
    };
  }, [quizId, saver, read, told, keepNow, session]);
}

const LEAVING_WORTH_MS = 250;

/** A request that outlives its page. @returns the saved state where the page is still there to hear it */
async function sendLeaving(quizId: string, input: QuizStateInput, token: string): Promise<QuizProgress | undefined> {
  try {
    const response = await fetch(`/api/v1/quizzes/${quizId}/state`, {
      method: 'PUT',
      keepalive: true,
      headers: { 'Content-Type': 'application/json', Authorization: `Bearer ${token}` },
      body: JSON.stringify(input),
    });
    return response.ok ? ((await response.json()) as QuizProgress) : undefined;
  } catch (error) {
    // Kept in this browser, and saved when the quiz is opened again.
    if (error instanceof TypeError) return undefined;
    throw error;
  }
}
