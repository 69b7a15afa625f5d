import { useBookmark } from '@casebook/api-client';
import type { QuestionView } from '@casebook/contracts';
import { bookmarkMembersOnly } from '@casebook/web-ui';
import BookmarkedIcon from '@mui/icons-material/Bookmark';
import BookmarkIcon from '@mui/icons-material/BookmarkBorder';
import IconButton from '@mui/material/IconButton';
import Tooltip from '@mui/material/Tooltip';

/** Statistics are what only a member with access sees. Who had access once may still let a bookmark go. */
export function BookmarkButton({ question }: { question: QuestionView }) {
  const { isBookmarked, toggle } = useBookmark(question.id, question.mine?.bookmarked);
  const isDisabled = !question.statistics && !isBookmarked;
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
