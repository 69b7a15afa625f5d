import { isRequestProblem, messageOf, type RequestProblem, useStartQuizMutation } from '@casebook/api-client';
import type { StartQuizInput } from '@casebook/contracts';
import { ErrorNotice } from '@casebook/web-ui';
import Link from '@mui/material/Link';
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
