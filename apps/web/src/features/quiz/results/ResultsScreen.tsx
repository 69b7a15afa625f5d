import { isRequestProblem, messageOf, useGetAccessQuery, useGetDailyQuery, useGetQuizQuery } from '@casebook/api-client';
import type { QuizView } from '@casebook/contracts';
import { Countdown, ErrorNotice, Page, Panel, plan, Redirect, saveFile } from '@casebook/web-ui';
import CalendarIcon from '@mui/icons-material/EventOutlined';
import LockIcon from '@mui/icons-material/LockOutlined';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Skeleton from '@mui/material/Skeleton';
import Tooltip from '@mui/material/Tooltip';
import Typography from '@mui/material/Typography';
import { Suspense, useEffect } from 'react';
import { useParams } from 'react-router';
import { StartTrial } from '#shared/checkout.tsx';
import { paths, startDailyPath } from '#shared/paths.ts';
import { NextSteps, useStartQuiz } from '#shared/start-quiz.tsx';
import { preloadStimulus } from '#shared/stimulus/LazyStimulus.tsx';
import { DailyWeek } from '../DailyWeek.tsx';
import { streakText } from '../daily-texts.ts';
import { calendarOf, nextSetTime } from '../next-daily-set.ts';
import { isAllAnswered } from '../quiz-progress.ts';
import { DomainResults, SlowestQuestions, StudyNext } from './Breakdown.tsx';
import { outcomeOf, reviewAnchor } from './breakdown.ts';
import { ReviewItem } from './ReviewItem.tsx';
import { ScoreSummary } from './ScoreSummary.tsx';
import { SharePanel } from './SharePanel.tsx';
import { scoreOf } from './score.ts';
import { useCompletion } from './use-completion.ts';

const loading = <Skeleton variant="rounded" height={260} aria-label="Loading..." />;

