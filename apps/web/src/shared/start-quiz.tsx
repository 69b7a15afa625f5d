import {
  isRequestProblem,
  messageOf,
  type RequestProblem,
  useListMistakesQuery,
  useStartQuizMutation,
} from '@casebook/api-client';
import type { StartQuizInput } from '@casebook/contracts';
import { ErrorNotice } from '@casebook/web-ui';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Link from '@mui/material/Link';
import Skeleton from '@mui/material/Skeleton';
import { useNavigate } from 'react-router';
import { paths } from '#shared/paths.ts';

type StartInput = StartQuizInput extends infer Kind ? (Kind extends unknown ? Omit<Kind, 'timeZone'> : never) : never;

/** Starts a quiz in the member's time zone and opens it. */
export function useStartQuiz() {
  const [startQuiz, { isLoading, error, reset }] = useStartQuizMutation();
  const navigate = useNavigate();

  const start = async (input: StartInput) => {
    const { timeZone } = Intl.DateTimeFormat().resolvedOptions();
    const { data, error: refusal } = await startQuiz({ startQuizInput: { ...input, timeZone } as StartQuizInput });
    if (data) await navigate(paths.quizTaking(data.id));
    // The quiz area shows the paywall to members whose access has ended.
    if (isRequestProblem(refusal) && refusal.code === 'access.required') await navigate(paths.quiz);
  };
  const problem: RequestProblem | undefined = isRequestProblem(error) ? error : undefined;
  return { start, isStarting: isLoading, problem, reset };
}

/** Why a quiz didn't start. If there is an active quiz, links to it. */
export function StartProblem({ problem }: { problem: RequestProblem }) {
  const activeQuizId = problem.code === 'quiz.active-exists' ? problem.facts.quizId : undefined;
  return (
    <ErrorNotice>
      {messageOf(problem, 'Failed to fetch questions')}{' '}
      {typeof activeQuizId === 'string' && <Link href={paths.quizTaking(activeQuizId)}>Resume</Link>}
    </ErrorNotice>
  );
}

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
