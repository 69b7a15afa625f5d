import type { RequestProblem } from '@casebook/api-client';
import { ErrorNotice } from '@casebook/web-ui';
import Link from '@mui/material/Link';
import { paths } from '#shared/paths.ts';

/** Why a quiz didn't start, with a link to the active quiz if that is why. */
export function StartProblem({ problem }: { problem: RequestProblem }) {
  const activeQuizId = problem.code === 'quiz.active-exists' ? problem.facts.quizId : undefined;
  return (
    <ErrorNotice>
      {problem.detail} {typeof activeQuizId === 'string' && <Link href={paths.quizTaking(activeQuizId)}>Resume</Link>}
    </ErrorNotice>
  );
}
