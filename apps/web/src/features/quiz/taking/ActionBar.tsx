import { ErrorNotice, useOnline } from '@casebook/web-ui';
import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import { type MouseEvent, type RefObject, useLayoutEffect, useRef } from 'react';
import { useStore } from 'react-redux';
import { answerQueue, selectGradingProblem } from '#shared/answers.ts';
import { attemptColumn, columnGrid, useIsExplanationBeside } from './attempt-layout.tsx';
import {
  type AttemptRoot,
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
import { attemptSlice, isDoublePress, selectIndex } from './attempt-slice.ts';
import { VerdictPanel } from './VerdictPanel.tsx';

/**
 * Previous, and the primary button: Submit Answer, then Next Question or Complete Quiz. Always in the same place at the bottom: the bar
 * grows upward and reserves its height in the page, so that whatever it covers can be scrolled above it.
 */
export function ActionBar({ onReadMore }: { onReadMore: () => void }) {
  const item = useAttempt(selectItem);
  const isExplanationBeside = useIsExplanationBeside(item);
  const bar = useRef<HTMLDivElement>(null);
  usePublishedHeight(bar);
  return (
    <Box
      ref={bar}
      data-bottom-bar
      sx={{
        position: 'sticky',
        bottom: 0,
        zIndex: 2,
        bgcolor: 'background.default',
        borderTop: 1,
        borderColor: 'divider',
        pt: 1.25,
        pb: 'max(10px, env(safe-area-inset-bottom))',
      }}
    >
      <Box sx={attemptColumn}>
        <Box sx={columnGrid}>
          <Box sx={{ display: 'grid', gridTemplateColumns: 'minmax(0, 1fr)', gap: 1.25 }}>
            {!isExplanationBeside && <VerdictPanel key={item.id} item={item} onReadMore={onReadMore} />}
            <GradingNotice />
            <MarkedNotice />
            <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1.5, alignItems: 'center', justifyContent: 'space-between' }}>
              <PreviousButton />
              <PrimaryButton />
            </Box>
          </Box>
        </Box>
      </Box>
    </Box>
  );
}

/** Sets the bar's height as a CSS variable: scroll margins keep focused elements clear of the bar, and the side column ends above it. */
function usePublishedHeight(bar: RefObject<HTMLElement | null>): void {
  useLayoutEffect(() => {
    if (!bar.current || typeof ResizeObserver === 'undefined') return;
    const { style } = document.documentElement;
    const observer = new ResizeObserver(([entry]) =>
      style.setProperty('--cb-bottom-bar', `${entry?.borderBoxSize[0]?.blockSize ?? 0}px`),
    );
    observer.observe(bar.current, { box: 'border-box' });
    return () => {
      observer.disconnect();
      style.removeProperty('--cb-bottom-bar');
    };
  }, [bar]);
}

const primaryStyle = { flex: { xs: '1 1 auto', md: 'none' }, minWidth: { md: 220 }, px: { xs: 2, md: 3.5 } } as const;

function PreviousButton() {
  const dispatch = useAttemptDispatch();
  const index = useAttempt(selectIndex);
  return (
    <Button
      color="secondary"
      variant="outlined"
      size="large"
      disabled={index === 0}
      onClick={() => dispatch(attemptSlice.actions.movedTo(index - 1))}
      sx={{ px: 2 }}
    >
      Previous
    </Button>
  );
}

/** Whether the quiz is waiting for its last gradings before it completes. */
const selectIsCompleting = (state: Parameters<typeof selectIsAllGraded>[0]) =>
  state.attempt.isCompleting && !selectIsAllGraded(state);

/** Whether the primary button completes the quiz. */
const selectCompletes = (state: Parameters<typeof selectIsAllSubmitted>[0]) =>
  selectIndex(state) === state.attempt.items.length - 1 && selectIsAllSubmitted(state);

