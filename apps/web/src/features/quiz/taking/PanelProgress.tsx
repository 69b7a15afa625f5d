import type { QuizView } from '@casebook/contracts';
import Box from '@mui/material/Box';
import LinearProgress from '@mui/material/LinearProgress';
import Typography from '@mui/material/Typography';
import { answeredCount } from '../quiz-progress.ts';
import type { Attempt } from './use-attempt.ts';

/** Where the reader is, and how much of the quiz is done. */
export function PanelProgress({ quiz, attempt }: { quiz: QuizView; attempt: Attempt }) {
  const total = quiz.items.length;
  const answered = answeredCount(quiz.items);
  const waiting = attempt.held.length;
  return (
    <Box>
      <Box sx={{ display: 'flex', justifyContent: 'space-between', gap: 2, mb: 1, alignItems: 'baseline' }}>
        <Typography component="p" sx={{ fontWeight: 600 }}>
          Question {attempt.index + 1} of {total}
        </Typography>
        <Typography variant="caption" color="textSecondary">
          {answered} answered{waiting > 0 && `, ${waiting} to be graded`}
        </Typography>
      </Box>
      <LinearProgress variant="determinate" value={(answered / total) * 100} aria-label="Progress" />
    </Box>
  );
}
