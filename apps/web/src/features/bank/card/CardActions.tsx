import type { QuestionView } from '@casebook/contracts';
import { Announcement, bookmarkMembersOnly, useToast } from '@casebook/web-ui';
import BookmarkedIcon from '@mui/icons-material/Bookmark';
import BookmarkIcon from '@mui/icons-material/BookmarkBorder';
import CopiedIcon from '@mui/icons-material/Check';
import FlaggedIcon from '@mui/icons-material/Flag';
import ShareButtonIcon from '@mui/icons-material/IosShare';
import CopyIcon from '@mui/icons-material/Link';
import OpenIcon from '@mui/icons-material/OpenInFull';
import FlagIcon from '@mui/icons-material/OutlinedFlag';
import Box from '@mui/material/Box';
import Divider from '@mui/material/Divider';
import IconButton from '@mui/material/IconButton';
import ListItemIcon from '@mui/material/ListItemIcon';
import Menu from '@mui/material/Menu';
import MenuItem from '@mui/material/MenuItem';
import Tooltip from '@mui/material/Tooltip';
import Typography from '@mui/material/Typography';
import { lazy, Suspense, useRef, useState } from 'react';
import { Link, useLocation } from 'react-router';
import { useBookmark } from '#shared/bookmarks.ts';
import { emptyFlag, useFlagging } from '#shared/flag/use-flagging.ts';
import { isMotionReduced } from '#shared/motion.ts';
import { paths } from '#shared/paths.ts';
import { ShareIcon, sharedQuestion, shareTargets } from '#shared/share/share-targets.tsx';
import { useCopy } from '#shared/share/use-copy.ts';
import { MoreButton } from './MoreButton.tsx';

/** A question's actions: the frequent ones as buttons, the others in a menu. */
export function CardActions({ question }: { question: QuestionView }) {
  return (
    <Box sx={{ display: 'flex', mr: -1.25 }}>
      {question.mine && <BookmarkButton question={question} />}
      <ShareButton question={question} />
      {question.mine && <FlagButton question={question} />}
      {question.mine && <MoreButton question={question} />}
    </Box>
  );
}

/**
 * Bookmarking requires access; removing a bookmark doesn't. Without access, pressing the button shows its tooltip's text as a toast,
 * because touch screens don't open tooltips.
 */
function BookmarkButton({ question }: { question: QuestionView }) {
  const { isBookmarked, toggle } = useBookmark(question.id, question.mine?.bookmarked);
  const toast = useToast();
  const isDisabled = !question.mine?.access && !isBookmarked;
  const Icon = isBookmarked ? BookmarkedIcon : BookmarkIcon;
  return (
    <Tooltip title={isDisabled ? bookmarkMembersOnly : isBookmarked ? 'Remove bookmark' : 'Bookmark'} describeChild>
      <IconButton
        aria-label={`Bookmark: ${question.question.slice(0, 60)}`}
        aria-pressed={isBookmarked}
        aria-disabled={isDisabled || undefined}
        color={isBookmarked ? 'primary' : 'default'}
        onClick={isDisabled ? () => toast.info(bookmarkMembersOnly) : toggle}
        sx={isDisabled ? { color: 'edge.main', cursor: 'not-allowed' } : undefined}
      >
        <Icon fontSize="small" />
      </IconButton>
    </Tooltip>
  );
}

function ShareButton({ question }: { question: QuestionView }) {
  const [anchor, setAnchor] = useState<HTMLElement | null>(null);
  return (
    <>
      <Tooltip title="Share" describeChild>
        <IconButton
          aria-label={`Share: ${question.question.slice(0, 60)}`}
          aria-haspopup="menu"
          aria-expanded={anchor !== null}
          onClick={({ currentTarget }) => setAnchor(currentTarget)}
        >
          <ShareButtonIcon fontSize="small" />
        </IconButton>
      </Tooltip>
      {anchor && <ShareMenu question={question} anchor={anchor} onClose={() => setAnchor(null)} />}
    </>
  );
}

interface ShareMenuProps {
  question: QuestionView;
  anchor: HTMLElement;
  onClose: () => void;
}

/** The share popup. Anyone can open the link. */
function ShareMenu({ question, anchor, onClose }: ShareMenuProps) {
  const url = `${window.location.origin}${paths.question(question.id)}`;
  const { isCopied, copy } = useCopy(url);
  const { pathname } = useLocation();
  return (
    <Menu open anchorEl={anchor} onClose={onClose} slotProps={{ list: { 'aria-label': 'Share this question' } }}>
      {shareTargets(sharedQuestion(question.question, url)).map(({ name, href }) => (
        <MenuItem key={name} component="a" href={href} target="_blank" rel="noreferrer" onClick={onClose}>
          <ListItemIcon>
            <ShareIcon name={name} />
          </ListItemIcon>
          {name}
        </MenuItem>
      ))}
      <Divider component="li" />
      <MenuItem onClick={copy} sx={{ minWidth: 200 }}>
        <ListItemIcon>{isCopied ? <CopiedIcon fontSize="small" color="success" /> : <CopyIcon fontSize="small" />}</ListItemIcon>
        {isCopied ? 'Link copied' : 'Copy Link'}
        <Announcement>{isCopied ? 'Link copied' : ''}</Announcement>
      </MenuItem>
      {pathname !== paths.question(question.id) && (
        <MenuItem component={Link} to={paths.question(question.id)} viewTransition={!isMotionReduced()}>
          <ListItemIcon>
            <OpenIcon fontSize="small" />
          </ListItemIcon>
          Open Its Page
        </MenuItem>
      )}
    </Menu>
  );
}

const QuestionFlagDialog = lazy(async () => ({
  default: (await import('#shared/flag/QuestionFlagDialog.tsx')).QuestionFlagDialog,
}));

const memberCount = (count: number) => (count === 1 ? '1 member' : `${count} members`);

/** Flags a question or removes the member's flag, and shows the number of flags. */
function FlagButton({ question }: { question: QuestionView }) {
  const { flagCount, mine } = question;
  const [isOpen, setOpen] = useState(false);
  const draft = useRef(emptyFlag);
  const toast = useToast();
  const { flag, unflag } = useFlagging(question, toast.warning);
  const isFlagged = mine?.flagged ?? false;
  const label = isFlagged ? 'Flagged' : 'Flag';
  const Icon = isFlagged ? FlaggedIcon : FlagIcon;
  return (
    <>
      <Tooltip title={flagCount > 0 ? `${label}. Flagged by ${memberCount(flagCount)}` : label} describeChild>
        <IconButton
          aria-label={`${label}: ${question.question.slice(0, 60)}${flagCount > 0 ? `, ${flagCount}` : ''}`}
          aria-haspopup="dialog"
          color={isFlagged ? 'warning' : 'default'}
          onClick={() => setOpen(true)}
          sx={{ position: 'relative' }}
        >
          <Icon fontSize="small" />
          {flagCount > 0 && (
            <Typography
              component="span"
              variant="caption"
              sx={{ position: 'absolute', top: 4, right: 5, lineHeight: 1.2, fontWeight: 600 }}
            >
              {flagCount}
            </Typography>
          )}
        </IconButton>
      </Tooltip>
      {isOpen && (
        <Suspense>
          <QuestionFlagDialog
            stem={question.question}
            isFlagged={isFlagged}
            draft={draft.current}
            onFlag={flag}
            onUnflag={unflag}
            onClose={(closedDraft) => {
              draft.current = closedDraft;
              setOpen(false);
            }}
          />
        </Suspense>
      )}
    </>
  );
}
