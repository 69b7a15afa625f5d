import { bookmarkMembersOnly } from '@casebook/web-ui';
import BookmarkedIcon from '@mui/icons-material/Bookmark';
import BookmarkIcon from '@mui/icons-material/BookmarkBorder';
import FlaggedIcon from '@mui/icons-material/Flag';
import FlagIcon from '@mui/icons-material/OutlinedFlag';
import MarkedIcon from '@mui/icons-material/WatchLater';
import MarkIcon from '@mui/icons-material/WatchLaterOutlined';
import Box from '@mui/material/Box';
import { memo } from 'react';
import { PanelAction } from './PanelAction.tsx';

interface PanelActionsProps {
  isMarked: boolean;
  isFlagged: boolean;
  isBookmarked: boolean;
  canBookmark: boolean;
  onMark: () => void;
  onFlag: () => void;
  onBookmark: () => void;
}

/** What can be done about the question beside answering it. */
export const PanelActions = memo(function PanelActions(props: PanelActionsProps) {
  const { isMarked, isFlagged, isBookmarked, canBookmark, onMark, onFlag, onBookmark } = props;
  return (
    <Box sx={{ display: 'flex', flexWrap: 'wrap', columnGap: 0.5, ml: -0.5 }}>
      <PanelAction
        isDone={isMarked}
        done={{ label: 'Marked', Icon: MarkedIcon, color: 'warning' }}
        open={{ label: 'Mark', Icon: MarkIcon }}
        onClick={onMark}
      />
      <PanelAction
        isDone={isFlagged}
        done={{ label: 'Flagged', Icon: FlaggedIcon, color: 'warning' }}
        open={{ label: 'Flag', Icon: FlagIcon }}
        aria-haspopup="dialog"
        onClick={onFlag}
      />
      <PanelAction
        isDone={isBookmarked}
        done={{ label: 'Saved', Icon: BookmarkedIcon, color: 'primary' }}
        open={{ label: 'Save', Icon: BookmarkIcon }}
        disabledReason={canBookmark ? undefined : bookmarkMembersOnly}
        onClick={onBookmark}
      />
    </Box>
  );
});
