import { QUESTION_TIMER_RED_SECONDS } from '@casebook/exam';
import { Announcement, formatClock } from '@casebook/web-ui';
import { styled } from '@mui/material/styles';
import { useEffect, useState } from 'react';
import { answeredTime } from '../quiz-progress.ts';
import { elapsedOf } from './attempt-clock.ts';
import { selectItem, selectQuiz, useAttempt } from './attempt-quiz.ts';

const Time = styled('span')({
  padding: '0.125rem 0.5rem',
  borderRadius: 'var(--cb-radius-small)',
  fontWeight: 600,
  fontVariantNumeric: 'tabular-nums',
  '&[data-long]': { color: 'var(--cb-wrong)', backgroundColor: 'var(--cb-wrong-tint)', fontWeight: 700 },
  '@media (forced-colors: active)': { '&[data-long]': { outline: '2px solid', outlineOffset: -2 } },
});

/** The time of the current question; red from 85 seconds on. */
export function QuestionTimer() {
  const { id, answer } = useAttempt(selectItem);
  const elapsedOfItem = useElapsed();
  const questionMs = answer ? answer.timeSpentMs : elapsedOfItem(id);
  const isLong = questionMs >= QUESTION_TIMER_RED_SECONDS * 1000;
  return (
    <span role="timer" aria-label="Time on this question" title="Time on this question">
      <Time data-long={isLong || undefined}>{formatClock(questionMs)}</Time>
      <Announcement>{isLong && !answer ? `${QUESTION_TIMER_RED_SECONDS} seconds on this question` : ''}</Announcement>
    </span>
  );
}

/** The time of the whole quiz. */
export function TotalTimer() {
  const { items } = useAttempt(selectQuiz);
  const elapsedOfItem = useElapsed();
  const open = items.filter((item) => !item.answer);
  const totalMs = answeredTime(items) + open.reduce((sum, item) => sum + elapsedOfItem(item.id), 0);
  return (
    <span role="timer" aria-label="Total time">
      <Time>{formatClock(totalMs)}</Time>
    </span>
  );
}

/** Ticks each second. @returns a function that gives the milliseconds spent on an item */
function useElapsed(): (itemId: string) => number {
  const elapsedMs = useAttempt(({ attempt }) => attempt.elapsedMs);
  const running = useAttempt(({ attempt }) => attempt.running);
  const [now, setNow] = useState(() => performance.now());
  useEffect(() => {
    const timer = window.setInterval(() => setNow(performance.now()), 1000);
    return () => window.clearInterval(timer);
  }, []);
  return (itemId) => elapsedOf({ elapsedMs, ...(running && { running }) }, itemId, now);
}
