import { messageOf, useGetQuizSetupQuery, useListQuizzesQuery } from '@casebook/api-client';
import { ErrorNotice } from '@casebook/web-ui';
import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import { useState } from 'react';
import { useSearchParams } from 'react-router';
import { AllUsed } from './AllUsed.tsx';
import { PausedQuiz } from './PausedQuiz.tsx';
import { QuickStarts } from './QuickStarts.tsx';
import { SetupForm } from './SetupForm.tsx';
import { SetupSkeleton } from './SetupSkeleton.tsx';
import { SetupStats } from './SetupStats.tsx';
import { choicesOf, narrowingOf, type SetupChoices } from './setup-choices.ts';

/** A quiz of one's own: how many questions, and of what. One at a time: a paused one is resumed or discarded first. */
export function QuizSetup() {
  const [search] = useSearchParams();
  const [choices, setChoices] = useState<SetupChoices>(() => choicesOf(search));
  const quizzes = useListQuizzesQuery({ status: ['active'] });
  // Bookmarks and flags change elsewhere: asked for again whenever one comes here.
  const setup = useGetQuizSetupQuery(narrowingOf(choices), { refetchOnMountOrArgChange: true });
  const paused = quizzes.data?.items.find((quiz) => quiz.kind !== 'daily');
  const error = (!quizzes.data && quizzes.error) || (!setup.data && setup.error);
  // A paused quiz stands above the rest: nothing is shown before it is known, so that nothing moves.
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
      <SetupStats setup={setup.data} />
      {setup.data && setup.data.available === 0 && setup.data.used > 0 && <AllUsed used={setup.data.used} />}
      <SetupForm
        setup={setup.data}
        isCounting={!setup.currentData && !setup.error}
        choices={choices}
        isPaused={paused !== undefined}
        onChange={(changed) => setChoices((before) => ({ ...before, ...changed }))}
      />
      <QuickStarts setup={setup.data} pausedId={paused?.id} />
    </Box>
  );
}
