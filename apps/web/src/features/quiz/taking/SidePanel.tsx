import { QUESTION_TIMER_RED_SECONDS, TEXT_SIZE } from '@casebook/exam';
import { Announcement, DifficultyBadge, DomainBadge, formatClock, Panel } from '@casebook/web-ui';
import LargerIcon from '@mui/icons-material/Add';
import PreviousIcon from '@mui/icons-material/ChevronLeft';
import GridIcon from '@mui/icons-material/GridViewOutlined';
import KeyboardIcon from '@mui/icons-material/KeyboardOutlined';
import SmallerIcon from '@mui/icons-material/Remove';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import IconButton from '@mui/material/IconButton';
import LinearProgress from '@mui/material/LinearProgress';
import Typography from '@mui/material/Typography';
import { lazy, memo, Suspense, useCallback, useEffect, useState } from 'react';
import { answeredCount, answeredTime } from '../quiz-progress.ts';
import { elapsedOf } from './attempt-clock.ts';
import { selectItem, selectQueuedCount, selectQuiz, useAttempt, useAttemptDispatch } from './attempt-quiz.ts';
import { attemptSlice, selectIndex } from './attempt-slice.ts';
import { QuestionActions, type QuestionActionsProps } from './QuestionActions.tsx';
import { QuestionGrid } from './QuestionGrid.tsx';

interface SidePanelProps extends QuestionActionsProps {
  onExit: () => void;
  onKeys: () => void;
}

const QuestionDrawer = lazy(async () => ({ default: (await import('./QuestionDrawer.tsx')).QuestionDrawer }));
const { movedTo, textSizeStepped } = attemptSlice.actions;
const onPhones = { display: { xs: 'block', md: 'none' } } as const;
const besideOnly = { display: { xs: 'none', md: 'block' } } as const;

/** Progress, timers, text size, what can be done with the question, and navigation. Each part renders by itself. */
export const SidePanel = memo(function SidePanel({ onExit, onKeys, ...actions }: SidePanelProps) {
  return (
    <Panel component="section" aria-label="Quiz" sx={{ display: 'grid', gap: { xs: 1, md: 2 }, p: { xs: 1.5, sm: 2, md: 2.5 } }}>
      <Progress />
      <Box sx={{ display: 'flex', flexWrap: 'wrap', justifyContent: 'space-between', alignItems: 'center', gap: 1 }}>
        <Timers />
        <Box sx={{ flexBasis: { md: '100%' }, display: 'flex', justifyContent: 'space-between', alignItems: 'center' }}>
          <TextSize />
          <Box sx={besideOnly}>
            <Button color="secondary" size="small" startIcon={<KeyboardIcon />} onClick={onKeys}>
              Keys
            </Button>
          </Box>
        </Box>
      </Box>
      <Badges />
      <QuestionActions {...actions} />
      <Box sx={{ ...besideOnly, maxHeight: 236, overflowY: 'auto', mx: -0.5 }}>
        <QuestionGrid />
      </Box>
      <Box sx={{ display: 'flex', flexWrap: 'wrap', justifyContent: 'space-between', mx: { xs: -1, md: -0.5 } }}>
        <PreviousButton />
        <Box sx={onPhones}>
          <DrawerButton />
        </Box>
        <Button color="error" size="small" onClick={onExit}>
          Exit Quiz
        </Button>
      </Box>
    </Panel>
  );
});

function Progress() {
  const { items } = useAttempt(selectQuiz);
  const index = useAttempt(selectIndex);
  const queued = useAttempt(selectQueuedCount);
  const answered = answeredCount(items);
  return (
    <Box>
      <Box sx={{ display: 'flex', justifyContent: 'space-between', gap: 2, mb: 1, alignItems: 'baseline' }}>
        <Typography component="p" sx={{ fontWeight: 600 }}>
          Question {index + 1} of {items.length}
        </Typography>
        <Typography variant="caption" color="textSecondary">
          {answered} answered{queued > 0 && `, ${queued} to be graded`}
        </Typography>
      </Box>
      <LinearProgress variant="determinate" value={(answered / items.length) * 100} aria-label="Progress" />
    </Box>
  );
}

