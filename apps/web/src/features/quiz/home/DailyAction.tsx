import type { DailyView } from '@casebook/contracts';
import { Countdown, ErrorNotice } from '@casebook/web-ui';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import { quizPath, resultsPath } from '../quiz-paths.ts';
import { useStartQuiz } from '../use-start-quiz.ts';

interface DailyActionProps {
  daily: DailyView;
  onNewDay: () => void;
}

const dayMs = 86_400_000;

/** Begin, go on, or look back at the daily quiz. */
export function DailyAction({ daily, onNewDay }: DailyActionProps) {
  const { start, isStarting, problem } = useStartQuiz();
  const answered = daily.allowance - daily.remaining;

  if (daily.quizId && daily.remaining === 0) {
    return (
      <Box sx={{ display: 'grid', gap: 0.5, justifyItems: { sm: 'end' } }}>
        <Button variant="outlined" color="secondary" href={resultsPath(daily.quizId)}>
          See Results
        </Button>
        <Typography variant="caption" color="textSecondary">
          Next set in <Countdown to={Date.parse(daily.date) + dayMs} onOver={onNewDay} />
        </Typography>
      </Box>
    );
  }
  return (
    <Box sx={{ display: 'grid', gap: 1, justifyItems: { sm: 'end' } }}>
      {daily.quizId ? (
        <Button variant="contained" href={quizPath(daily.quizId)}>
          Continue Daily Quiz
        </Button>
      ) : (
        <Button variant="contained" disabled={isStarting} onClick={() => start({ kind: 'daily' })}>
          Start Daily Quiz
        </Button>
      )}
      {daily.quizId && (
        <Typography variant="caption" color="textSecondary">
          {answered} of {daily.allowance} answered
        </Typography>
      )}
      {problem && <ErrorNotice>{problem.detail}</ErrorNotice>}
    </Box>
  );
}
