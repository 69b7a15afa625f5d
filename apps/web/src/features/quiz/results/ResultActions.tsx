import type { QuizView } from '@casebook/contracts';
import { ErrorNotice } from '@casebook/web-ui';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { paths } from '#shared/paths.ts';
import { useStartQuiz } from '../use-start-quiz.ts';

interface ResultActionsProps {
  quiz: QuizView;
  /** Undefined while it isn't known. */
  hasAccess: boolean | undefined;
}

/** What one does after a quiz. A retake waits until the result is stored; without access it leads to the paywall. */
export function ResultActions({ quiz, hasAccess }: ResultActionsProps) {
  const { start, isStarting, problem } = useStartQuiz();
  const retake = () => start({ kind: 'retake', retakeOf: quiz.id });
  return (
    <Box sx={{ display: 'grid', gap: 2 }}>
      <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1.5 }}>
        <Button variant="contained" href={paths.quiz}>
          New Quiz
        </Button>
        {hasAccess === false ? (
          <Button variant="outlined" color="secondary" href={paths.quiz}>
            Retake Quiz
          </Button>
        ) : (
          <Button variant="outlined" color="secondary" onClick={retake} disabled={isStarting || quiz.status !== 'completed'}>
            Retake Quiz
          </Button>
        )}
        {hasAccess && (
          <Button color="secondary" href={paths.progress}>
            View Progress
          </Button>
        )}
      </Box>
      {problem && <ErrorNotice onRetry={retake}>{problem.detail}</ErrorNotice>}
    </Box>
  );
}
