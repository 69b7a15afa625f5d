import { bookmarkMembersOnly } from '@casebook/web-ui';
import type { SvgIconComponent } from '@mui/icons-material';
import BookmarkedIcon from '@mui/icons-material/Bookmark';
import BookmarkIcon from '@mui/icons-material/BookmarkBorder';
import FlaggedIcon from '@mui/icons-material/Flag';
import FlagIcon from '@mui/icons-material/OutlinedFlag';
import MarkedIcon from '@mui/icons-material/WatchLater';
import MarkIcon from '@mui/icons-material/WatchLaterOutlined';
import Box from '@mui/material/Box';
import Button, { type ButtonProps } from '@mui/material/Button';
import { lazy, Suspense } from 'react';
import { selectIsMarked, useAttempt, useAttemptDispatch } from './attempt-quiz.ts';
import { attemptSlice } from './attempt-slice.ts';

// Most members never see it: it explains why a button is disabled.
const Tooltip = lazy(() => import('@mui/material/Tooltip'));

export interface QuestionActionsProps {
  isFlagged: boolean;
  isBookmarked: boolean;
  canBookmark: boolean;
  onFlag: () => void;
  onBookmark: () => void;
}

/** What can be done with the question besides answering it. */
export function QuestionActions({ isFlagged, isBookmarked, canBookmark, onFlag, onBookmark }: QuestionActionsProps) {
  const dispatch = useAttemptDispatch();
  const isMarked = useAttempt(selectIsMarked);
  return (
    <Box sx={{ display: 'flex', flexWrap: 'wrap', columnGap: 0.5, ml: -0.5 }}>
      <ActionButton
        isOn={isMarked}
        on={{ label: 'Marked', Icon: MarkedIcon, color: 'warning' }}
        off={{ label: 'Mark', Icon: MarkIcon }}
        onClick={() => dispatch(attemptSlice.actions.markToggled())}
      />
      <ActionButton
        isOn={isFlagged}
        on={{ label: 'Flagged', Icon: FlaggedIcon, color: 'warning' }}
        off={{ label: 'Flag', Icon: FlagIcon }}
        aria-haspopup="dialog"
        onClick={onFlag}
      />
      <ActionButton
        isOn={isBookmarked}
        on={{ label: 'Saved', Icon: BookmarkedIcon, color: 'primary' }}
        off={{ label: 'Save', Icon: BookmarkIcon }}
        disabledReason={canBookmark ? undefined : bookmarkMembersOnly}
        onClick={onBookmark}
      />
    </Box>
  );
}

interface ActionStyle {
  readonly label: string;
  readonly Icon: SvgIconComponent;
  readonly color?: 'primary' | 'warning';
}

interface ActionButtonProps extends Pick<ButtonProps, 'aria-haspopup' | 'onClick'> {
  isOn: boolean;
  on: ActionStyle;
  off: ActionStyle;
  /** Why the button is disabled, as its tooltip. */
  disabledReason?: string;
}

/** A toggle button, unless it opens a dialog. */
function ActionButton({ isOn, on, off, disabledReason, onClick, ...rest }: ActionButtonProps) {
  const { label, Icon, color } = isOn ? on : off;
  const isDisabled = disabledReason !== undefined;
  const button = (
    <Button
      color="secondary"
      size="small"
      startIcon={<Icon color={color} />}
      aria-pressed={rest['aria-haspopup'] ? undefined : isOn}
      // Stays focusable, so that the keyboard reaches the tooltip.
      aria-disabled={isDisabled || undefined}
      onClick={isDisabled ? undefined : onClick}
      sx={isDisabled ? { opacity: 0.6, cursor: 'not-allowed' } : undefined}
      {...rest}
    >
      {label}
    </Button>
  );
  if (!isDisabled) return button;
  return (
    <Suspense fallback={button}>
      <Tooltip title={disabledReason} describeChild>
        {button}
      </Tooltip>
    </Suspense>
  );
}
