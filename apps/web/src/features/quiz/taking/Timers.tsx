import type { QuizItemView, QuizView } from '@casebook/contracts';
import { QUESTION_TIMER_RED_SECONDS } from '@casebook/exam';
import { Announcement, clockTime } from '@casebook/web-ui';
import Box from '@mui/material/Box';
import { useEffect, useState } from 'react';
import type { QuestionClock } from './desk/question-clock.ts';
import { TimerFigure } from './TimerFigure.tsx';

interface TimersProps {
  quiz: QuizView;
  item: QuizItemView;
  clock: QuestionClock;
  /** What the answers given so far took, in milliseconds. */
  answeredMs: number;
}

/** Total and question time, ticking each second without drawing anything else again. */
export function Timers({ quiz, item, clock, answeredMs }: TimersProps) {
  const [now, setNow] = useState(() => performance.now());
  useEffect(() => {
    const timer = window.setInterval(() => setNow(performance.now()), 1000);
    return () => window.clearInterval(timer);
  }, []);

  const open = quiz.items.filter((other) => !other.answer);
  const totalMs = answeredMs + open.reduce((sum, other) => sum + clock.elapsed(other.id, now), 0);
  const questionMs = item.answer ? item.answer.timeSpentMs : clock.elapsed(item.id, now);
  const isLong = questionMs >= QUESTION_TIMER_RED_SECONDS * 1000;

  return (
    <Box sx={{ display: 'grid', gridTemplateColumns: '1fr 1fr', gap: 2, flex: { md: 1 } }}>
      <TimerFigure label="Total time" value={clockTime(totalMs)} />
      <TimerFigure label="Question time" value={clockTime(questionMs)} isLong={isLong} />
      <Announcement>{isLong && !item.answer ? `${QUESTION_TIMER_RED_SECONDS} seconds on this question` : ''}</Announcement>
    </Box>
  );
}
