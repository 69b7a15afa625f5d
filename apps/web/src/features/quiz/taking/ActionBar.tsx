import { ErrorNotice, useOnline } from '@casebook/web-ui';
import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { useRef } from 'react';
import { answerQueue, selectGradingProblem } from '#shared/answers.ts';
import {
  selectChosenId,
  selectIsAllGraded,
  selectIsAllSubmitted,
  selectIsLate,
  selectItem,
  selectQueuedAnswer,
  selectQueuedCount,
  selectRefusal,
  useAttempt,
  useAttemptDispatch,
} from './attempt-quiz.ts';
import { attemptSlice, selectIndex } from './attempt-slice.ts';

/** The primary button: Submit Answer, then Next Question or Complete Quiz. Sticks to the bottom of a phone. */
export function ActionBar() {
  return (
    <Box
      sx={{
        position: { xs: 'sticky', md: 'static' },
        bottom: 0,
        zIndex: 1,
        mt: 3,
        mx: { xs: -2, sm: -3, md: 0 },
        px: { xs: 2, sm: 3, md: 0 },
        py: { xs: 1.5, md: 0 },
        bgcolor: 'background.default',
        borderTop: { xs: 1, md: 0 },
        borderColor: { xs: 'divider' },
        display: 'grid',
        gap: 1.5,
        justifyItems: { md: 'start' },
      }}
    >
      <GradingNotice />
      <PrimaryButton />
    </Box>
  );
}

/** Whether the quiz waits for its last gradings to complete. */
const selectIsCompleting = (state: Parameters<typeof selectIsAllGraded>[0]) =>
  state.attempt.isCompleting && !selectIsAllGraded(state);

function PrimaryButton() {
  const dispatch = useAttemptDispatch();
  const isAnswered = useAttempt((state) => selectItem(state).answer !== undefined);
  const isQueued = useAttempt(selectQueuedAnswer) !== undefined;
  const isLate = useAttempt(selectIsLate) || (isQueued && !navigator.onLine);
  const hasChoice = useAttempt(selectChosenId) !== undefined;
  const isCompleting = useAttempt(selectIsCompleting);
  const completes = useAttempt((state) => selectIndex(state) === state.attempt.items.length - 1 && selectIsAllSubmitted(state));
  // The grading may arrive between the clicks of a double click on Submit Answer; the second one doesn't mean Next Question.
  const hasClickedSubmit = useRef(false);
  const submit = () => {
    hasClickedSubmit.current = true;
    dispatch(attemptSlice.actions.answerSubmitted());
  };
  const proceed = ({ detail }: { detail: number }) => {
    if (detail > 1 && hasClickedSubmit.current) return;
    hasClickedSubmit.current = false;
    dispatch(attemptSlice.actions.proceeded());
  };
  if (isAnswered || isLate)
    return (
      <Button variant="contained" size="large" disabled={isCompleting} onClick={proceed}>
        {isCompleting ? 'Waiting for grading...' : completes ? 'Complete Quiz' : 'Next Question'}
      </Button>
    );
  return (
    <Button variant="contained" size="large" disabled={isQueued || !hasChoice} onClick={submit}>
      {isQueued ? 'Grading...' : 'Submit Answer'}
    </Button>
  );
}

/** Answers that aren't graded yet, which are stored and retried; or one that the server refused. */
function GradingNotice() {
  const dispatch = useAttemptDispatch();
  const isOnline = useOnline();
  const refusal = useAttempt(selectRefusal);
  const problem = useAttempt(selectGradingProblem);
  const count = useAttempt(selectQueuedCount);
  const isLate = useAttempt(selectIsLate);
  const isCompleting = useAttempt(selectIsCompleting);
  if (refusal) return <ErrorNotice>{refusal.detail}</ErrorNotice>;
  if (count === 0 || !(problem !== undefined || !isOnline || isLate || isCompleting)) return null;
  return (
    <Alert
      severity="warning"
      role="status"
      variant="outlined"
      action={
        isOnline && (
          <Button color="inherit" size="small" onClick={() => void dispatch(answerQueue.flush())}>
            Try Again Now
          </Button>
        )
      }
      sx={{ color: 'text.primary', bgcolor: 'tint.warning', alignItems: 'center', '& .MuiAlert-action': { py: 0 } }}
    >
      {count === 1 ? 'Your answer is' : `${count} answers are`} saved in this browser and will be sent again.{' '}
      {isOnline ? problem?.detail : 'You’re offline.'}{' '}
      {isCompleting ? 'The quiz completes as soon as they’re graded.' : 'You can keep going in the meantime.'}
    </Alert>
  );
}
