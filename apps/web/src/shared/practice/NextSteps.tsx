import { useListMistakesQuery } from '@casebook/api-client';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Skeleton from '@mui/material/Skeleton';
import { StartProblem, useStartQuiz } from './use-start-quiz.tsx';

/** The number of questions in a quiz short enough for a break. */
const SHORT_QUIZ = 5;

interface NextStepsProps {
  /** Whether the first step is the screen's primary action. */
  isPrimary?: boolean;
}

/** Quizzes that start with one click, for members with access: on the mistakes, and on the weakest domain. */
export function NextSteps({ isPrimary = false }: NextStepsProps) {
  const { start, isStarting, problem } = useStartQuiz();
  // A quiz on another device may have changed the list.
  const { data: mistakes, error } = useListMistakesQuery(undefined, { refetchOnMountOrArgChange: true });
  const count = mistakes?.items.length ?? 0;
  const isLoaded = mistakes !== undefined || error !== undefined;
  const steps = [
    ...(count > 0 ? [{ label: practiceLabel(count), begin: () => start({ kind: 'standard', from: 'mistakes', count }) }] : []),
    {
      label: 'Practice Your Weakest Domain',
      begin: () => start({ kind: 'standard', from: 'weakest', count: SHORT_QUIZ }),
    },
  ];
  return (
    <Box sx={{ display: 'grid', gap: 1.5 }}>
      <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1.5 }}>
        {!isLoaded && <Skeleton variant="rounded" height={44} sx={{ width: { xs: 1, sm: 190 } }} />}
        {steps.map(({ label, begin }, index) => (
          <Button
            key={label}
            {...(isPrimary && index === 0 && isLoaded ? primary : secondary)}
            disabled={isStarting || !isLoaded}
            onClick={begin}
            sx={{ flex: { xs: '1 1 100%', sm: 'none' } }}
          >
            {label}
          </Button>
        ))}
      </Box>
      {problem && <StartProblem problem={problem} />}
    </Box>
  );
}

const primary = { variant: 'contained', color: 'primary' } as const;
const secondary = { variant: 'outlined', color: 'secondary' } as const;

const practiceLabel = (count: number) => (count === 1 ? 'Practice Your Mistake' : `Practice Your ${count} Mistakes`);
