import { TEXT_SIZE } from '@casebook/exam';
import { bookmarkMembersOnly, type CloseSheet, Sheet } from '@casebook/web-ui';
import LargerIcon from '@mui/icons-material/Add';
import BookmarkedIcon from '@mui/icons-material/Bookmark';
import BookmarkIcon from '@mui/icons-material/BookmarkBorder';
import CaseyIcon from '@mui/icons-material/ForumOutlined';
import KeyboardIcon from '@mui/icons-material/KeyboardOutlined';
import ExitIcon from '@mui/icons-material/Logout';
import TallyIcon from '@mui/icons-material/PlusOneOutlined';
import SmallerIcon from '@mui/icons-material/Remove';
import VibrationIcon from '@mui/icons-material/Vibration';
import MarkedIcon from '@mui/icons-material/WatchLater';
import MarkIcon from '@mui/icons-material/WatchLaterOutlined';
import Box from '@mui/material/Box';
import ButtonBase, { type ButtonBaseProps } from '@mui/material/ButtonBase';
import IconButton from '@mui/material/IconButton';
import Typography from '@mui/material/Typography';
import { type ReactNode, useId, useState } from 'react';
import { answeredCount } from '../quiz-progress.ts';
import { selectIsMarked, selectQuiz, useAttempt, useAttemptDispatch } from './attempt-quiz.ts';
import { attemptSlice } from './attempt-slice.ts';
import { readSettings, storeSettings } from './attempt-storage.ts';
import { QuestionGrid } from './QuestionGrid.tsx';
import { TotalTimer } from './Timer.tsx';
import { canVibrate } from './vibration.ts';

const { markToggled, textSizeStepped } = attemptSlice.actions;

interface QuizSheetProps {
  isBookmarked: boolean;
  canBookmark: boolean;
  isTallyShown: boolean;
  onBookmark: () => void;
  onTally: () => void;
  onCasey: () => void;
  onKeys: () => void;
  onExit: () => void;
  onClose: () => void;
}

/** The actions that the bar has no room for, each with a short explanation. Loaded when first opened. */
export function QuizSheet({ onClose, ...rows }: QuizSheetProps) {
  return (
    <Sheet title="Quiz options" onClose={onClose}>
      {(close) => (
        <>
          <Status />
          <Questions close={close} />
          <TextSize />
          <Rows {...rows} close={close} />
        </>
      )}
    </Sheet>
  );
}

function Status() {
  const { items } = useAttempt(selectQuiz);
  return (
    <Typography variant="body2" color="textSecondary" component="p" sx={{ mb: 1.5 }}>
      {answeredCount(items)} of {items.length} answered, total time <TotalTimer />
    </Typography>
  );
}

function Questions({ close }: { close: CloseSheet }) {
  return (
    <Box sx={{ mb: 1.5 }}>
      <Typography variant="h4" component="h3">
        Questions
      </Typography>
      <Hint>Choose a number to go to that question.</Hint>
      <Box sx={{ maxHeight: 184, overflowY: 'auto', mx: -0.5, mt: 0.5 }}>
        <QuestionGrid onMoved={() => close()} />
      </Box>
    </Box>
  );
}

function TextSize() {
  const dispatch = useAttemptDispatch();
  const size = useAttempt(({ attempt }) => attempt.textSize);
  const id = useId();
  return (
    <Box
      role="group"
      aria-labelledby={id}
      sx={{ ...rowStyle, flexWrap: 'wrap', justifyContent: 'space-between', columnGap: 2, rowGap: 0 }}
    >
      <Box sx={{ flex: '1 1 9rem' }}>
        <Typography id={id} component="h3" variant="h4">
          Text size
        </Typography>
        <Hint>For the question, options, and explanation.</Hint>
      </Box>
      <Box sx={{ display: 'flex', alignItems: 'center', flex: 'none' }}>
        <IconButton aria-label="Smaller text" disabled={size <= TEXT_SIZE.min} onClick={() => dispatch(textSizeStepped(-1))}>
          <SmallerIcon fontSize="small" />
        </IconButton>
        <Typography
          component="span"
          role="status"
          sx={{ minWidth: '4.5ch', textAlign: 'center', fontVariantNumeric: 'tabular-nums' }}
        >
          {Math.round(size * 100)}%
        </Typography>
        <IconButton aria-label="Larger text" disabled={size >= TEXT_SIZE.max} onClick={() => dispatch(textSizeStepped(1))}>
          <LargerIcon fontSize="small" />
        </IconButton>
      </Box>
    </Box>
  );
}

