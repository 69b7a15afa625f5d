import { useEffect, useState } from 'react';
import { QuestionClock } from './question-clock.ts';

/** A clock that runs for one item, but not while the page is hidden (decisions.md, timers). */
export function useQuestionClock(itemId: string, isRunning: boolean): QuestionClock {
  const [clock] = useState(() => new QuestionClock());
  useEffect(() => {
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
  return clock;
}
