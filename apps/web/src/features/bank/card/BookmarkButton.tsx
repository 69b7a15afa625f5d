import type { QuestionView } from '@casebook/contracts';
import { bookmarkMembersOnly } from '@casebook/web-ui';
import BookmarkedIcon from '@mui/icons-material/Bookmark';
import BookmarkIcon from '@mui/icons-material/BookmarkBorder';
import IconButton from '@mui/material/IconButton';
import Tooltip from '@mui/material/Tooltip';
import { useBookmark } from '#shared/bookmarks.ts';

/** Bookmarking needs access. Who had it once may still remove a bookmark. */
export function BookmarkButton({ question }: { question: QuestionView }) {
  const { isBookmarked, toggle } = useBookmark(question.id, question.mine?.bookmarked);
  const isDisabled = !question.mine?.access && !isBookmarked;
  const Icon = isBookmarked ? BookmarkedIcon : BookmarkIcon;
  return (
    <Tooltip title={isDisabled ? bookmarkMembersOnly : isBookmarked ? 'Remove bookmark' : 'Bookmark'} describeChild>
      <IconButton
        aria-label={`Bookmark: ${question.question.slice(0, 60)}`}
        aria-pressed={isBookmarked}
        aria-disabled={isDisabled || undefined}
        color={isBookmarked ? 'primary' : 'default'}
        onClick={isDisabled ? undefined : toggle}
        sx={isDisabled ? { opacity: 0.5, cursor: 'not-allowed' } : undefined}
      >
        <Icon fontSize="small" />
      </IconButton>
    </Tooltip>
  );
}