type RowsProps = Omit<QuizSheetProps, 'onClose'> & { close: CloseSheet };

function Rows({ isBookmarked, canBookmark, isTallyShown, onBookmark, onTally, onCasey, onKeys, onExit, close }: RowsProps) {
  const dispatch = useAttemptDispatch();
  const isMarked = useAttempt(selectIsMarked);
  return (
    <>
      <Row
        icon={isMarked ? <MarkedIcon color="warning" /> : <MarkIcon />}
        label={isMarked ? 'Marked' : 'Mark'}
        hint="Mark this question to come back to it before you finish."
        aria-pressed={isMarked}
        onClick={() => dispatch(markToggled())}
      />
      <Row
        icon={isBookmarked ? <BookmarkedIcon color="primary" /> : <BookmarkIcon />}
        label={isBookmarked ? 'Bookmarked' : 'Bookmark'}
        hint={saveHint(isBookmarked, canBookmark)}
        aria-pressed={isBookmarked}
        aria-disabled={!canBookmark || undefined}
        onClick={onBookmark}
      />
      <Row
        icon={<CaseyIcon />}
        label="Ask Casey"
        hint="Get a hint for this question, or an explanation once you’ve answered it."
        aria-haspopup="dialog"
        onClick={() => close(onCasey)}
      />
      <Row
        icon={<TallyIcon />}
        label={isTallyShown ? 'Hide Tally' : 'Tally'}
        hint="Count how many people in your group choose each option."
        aria-expanded={isTallyShown}
        onClick={() => close(onTally)}
      />
      <Vibration />
      <Row
        icon={<KeyboardIcon />}
        label="Keyboard Shortcuts"
        hint="See all shortcuts, or turn them off."
        onClick={() => close(onKeys)}
      />
      <Row
        icon={<ExitIcon color="error" />}
        label="Exit Quiz"
        hint="Leave and keep your place, or end the quiz."
        onClick={() => close(onExit)}
      />
      <Hint sx={{ display: 'none', '@media (pointer: coarse)': { display: 'block' }, pt: 1 }}>
        Press and hold an option to strike it out. Swipe to change questions.
      </Hint>
    </>
  );
}

function saveHint(isBookmarked: boolean, canBookmark: boolean): string {
  if (!canBookmark) return bookmarkMembersOnly;
  return isBookmarked ? 'This question is in your bookmarks.' : 'Add this question to your bookmarks.';
}

/** Shown only on devices that can vibrate. */
function Vibration() {
  const userId = useAttempt(({ attempt }) => attempt.userId);
  const [vibrates, setVibrates] = useState(() => readSettings(userId).vibrates);
  if (!canVibrate()) return null;
  const toggle = () => {
    storeSettings(userId, { vibrates: !vibrates });
    setVibrates(!vibrates);
  };
  return (
    <Row
      icon={<VibrationIcon />}
      label="Vibration"
      hint={vibrates ? 'On. Your phone vibrates when you answer correctly.' : 'Off. Your phone won’t vibrate.'}
      aria-pressed={vibrates}
      onClick={toggle}
    />
  );
}

const rowStyle = {
  display: 'flex',
  alignItems: 'center',
  gap: 2,
  width: '100%',
  minHeight: 56,
  py: 0.75,
  borderTop: 1,
  borderColor: 'divider',
} as const;

interface RowProps extends Omit<ButtonBaseProps, 'sx'> {
  icon: ReactNode;
  label: string;
  hint: string;
}

/** A button with its explanation beside it. The whole row is clickable. */
function Row({ icon, label, hint, ...button }: RowProps) {
  const id = useId();
  return (
    <Box sx={{ ...rowStyle, position: 'relative', '&:hover': { bgcolor: 'surface.sunk' } }}>
      {icon}
      <Box>
        <ButtonBase {...button} aria-describedby={id} sx={rowButtonStyle}>
          {label}
        </ButtonBase>
        <Hint id={id}>{hint}</Hint>
      </Box>
    </Box>
  );
}

const rowButtonStyle = {
  position: 'static',
  typography: 'h4',
  '&::after': { content: '""', position: 'absolute', inset: 0 },
  '&:focus-visible': { outline: 'none' },
  '&:focus-visible::after': { outline: 2, outlineStyle: 'solid', outlineColor: 'primary.main', outlineOffset: '-2px' },
} as const;

function Hint({ id, children, sx }: { id?: string; children: string; sx?: object }) {
  return (
    <Typography id={id} component="span" variant="caption" color="textSecondary" sx={{ display: 'block', ...sx }}>
      {children}
    </Typography>
  );
}
