import { Announcement, visuallyHidden } from '@casebook/web-ui';
import CaseyIcon from '@mui/icons-material/ForumOutlined';
import MoreIcon from '@mui/icons-material/MoreHoriz';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import IconButton from '@mui/material/IconButton';
import { styled } from '@mui/material/styles';
import Typography from '@mui/material/Typography';
import { memo, useEffect, useRef, useState } from 'react';
import { answeredCount } from '../quiz-progress.ts';
import { selectQueuedCount, selectQuiz, useAttempt } from './attempt-quiz.ts';
import { selectIndex } from './attempt-slice.ts';
import { QuestionActions, type QuestionActionsProps } from './QuestionActions.tsx';
import { QuestionTimer } from './Timer.tsx';

interface QuizBarProps extends QuestionActionsProps {
  onCasey: () => void;
  onExit: () => void;
  onMore: () => void;
}

const Bar = styled('section')(({ theme }) => ({
  position: 'sticky',
  top: 0,
  zIndex: theme.zIndex.appBar,
  backgroundColor: 'var(--cb-paper)',
}));
const Controls = styled('div')(({ theme }) => ({
  boxSizing: 'border-box',
  minHeight: 45,
  display: 'flex',
  // Wraps only if the member's browser doubles the text on a narrow phone.
  flexWrap: 'wrap',
  alignItems: 'center',
  columnGap: theme.spacing(1),
  padding: theme.spacing(0, 0.5, 0, 2),
  [theme.breakpoints.up('md')]: { padding: theme.spacing(0, 2, 0, 3), columnGap: theme.spacing(2) },
}));
/** Text that is visible on a wide screen, and available to screen readers on all. */
const Words = styled('span')(({ theme }) => ({ [theme.breakpoints.down('sm')]: visuallyHidden }));
const WideWords = styled('span')(({ theme }) => ({ [theme.breakpoints.down('md')]: visuallyHidden }));
const Short = styled('span')(({ theme }) => ({ [theme.breakpoints.up('sm')]: { display: 'none' } }));
const Line = styled('div')({
  height: 3,
  backgroundColor: 'var(--cb-rule)',
  '& > div': { height: '100%', backgroundColor: 'var(--cb-accent)', transition: 'width 180ms' },
  '@media (forced-colors: active)': {
    boxSizing: 'border-box',
    borderBottom: '1px solid CanvasText',
    '& > div': { backgroundColor: 'Highlight' },
  },
});

/** Replaces the header while a quiz runs: position, time, and the question's actions. Each part rerenders separately. */
export const QuizBar = memo(function QuizBar({ onCasey, onExit, onMore, ...actions }: QuizBarProps) {
  return (
    <Bar aria-label="Quiz" data-top-bar>
      <Controls>
        <Position />
        <QuestionTimer />
        <Box sx={{ ml: 'auto', display: 'flex', alignItems: 'center', gap: { md: 0.5 } }}>
          <QuestionActions {...actions} />
          <Button
            color="secondary"
            size="small"
            aria-haspopup="dialog"
            onClick={onCasey}
            // Hidden where the bar is narrowest; the More sheet has the same control.
            sx={{
              '@media (max-width: 359px)': { display: 'none' },
              minWidth: 44,
              minHeight: 44,
              px: 1,
              gap: 0.75,
            }}
          >
            <CaseyIcon sx={{ fontSize: 20 }} />
            <WideWords>Ask Casey</WideWords>
          </Button>
          <Button color="secondary" size="small" onClick={onExit} sx={{ display: { xs: 'none', md: 'inline-flex' } }}>
            Exit Quiz
          </Button>
          <IconButton aria-label="More" aria-haspopup="dialog" onClick={onMore}>
            <MoreIcon sx={{ fontSize: 24 }} />
          </IconButton>
        </Box>
      </Controls>
      <ProgressLine />
      <TextSizeStatus />
    </Bar>
  );
});

function Position() {
  const { items } = useAttempt(selectQuiz);
  const index = useAttempt(selectIndex);
  const queued = useAttempt(selectQueuedCount);
  return (
    <Box sx={{ display: 'flex', alignItems: 'baseline', columnGap: { sm: 2 } }}>
      <Typography component="p" sx={{ fontWeight: 600, fontVariantNumeric: 'tabular-nums' }}>
        <Short aria-hidden="true">
          {index + 1}/{items.length}
        </Short>
        <Words>
          Question {index + 1} of {items.length}
        </Words>
      </Typography>
      <Typography variant="caption" color="textSecondary">
        <Words>
          {answeredCount(items)} answered{queued > 0 && `, ${queued} to be graded`}
        </Words>
      </Typography>
    </Box>
  );
}

function ProgressLine() {
  const { items } = useAttempt(selectQuiz);
  const percent = Math.round((answeredCount(items) / items.length) * 100);
  return (
    <Line role="progressbar" aria-label="Progress" aria-valuemin={0} aria-valuemax={100} aria-valuenow={percent}>
      <div style={{ width: `${percent}%` }} />
    </Line>
  );
}

/**
 * Announces when a shortcut changes the text size. Empty until then, so that a screen reader doesn't read it on the way to the question.
 */
function TextSizeStatus() {
  const size = useAttempt(({ attempt }) => attempt.textSize);
  const announcedSize = useRef(size);
  const [announced, setAnnounced] = useState('');
  useEffect(() => {
    if (announcedSize.current === size) return;
    announcedSize.current = size;
    setAnnounced(`Text size ${Math.round(size * 100)}%`);
  }, [size]);
  return <Announcement>{announced}</Announcement>;
}