export function ResultsScreen() {
  const { id = '' } = useParams();
  const { data: quiz, error, refetch } = useGetQuizQuery({ id });
  useEffect(() => preloadStimulus(quiz?.items ?? []), [quiz]);
  const isUnfinished = quiz && quiz.status !== 'completed' && !isAllAnswered(quiz.items);
  if (isUnfinished) return <Redirect to={quiz.status === 'active' ? paths.quizTaking(id) : paths.quiz} />;
  return (
    <Page title="Results" width="reading">
      {/* Waits for the chunk that renders exhibits, so that nothing moves when it arrives. */}
      <Suspense fallback={loading}>{quiz && <QuizResults quiz={quiz} />}</Suspense>
      {!quiz && !error && loading}
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
  const missed = firstMissed(quiz.items);
  return (
    <Box sx={{ display: 'grid', gridTemplateColumns: 'minmax(0, 1fr)', gap: 4 }}>
      {failure && <ErrorNotice onRetry={retry}>{failure}</ErrorNotice>}
      {score.missing > 0 && (
        <ErrorNotice>There was a problem restoring your quiz results. The score may be inaccurate.</ErrorNotice>
      )}
      <ScoreSummary score={score} kind={quiz.kind} />
      {quiz.kind === 'daily' && <DailyReturn />}
      <ResultActions quiz={quiz} hasAccess={access?.active} />
      {quiz.kind === 'daily' && access?.active === false && <DailyUpsell items={quiz.items} />}
      <Box sx={{ display: 'grid', gap: 4, gridTemplateColumns: { xs: 'minmax(0, 1fr)', sm: 'repeat(2, minmax(0, 1fr))' } }}>
        <DomainResults items={quiz.items} />
        <StudyNext items={quiz.items} hasAccess={access?.active === true} />
      </Box>
      <SlowestQuestions items={quiz.items} />
      <SharePanel score={score} />
      <Box component="section" aria-labelledby="review">
        <Typography id="review" variant="h2" sx={{ mb: 2 }}>
          Question review
        </Typography>
        <Box component="ol" sx={{ listStyle: 'none', p: 0, m: 0 }}>
          {quiz.items.map((item, index) => (
            <ReviewItem key={item.id} item={item} number={index + 1} isOpen={item === missed} />
          ))}
        </Box>
        {/* After the last explanation, the next steps at the top are many screens away. */}
        <Button variant="outlined" color="secondary" href={paths.quiz} sx={{ mt: 3 }}>
          Back to Quiz
        </Button>
      </Box>
    </Box>
  );
}

const firstMissed = (items: QuizView['items']) => items.find(({ answer }) => answer && !answer.isCorrect);

/** Offers the plan to free members after the daily quiz: what they just did, what comes next, and the price. */
function DailyUpsell({ items }: { items: QuizView['items'] }) {
  return (
    <Panel component="section" aria-labelledby="upsell">
      <Typography id="upsell" variant="h3" component="h2">
        That was today’s quiz
      </Typography>
      <Typography color="textSecondary" sx={{ mt: 0.5 }}>
        {outcomeOf(items)} Premium unlocks quizzes of any length and the explanation for every question in the bank.
      </Typography>
      <Typography sx={{ my: 2 }}>
        <Box component="span" sx={{ typography: 'h3', fontVariantNumeric: 'lining-nums' }}>
          {plan.price}
        </Box>{' '}
        per {plan.interval}
      </Typography>
      <Box sx={{ display: 'grid', gap: 1, justifyItems: 'start' }}>
        <StartTrial variant="outlined" />
      </Box>
    </Panel>
  );
}

/** The last seven days, the streak, and when the next set starts. Reserves its height while loading. */
function DailyReturn() {
  const { data: daily, refetch } = useGetDailyQuery();
  if (!daily) return <Box sx={{ minHeight: { xs: 158, sm: 84 } }} />;
  const { week, streak, nextAt } = daily;
  const addToCalendar = () => {
    const content = calendarOf(nextAt, new Date(), new URL(startDailyPath, window.location.origin));
    saveFile({ name: 'casebook-daily-quiz.ics', content });
  };
  return (
    <Box sx={{ display: 'flex', flexWrap: 'wrap', columnGap: 4, rowGap: 1.5, alignItems: 'end', minHeight: { xs: 158, sm: 84 } }}>
      <DailyWeek week={week} />
      <Box>
        <Typography variant="body2" sx={{ fontVariantNumeric: 'tabular-nums' }}>
          <Box component="span" sx={{ fontWeight: 600 }}>
            {streakText(streak)}
          </Box>
          <br />
          Your next daily quiz will be ready {nextSetTime(nextAt, new Date())}, in{' '}
          <Countdown to={Date.parse(nextAt)} onOver={refetch} />.
        </Typography>
        <Button size="small" color="secondary" startIcon={<CalendarIcon />} onClick={addToCalendar} sx={{ ml: -1 }}>
          Add to Calendar
        </Button>
      </Box>
    </Box>
  );
}

interface ResultActionsProps {
  quiz: QuizView;
  /** Undefined until it is loaded. */
  hasAccess: boolean | undefined;
}

/** The next steps. After the daily quiz, reviewing it comes first; after other quizzes, practicing the mistakes. */
function ResultActions({ quiz, hasAccess }: ResultActionsProps) {
  const missed = firstMissed(quiz.items);
  const review = quiz.kind === 'daily' && missed && (
    <Button
      variant="contained"
      component="a"
      href={`#${reviewAnchor(missed.position)}`}
      sx={{ flex: { xs: '1 1 100%', sm: 'none' } }}
    >
      Review What You Missed
    </Button>
  );
  if (!hasAccess)
    return (
      <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1.5 }}>
        {review}
        {hasAccess === false && !review && (
          <Button variant="contained" href={paths.questions}>
            Browse the Question Bank
          </Button>
        )}
        {hasAccess === false && <LockedActions />}
      </Box>
    );
  return (
    <Box sx={{ display: 'grid', gap: 1.5 }}>
      {review && <Box sx={{ display: 'flex' }}>{review}</Box>}
      <NextSteps isPrimary={!review} />
      <RepeatActions quiz={quiz} />
    </Box>
  );
}

/** New Quiz and Retake Quiz with a lock icon. Both lead to the paywall. */
function LockedActions() {
  return ['New Quiz', 'Retake Quiz'].map((label) => (
    <Tooltip key={label} title="Needs a subscription" describeChild>
      <Button color="secondary" href={paths.quiz} startIcon={<LockIcon />}>
        {label}
      </Button>
    </Tooltip>
  ));
}

/** New quiz, retake, and progress. Retaking is disabled until the result is saved. */
function RepeatActions({ quiz }: { quiz: QuizView }) {
  const { start, isStarting, problem } = useStartQuiz();
  const retake = () => start({ kind: 'retake', retakeOf: quiz.id });
  return (
    <Box sx={{ display: 'grid', gap: 2 }}>
      <Box sx={{ display: 'flex', flexWrap: 'wrap', ml: -1.5 }}>
        <Button color="secondary" href={paths.quiz}>
          New Quiz
        </Button>
        <Button color="secondary" onClick={retake} disabled={isStarting || quiz.status !== 'completed'}>
          Retake Quiz
        </Button>
        <Button color="secondary" href={paths.progress}>
          View Progress
        </Button>
      </Box>
      {problem && <ErrorNotice onRetry={retake}>{messageOf(problem, 'Failed to fetch questions')}</ErrorNotice>}
    </Box>
  );
}