function PrimaryButton() {
  const dispatch = useAttemptDispatch();
  const isAnswered = useAttempt((state) => selectItem(state).answer !== undefined);
  const isQueued = useAttempt(selectQueuedAnswer) !== undefined;
  const isLate = useAttempt(selectIsLate) || (isQueued && !navigator.onLine);
  const hasChoice = useAttempt(selectChosenId) !== undefined;
  const isCompleting = useAttempt(selectIsCompleting);
  const completes = useAttempt(selectCompletes);
  const { getState } = useStore<AttemptRoot>();
  const submit = () => dispatch(attemptSlice.actions.answerSubmitted());
  const proceed = ({ detail }: MouseEvent) => {
    // `detail` is the click count. 1 means that another element was clicked in between; a key press has 0, so only the time matters.
    const isRepeated = detail !== 1 && isDoublePress(getState().attempt, performance.now());
    if (!isRepeated) dispatch(attemptSlice.actions.proceeded());
  };
  if (isAnswered || isLate)
    return (
      <Button variant="contained" size="large" disabled={isCompleting} onClick={proceed} sx={primaryStyle}>
        {isCompleting ? 'Waiting for grading...' : completes ? 'Complete Quiz' : 'Next Question'}
      </Button>
    );
  return (
    <Button variant="contained" size="large" disabled={isQueued || !hasChoice} onClick={submit} sx={primaryStyle}>
      {isQueued ? 'Grading...' : 'Submit Answer'}
    </Button>
  );
}

/** At the end of the quiz, links to the first question that the member marked for later. */
function MarkedNotice() {
  const dispatch = useAttemptDispatch();
  const index = useAttempt(selectIndex);
  const marked = useAttempt(({ attempt }) => attempt.items.findIndex(({ id }) => attempt.marked.includes(id)));
  const isAnswered = useAttempt((state) => selectItem(state).answer !== undefined);
  const completes = useAttempt(selectCompletes);
  const isCompleting = useAttempt(selectIsCompleting);
  if (!completes || !isAnswered || isCompleting || marked < 0 || marked === index) return null;
  return (
    <Box role="status" sx={{ display: 'flex', alignItems: 'center', justifyContent: 'space-between', gap: 1.5 }}>
      <Typography variant="body2">You marked question {marked + 1}.</Typography>
      <Button
        color="secondary"
        size="small"
        sx={{ whiteSpace: 'nowrap' }}
        onClick={() => dispatch(attemptSlice.actions.movedTo(marked))}
      >
        Go to Question {marked + 1}
      </Button>
    </Box>
  );
}

/**
 * Shows that answers are stored and not graded yet, or that the server refused one. While offline, it shows only below a submitted answer:
 * the next question needs the space, and the offline banner says the same.
 */
function GradingNotice() {
  const dispatch = useAttemptDispatch();
  const isOnline = useOnline();
  const refusal = useAttempt(selectRefusal);
  const problem = useAttempt(selectGradingProblem);
  const count = useAttempt(selectQueuedCount);
  const isLate = useAttempt(selectIsLate);
  const isCompleting = useAttempt(selectIsCompleting);
  const isQueued = useAttempt(selectQueuedAnswer) !== undefined;
  if (refusal) return <ErrorNotice>{refusal.detail}</ErrorNotice>;
  if (count === 0 || !(problem !== undefined || !isOnline || isLate || isCompleting)) return null;
  if (!isOnline && !isQueued && !isCompleting) return null;
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
      sx={{
        color: 'text.primary',
        bgcolor: 'tint.warning',
        alignItems: 'center',
        py: { xs: 0, sm: 0.75 },
        '& .MuiAlert-icon': { display: { xs: 'none', sm: 'flex' } },
        '& .MuiAlert-action': { py: 0 },
      }}
    >
      {count === 1 ? 'Your answer is' : `${count} answers are`} saved on this device;{' '}
      {isOnline ? 'we’ll keep trying to send' : 'we’ll send'} {count === 1 ? 'it' : 'them'}
      {isOnline ? `. ${problem?.detail ?? ''}` : ' when you’re back online.'}{' '}
      {isCompleting ? 'The quiz completes as soon as they’re graded.' : 'You can keep going in the meantime.'}
    </Alert>
  );
}
