import { isRequestProblem, messageOf, useGetAccessQuery, useGetQuizQuery } from '@casebook/api-client';
import type { QuizView } from '@casebook/contracts';
import { ErrorNotice, Page, Panel, PlanTerms } from '@casebook/web-ui';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Skeleton from '@mui/material/Skeleton';
import Typography from '@mui/material/Typography';
import { Navigate, useParams } from 'react-router';
import { paths } from '#shared/paths.ts';
import { isAllAnswered } from '../quiz-progress.ts';
import { useStartQuiz } from '../use-start-quiz.tsx';
import { DomainResults, SlowestQuestions, StudyNext } from './Breakdown.tsx';
import { ReviewItem } from './ReviewItem.tsx';
import { ScoreSummary } from './ScoreSummary.tsx';
import { SharePanel } from './SharePanel.tsx';
import { scoreOf } from './score.ts';
import { useCompletion } from './use-completion.ts';

export function ResultsScreen() {
  const { id = '' } = useParams();
  const { data: quiz, error, refetch } = useGetQuizQuery({ id });
  const isUnfinished = quiz && quiz.status !== 'completed' && !isAllAnswered(quiz.items);
  if (isUnfinished) return <Navigate to={quiz.status === 'active' ? paths.quizTaking(id) : paths.quiz} replace />;
  return (
    <Page title="Results" width="reading">
      {quiz && <QuizResults quiz={quiz} />}
      {!quiz && !error && <Skeleton variant="rounded" height={260} aria-label="Loading..." />}
      {!quiz && isRequestProblem(error) && (
        <ErrorNotice onRetry={refetch}>{messageOf(error, 'Failed to fetch questions')}</ErrorNotice>
      )}
    </Page>
  );
}

function QuizResults({ quiz }: { quiz: QuizView }) {
  const { failure, retry } = useCompletion(quiz);
  const { data: access } = useGetAccessQuery();
  const score = scoreOf(quiz.items);
  return (
    <Box sx={{ display: 'grid', gridTemplateColumns: 'minmax(0, 1fr)', gap: 4 }}>
      {failure && <ErrorNotice onRetry={retry}>{failure}</ErrorNotice>}
      {score.missing > 0 && (
        <ErrorNotice>There was a problem restoring your quiz results. The score may be inaccurate.</ErrorNotice>
      )}
      <ScoreSummary score={score} kind={quiz.kind} />
      <ResultActions quiz={quiz} hasAccess={access?.active} />
      {quiz.kind === 'daily' && access?.active === false && <DailyUpsell />}
      <Box sx={{ display: 'grid', gap: 4, gridTemplateColumns: { xs: 'minmax(0, 1fr)', sm: 'repeat(2, minmax(0, 1fr))' } }}>
        <DomainResults items={quiz.items} />
        <StudyNext items={quiz.items} />
      </Box>
      <SlowestQuestions items={quiz.items} />
      <SharePanel score={score} />
      <Box component="section" aria-labelledby="review">
        <Typography id="review" variant="h2" sx={{ mb: 2 }}>
          Question review
        </Typography>
        <Box component="ol" sx={{ listStyle: 'none', p: 0, m: 0 }}>
          {quiz.items.map((item, index) => (
            <ReviewItem key={item.id} item={item} number={index + 1} />
          ))}
        </Box>
      </Box>
    </Box>
  );
}

/** The plan, for free members after the daily quiz. */
function DailyUpsell() {
  return (
    <Panel component="section" aria-labelledby="upsell">
      <Typography id="upsell" variant="h3" component="h2">
        That was today’s set
      </Typography>
      <Typography color="textSecondary" sx={{ mt: 0.5, mb: 2 }}>
        The plan opens quizzes of any length and the explanation of every question in the bank.
      </Typography>
      <Box sx={{ display: 'grid', gap: 1, justifyItems: 'start' }}>
        <Button variant="outlined" href={paths.pricing}>
          Start Free Trial
        </Button>
        <PlanTerms />
      </Box>
    </Panel>
  );
}

interface ResultActionsProps {
  quiz: QuizView;
  /** Undefined until it is loaded. */
  hasAccess: boolean | undefined;
}

/** New quiz, retake, progress. A retake waits until the result is stored; without access it leads to the paywall. */
function ResultActions({ quiz, hasAccess }: ResultActionsProps) {
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
