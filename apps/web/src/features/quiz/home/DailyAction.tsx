import type { DailyView } from '@casebook/contracts';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { paths } from '#shared/paths.ts';
import { useStartQuiz } from '../use-start-quiz.ts';
import { StartProblem } from './StartProblem.tsx';

/** Begin, go on, or look back at the daily quiz. */
export function DailyAction({ daily }: { daily: DailyView }) {
  const { start, isStarting, problem } = useStartQuiz();

  if (daily.quizId && daily.remaining === 0) {
    return (
      <Button variant="outlined" color="secondary" href={paths.quizResults(daily.quizId)}>
        See Results
      </Button>
    );
  }
  return (
    <Box sx={{ display: 'grid', gap: 1, justifyItems: { sm: 'end' } }}>
      {daily.quizId ? (
        <Button variant="contained" href={paths.quizTaking(daily.quizId)}>
          Continue Daily Quiz
        </Button>
      ) : (
        <Button variant="contained" disabled={isStarting} onClick={() => start({ kind: 'daily' })}>
          Start Daily Quiz
        </Button>
      )}
      {problem && <StartProblem problem={problem} />}
    </Box>
  );
}
