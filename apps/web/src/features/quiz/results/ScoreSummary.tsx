import type { QuizKind } from '@casebook/contracts';
import { StatList } from '@casebook/web-ui';
import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import { useEffect, useState } from 'react';
import { isMotionReduced } from '#shared/motion.ts';
import { resultTexts, type Score, scoreTone } from './score.ts';

interface ScoreSummaryProps {
  score: Score;
  kind: QuizKind;
}

export function ScoreSummary({ score, kind }: ScoreSummaryProps) {
  const { title, message, correct, time, average } = resultTexts(kind, score);
  return (
    <Box component="section" aria-labelledby="score">
      <Typography id="score" variant="label" component="h1" color="textSecondary" data-fill="title">
        {title}
      </Typography>
      <Typography
        component="p"
        variant="h1"
        data-fill="percent"
        color={scoreTone(score.percent)}
        sx={{ fontSize: 'clamp(3.5rem, 3rem + 4vw, 5.5rem)', lineHeight: 1.1, fontVariantNumeric: 'lining-nums tabular-nums' }}
      >
        <CountUp to={score.percent} />%
      </Typography>
      <Typography variant="h3" component="p" sx={{ mt: 0.5 }} data-fill="message">
        {message}
      </Typography>
      <Box sx={{ mt: 3 }}>
        <StatList
          stats={[
            { label: 'Correct', value: <span data-fill="correct">{correct}</span> },
            { label: 'Total time', value: <span data-fill="time">{time}</span> },
            { label: 'Average per question', value: <span data-fill="average">{average}</span> },
          ]}
        />
      </Box>
    </Box>
  );
}

const COUNT_UP_MS = 200;

/** Animates a number from 0; shows it at once under reduced motion. */
function CountUp({ to }: { to: number }) {
  const isStill = isMotionReduced();
  const [shown, setShown] = useState(isStill ? to : 0);
  useEffect(() => {
    if (isStill) return setShown(to);
    const startMs = performance.now();
    const step = (nowMs: number) => {
      const share = Math.min(1, (nowMs - startMs) / COUNT_UP_MS);
      setShown(Math.round(to * share));
      if (share < 1) frame = window.requestAnimationFrame(step);
    };
    let frame = window.requestAnimationFrame(step);
    return () => window.cancelAnimationFrame(frame);
  }, [to, isStill]);
  return shown;
}
