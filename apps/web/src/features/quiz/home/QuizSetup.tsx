import {
  messageOf,
  useClearQuizHistoryMutation,
  useDiscardQuizMutation,
  useGetQuizSetupQuery,
  useListQuizzesQuery,
} from '@casebook/api-client';
import type { QuizSummary } from '@casebook/contracts';
import { ConfirmDialog, ErrorNotice, Panel, RelativeTime, useToast } from '@casebook/web-ui';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Skeleton from '@mui/material/Skeleton';
import Typography from '@mui/material/Typography';
import { useState } from 'react';
import { useSelector } from 'react-redux';
import { useSearchParams } from 'react-router';
import { selectQueuedAnswers } from '#shared/answers.ts';
import { paths } from '#shared/paths.ts';
import { QuickStarts } from './QuickStarts.tsx';
import { SetupForm } from './SetupForm.tsx';
import { SetupStats } from './SetupStats.tsx';
import { choicesOf, narrowingOf, type SetupChoices } from './setup-choices.ts';

/** Sets up a custom quiz. A paused quiz has to be resumed or discarded first: a member has one active quiz. */
export function QuizSetup() {
  const [search] = useSearchParams();
  const [choices, setChoices] = useState<SetupChoices>(() => choicesOf(search));
  const quizzes = useListQuizzesQuery({ status: ['active'] });
  // Bookmarks and flags change on other screens, so every visit refetches the counts.
  const setup = useGetQuizSetupQuery(narrowingOf(choices), { refetchOnMountOrArgChange: true });
  const paused = quizzes.data?.items.find((quiz) => quiz.kind !== 'daily');
  const error = (!quizzes.data && quizzes.error) || (!setup.data && setup.error);
  // A paused quiz shows at the top, so rendering waits for it, and nothing shifts.
  if (!quizzes.data && !quizzes.error) return <SetupSkeleton />;
  const retry = () => {
    quizzes.refetch();
    setup.refetch();
  };
  return (
    <Box component="section" aria-labelledby="setup" sx={{ display: 'grid', gap: 3 }}>
      <Typography id="setup" variant="h2">
        New quiz
      </Typography>
      {error && <ErrorNotice onRetry={retry}>{messageOf(error, 'Failed to fetch questions')}</ErrorNotice>}
      {paused && <PausedQuiz quiz={paused} />}
      {setup.data && setup.data.available === 0 && setup.data.used > 0 && <AllUsed used={setup.data.used} />}
      <SetupForm
        setup={setup.data}
        hasFailed={setup.isError}
        isCounting={!setup.currentData && !setup.error}
        choices={choices}
        isPaused={paused !== undefined}
        onChange={(changed) => setChoices((before) => ({ ...before, ...changed }))}
      />
      <QuickStarts setup={setup.data} pausedId={paused?.id} />
      {(setup.data || !setup.isError) && <SetupStats setup={setup.data} />}
    </Box>
  );
}

/** The setup's layout at its final size. */
function SetupSkeleton() {
  return (
    <Box component="section" aria-busy="true" aria-label="New quiz" sx={{ display: 'grid', gap: 3 }}>
      <Typography variant="h2">New quiz</Typography>
      <Skeleton variant="rounded" sx={{ height: { xs: 640, sm: 460 } }} />
      <Skeleton variant="rounded" height={120} />
      <SetupStats setup={undefined} />
    </Box>
  );
}

/** Shown when every question has been used. Clearing the history makes all of them available again. */
function AllUsed({ used }: { used: number }) {
  const [isConfirming, setConfirming] = useState(false);
  const [clear, { isLoading }] = useClearQuizHistoryMutation();
  const toast = useToast();

  const clearHistory = async () => {
    const { error } = await clear();
    setConfirming(false);
    if (error) toast.error(messageOf(error, 'An unexpected error occurred'));
    else toast.success('All questions are available again');
  };

  return (
    <Panel sx={{ bgcolor: 'tint.info', borderColor: 'info.main' }}>
      <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 2, alignItems: 'center', justifyContent: 'space-between' }}>
        <Box sx={{ flex: '1 1 16rem' }}>
          <Typography sx={{ fontWeight: 600 }}>You’ve used every question</Typography>
          <Typography variant="body2">Use them all again, or take a quiz on your mistakes or your weakest areas.</Typography>
        </Box>
        <Button variant="contained" onClick={() => setConfirming(true)}>
          Use all questions again
        </Button>
      </Box>
      <ConfirmDialog
        open={isConfirming}
        title="Use all questions again?"
        confirmLabel="Use all questions again"
        busy={isLoading}
        onConfirm={clearHistory}
        onCancel={() => setConfirming(false)}
      >
        {used.toLocaleString()} questions count as unused again, and a new session starts. You keep your answers, results, and
        progress.
      </ConfirmDialog>
    </Panel>
  );
}

interface PausedQuizProps {
  quiz: Pick<QuizSummary, 'id' | 'startedAt' | 'answeredQuestions' | 'totalQuestions'>;
}

function PausedQuiz({ quiz }: PausedQuizProps) {
  const unsent = useSelector(selectQueuedAnswers).filter(({ quizId }) => quizId === quiz.id).length;
  const answered = Math.min(quiz.totalQuestions, quiz.answeredQuestions + unsent);
  const isFinished = answered === quiz.totalQuestions;
  const [isConfirming, setConfirming] = useState(false);
  const [discard, { isLoading }] = useDiscardQuizMutation();
  const toast = useToast();

  const discardQuiz = async () => {
    const { error } = await discard({ id: quiz.id });
    setConfirming(false);
    if (error) toast.error(messageOf(error, 'An unexpected error occurred'));
    else toast.info('Quiz discarded');
  };

  return (
    <Panel sx={{ bgcolor: 'tint.accent', borderColor: 'primary.main' }}>
      <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 2, alignItems: 'center', justifyContent: 'space-between' }}>
        <Box>
          <Typography sx={{ fontWeight: 600 }}>{isFinished ? 'Finished quiz' : 'Paused quiz'}</Typography>
          <Typography variant="body2">
            {answered} of {quiz.totalQuestions} answered, started <RelativeTime at={quiz.startedAt} />
          </Typography>
        </Box>
        <Box sx={{ display: 'flex', gap: 1 }}>
          <Button color="secondary" onClick={() => setConfirming(true)}>
            Discard
          </Button>
          <Button variant="contained" href={isFinished ? paths.quizResults(quiz.id) : paths.quizTaking(quiz.id)}>
            {isFinished ? 'See Results' : 'Resume'}
          </Button>
        </Box>
      </Box>
      <ConfirmDialog
        open={isConfirming}
        title="Discard this quiz?"
        confirmLabel="Discard"
        dangerous
        busy={isLoading}
        onConfirm={discardQuiz}
        onCancel={() => setConfirming(false)}
      >
        You’ve answered {answered} of {quiz.totalQuestions} questions. Your answers stay in your statistics, but the result isn’t
        saved.
      </ConfirmDialog>
    </Panel>
  );
}
