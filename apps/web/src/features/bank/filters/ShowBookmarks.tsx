import BookmarkedIcon from '@mui/icons-material/Bookmark';
import BookmarkIcon from '@mui/icons-material/BookmarkBorder';
import Button from '@mui/material/Button';

interface ShowBookmarksProps {
  isOn: boolean;
  onChange: (isOn: boolean) => void;
}

export function ShowBookmarks({ isOn, onChange }: ShowBookmarksProps) {
  return (
    <Button
      variant="outlined"
      color={isOn ? 'primary' : 'secondary'}
      startIcon={isOn ? <BookmarkedIcon /> : <BookmarkIcon />}
      aria-pressed={isOn}
      onClick={() => onChange(!isOn)}
      sx={isOn ? { bgcolor: 'tint.accent' } : undefined}
    >
      Show Bookmarks
    </Button>
  );
}
