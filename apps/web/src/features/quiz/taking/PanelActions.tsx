import BookmarkedIcon from '@mui/icons-material/Bookmark';
import BookmarkIcon from '@mui/icons-material/BookmarkBorder';
import FlaggedIcon from '@mui/icons-material/Flag';
import FlagIcon from '@mui/icons-material/OutlinedFlag';
import MarkedIcon from '@mui/icons-material/WatchLater';
import MarkIcon from '@mui/icons-material/WatchLaterOutlined';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';

interface PanelActionsProps {
  isMarked: boolean;
  isFlagged: boolean;
  bookmark: { isBookmarked: boolean; toggle: () => void };
  onMark: () => void;
  onFlag: () => void;
}

/** What can be done about the question beside answering it. */
export function PanelActions({ isMarked, isFlagged, bookmark, onMark, onFlag }: PanelActionsProps) {
  const { isBookmarked, toggle } = bookmark;
  return (
    <Box sx={{ display: 'flex', flexWrap: 'wrap', columnGap: 0.5, ml: -0.5 }}>
      <Button
        color="secondary"
        size="small"
        startIcon={isMarked ? <MarkedIcon color="warning" /> : <MarkIcon />}
        aria-pressed={isMarked}
        onClick={onMark}
      >
        {isMarked ? 'Marked' : 'Mark'}
      </Button>
      <Button
        color="secondary"
        size="small"
        startIcon={isFlagged ? <FlaggedIcon color="warning" /> : <FlagIcon />}
        aria-haspopup="dialog"
        onClick={onFlag}
      >
        {isFlagged ? 'Flagged' : 'Flag'}
      </Button>
      <Button
        color="secondary"
        size="small"
        startIcon={isBookmarked ? <BookmarkedIcon color="primary" /> : <BookmarkIcon />}
        aria-pressed={isBookmarked}
        onClick={toggle}
      >
        {isBookmarked ? 'Saved' : 'Save'}
      </Button>
    </Box>
  );
}
