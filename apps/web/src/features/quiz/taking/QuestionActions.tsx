import { bookmarkMembersOnly, visuallyHidden } from '@casebook/web-ui';
import type { SvgIconComponent } from '@mui/icons-material';
import BookmarkedIcon from '@mui/icons-material/Bookmark';
import BookmarkIcon from '@mui/icons-material/BookmarkBorder';
import FlaggedIcon from '@mui/icons-material/Flag';
import FlagIcon from '@mui/icons-material/OutlinedFlag';
import MarkedIcon from '@mui/icons-material/WatchLater';
import MarkIcon from '@mui/icons-material/WatchLaterOutlined';
import Button, { type ButtonProps } from '@mui/material/Button';
import { styled } from '@mui/material/styles';
import { lazy, Suspense } from 'react';
import { selectIsMarked, useAttempt, useAttemptDispatch } from './attempt-quiz.ts';
import { attemptSlice } from './attempt-slice.ts';

// Loaded on demand: most members never see this tooltip, which explains a disabled button.
const Tooltip = lazy(() => import('@mui/material/Tooltip'));

export interface QuestionActionsProps {
  isFlagged: boolean;
  isBookmarked: boolean;
  canBookmark: boolean;
  onFlag: () => void;
  onBookmark: () => void;
  /** Whether every button shows with its label on every screen. */
  isLabeled?: boolean;
}

/** The question's actions besides answering it. A phone's bar only has room for icons: the flag, and actions that are on. */
export function QuestionActions({ isFlagged, isBookmarked, canBookmark, onFlag, onBookmark, isLabeled }: QuestionActionsProps) {
  const dispatch = useAttemptDispatch();
  const isMarked = useAttempt(selectIsMarked);
  return (
    <>
      <ActionButton
        isLabeled={isLabeled}
        isOn={isMarked}
        on={{ label: 'Marked', Icon: MarkedIcon, color: 'warning' }}
        off={{ label: 'Mark', Icon: MarkIcon }}
        onClick={() => dispatch(attemptSlice.actions.markToggled())}
      />
      <ActionButton
        isLabeled={isLabeled}
        isOn={isFlagged}
        on={{ label: 'Flagged', Icon: FlaggedIcon, color: 'warning' }}
        off={{ label: 'Flag', Icon: FlagIcon }}
        aria-haspopup="dialog"
        onClick={onFlag}
      />
      <ActionButton
        isLabeled={isLabeled}
        isOn={isBookmarked}
        on={{ label: 'Bookmarked', Icon: BookmarkedIcon, color: 'primary' }}
        off={{ label: 'Bookmark', Icon: BookmarkIcon }}
        disabledReason={canBookmark ? undefined : bookmarkMembersOnly}
        onClick={onBookmark}
      />
    </>
  );
}

const Label = styled('span')(({ theme }) => ({ '&:not([data-shown])': { [theme.breakpoints.down('md')]: visuallyHidden } }));

interface ActionStyle {
  readonly label: string;
  readonly Icon: SvgIconComponent;
  readonly color?: 'primary' | 'warning';
}

interface ActionButtonProps extends Pick<ButtonProps, 'aria-haspopup' | 'onClick'> {
  isLabeled: boolean | undefined;
  isOn: boolean;
  on: ActionStyle;
  off: ActionStyle;
  /** Why the button is disabled, as its tooltip. */
  disabledReason?: string;
}

/** A toggle button, unless it opens a dialog. */
function ActionButton({ isLabeled, isOn, on, off, disabledReason, onClick, ...rest }: ActionButtonProps) {
  const { label, Icon, color } = isOn ? on : off;
  const isDisabled = disabledReason !== undefined;
  const isAlwaysShown = isLabeled || isOn || rest['aria-haspopup'] !== undefined;
  const button = (
    <Button
      color="secondary"
      size="small"
      aria-pressed={rest['aria-haspopup'] ? undefined : isOn}
      // Not `disabled`, so that the keyboard can focus the button and open the tooltip.
      aria-disabled={isDisabled || undefined}
      onClick={isDisabled ? undefined : onClick}
      sx={{
        display: { xs: isAlwaysShown ? 'inline-flex' : 'none', md: 'inline-flex' },
        minWidth: 44,
        minHeight: 44,
        px: 1,
        gap: 0.75,
        ...(isDisabled && { opacity: 0.6, cursor: 'not-allowed' }),
      }}
      {...rest}
    >
      <Icon color={color} sx={{ fontSize: 20 }} />
      <Label data-shown={isLabeled || undefined}>{label}</Label>
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
