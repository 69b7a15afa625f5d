import { useLayoutEffect } from 'react';
import type { QuestionClock } from './question-clock.ts';

/** Runs a clock for one item, but not while the page is hidden (decisions.md, timers). */
export function useRunningClock(clock: QuestionClock, itemId: string, isRunning: boolean): void {
  // With what is shown, not once the browser finds time: on a slow device that would be a tenth of a second a question.
  useLayoutEffect(() => {
    const follow = () => {
      if (isRunning && document.visibilityState === 'visible') clock.start(itemId, performance.now());
      else clock.pause(performance.now());
    };
    follow();
    document.addEventListener('visibilitychange', follow);
    return () => {
      document.removeEventListener('visibilitychange', follow);
      clock.pause(performance.now());
    };
  }, [clock, itemId, isRunning]);
}