/** Total and question time, ticking each second. */
function Timers() {
  const { items } = useAttempt(selectQuiz);
  const { id, answer } = useAttempt(selectItem);
  const elapsedMs = useAttempt(({ attempt }) => attempt.elapsedMs);
  const running = useAttempt(({ attempt }) => attempt.running);
  const [now, setNow] = useState(() => performance.now());
  useEffect(() => {
    const timer = window.setInterval(() => setNow(performance.now()), 1000);
    return () => window.clearInterval(timer);
  }, []);

  const clocks = { elapsedMs, ...(running && { running }) };
  const open = items.filter((item) => !item.answer);
  const totalMs = answeredTime(items) + open.reduce((sum, item) => sum + elapsedOf(clocks, item.id, now), 0);
  const questionMs = answer ? answer.timeSpentMs : elapsedOf(clocks, id, now);
  const isLong = questionMs >= QUESTION_TIMER_RED_SECONDS * 1000;
  return (
    <Box sx={{ display: 'grid', gridTemplateColumns: '1fr 1fr', gap: 2, flex: { md: 1 } }}>
      <Timer label="Total time" value={formatClock(totalMs)} />
      <Timer label="Question time" value={formatClock(questionMs)} isLong={isLong} />
      <Announcement>{isLong && !answer ? `${QUESTION_TIMER_RED_SECONDS} seconds on this question` : ''}</Announcement>
    </Box>
  );
}

function Timer({ label, value, isLong }: { label: string; value: string; isLong?: boolean }) {
  return (
    <Box role="timer" aria-label={label}>
      <Typography variant="caption" component="p" color="textSecondary">
        {label}
      </Typography>
      <Typography
        variant="metric"
        component="p"
        color={isLong ? 'error' : 'textPrimary'}
        data-long={isLong || undefined}
        sx={{ fontSize: '1.25rem' }}
      >
        {value}
      </Typography>
    </Box>
  );
}

function TextSize() {
  const dispatch = useAttemptDispatch();
  const size = useAttempt(({ attempt }) => attempt.textSize);
  return (
    <Box role="group" aria-label="Text size" sx={{ display: 'flex', alignItems: 'center', ml: -1 }}>
      <IconButton aria-label="Smaller text" disabled={size <= TEXT_SIZE.min} onClick={() => dispatch(textSizeStepped(-1))}>
        <SmallerIcon fontSize="small" />
      </IconButton>
      <Typography
        variant="caption"
        component="span"
        role="status"
        sx={{ minWidth: '4ch', textAlign: 'center', fontVariantNumeric: 'tabular-nums' }}
      >
        {Math.round(size * 100)}%
      </Typography>
      <IconButton aria-label="Larger text" disabled={size >= TEXT_SIZE.max} onClick={() => dispatch(textSizeStepped(1))}>
        <LargerIcon fontSize="small" />
      </IconButton>
    </Box>
  );
}

function Badges() {
  const { domain, difficulty } = useAttempt(selectItem);
  return (
    <Box sx={{ display: 'flex', flexWrap: 'wrap', columnGap: 2, rowGap: 0.5 }}>
      <DomainBadge domain={domain} />
      <DifficultyBadge difficulty={difficulty} />
    </Box>
  );
}

/** Opens the questions on a phone. The drawer stays mounted to animate its closing. */
function DrawerButton() {
  const [state, setState] = useState<'unused' | 'open' | 'closed'>('unused');
  const close = useCallback(() => setState('closed'), []);
  return (
    <>
      <Button color="secondary" size="small" startIcon={<GridIcon />} aria-haspopup="dialog" onClick={() => setState('open')}>
        Questions
      </Button>
      <Suspense>{state !== 'unused' && <QuestionDrawer open={state === 'open'} onClose={close} />}</Suspense>
    </>
  );
}

function PreviousButton() {
  const dispatch = useAttemptDispatch();
  const index = useAttempt(selectIndex);
  return (
    <Button
      color="secondary"
      size="small"
      startIcon={<PreviousIcon />}
      disabled={index === 0}
      onClick={() => dispatch(movedTo(index - 1))}
    >
      Previous
    </Button>
  );
}
