import { messageOf, selectProfile, useListHiddenQuestionsQuery, useRemoveQuestionMutation } from '@casebook/api-client';
import type { QuestionView } from '@casebook/contracts';
import { ConfirmDialog, useToast } from '@casebook/web-ui';
import DeleteIcon from '@mui/icons-material/DeleteOutlined';
import EditIcon from '@mui/icons-material/EditOutlined';
import VersionsIcon from '@mui/icons-material/History';
import MoreIcon from '@mui/icons-material/MoreVert';
import HideIcon from '@mui/icons-material/VisibilityOffOutlined';
import ShowIcon from '@mui/icons-material/VisibilityOutlined';
import IconButton from '@mui/material/IconButton';
import ListItemIcon from '@mui/material/ListItemIcon';
import Menu from '@mui/material/Menu';
import MenuItem from '@mui/material/MenuItem';
import Tooltip from '@mui/material/Tooltip';
import { useState } from 'react';
import { flushSync } from 'react-dom';
import { useSelector } from 'react-redux';
import { Link, useLocation, useNavigate } from 'react-router';
import { truncateText } from '#shared/format-text.ts';
import { paths } from '#shared/paths.ts';
import { focusNextCard, useHiding } from './use-hiding.ts';

/** The menu of less frequent actions; nothing if none is allowed. */
export function MoreButton({ question }: { question: QuestionView }) {
  const isAdmin = useSelector(selectProfile)?.isAdmin ?? false;
  const [anchor, setAnchor] = useState<HTMLElement | null>(null);
  const [deleteAnchor, setDeleteAnchor] = useState<HTMLElement | null>(null);
  const rights = cardRights(question, isAdmin);
  if (hasNoActions(rights)) return null;
  return (
    <>
      <Tooltip title="More" describeChild>
        <IconButton
          aria-label={`More: ${question.question.slice(0, 60)}`}
          aria-haspopup="menu"
          aria-expanded={anchor !== null}
          onClick={({ currentTarget }) => setAnchor(currentTarget)}
        >
          <MoreIcon fontSize="small" />
        </IconButton>
      </Tooltip>
      {anchor && (
        <MoreMenu
          question={question}
          rights={rights}
          anchor={anchor}
          onClose={() => setAnchor(null)}
          onDelete={() => {
            setDeleteAnchor(anchor);
            setAnchor(null);
          }}
        />
      )}
      {deleteAnchor && <DeleteDialog question={question} anchor={deleteAnchor} onClose={() => setDeleteAnchor(null)} />}
    </>
  );
}

interface MoreMenuProps {
  question: QuestionView;
  rights: CardRights;
  anchor: HTMLElement;
  onClose: () => void;
  onDelete: () => void;
}

function MoreMenu({ question, rights, anchor, onClose, onDelete }: MoreMenuProps) {
  const { hide, unhide } = useHiding();
  const { data: hidden } = useListHiddenQuestionsQuery(undefined, { skip: !rights.canHide });
  const isHidden = hidden?.questionIds.includes(question.id) ?? false;
  const toggleHidden = () => {
    // A closing menu returns the focus to its button, so it has to close before the focus moves on.
    flushSync(onClose);
    if (isHidden) return void unhide(question);
    focusNextCard(anchor);
    void hide(question, anchor.closest('article'));
  };
  return (
    <Menu
      open
      anchorEl={anchor}
      onClose={onClose}
      slotProps={{ paper: { sx: { minWidth: 200 } }, list: { 'aria-label': 'More for this question' } }}
    >
      {rights.canEdit && (
        <MenuItem component={Link} to={paths.editQuestion(question.id)}>
          <ListItemIcon>
            <EditIcon fontSize="small" />
          </ListItemIcon>
          Edit
        </MenuItem>
      )}
      {rights.canSeeVersions && (
        <MenuItem component={Link} to={paths.questionVersions(question.id)}>
          <ListItemIcon>
            <VersionsIcon fontSize="small" />
          </ListItemIcon>
          Versions
        </MenuItem>
      )}
      {rights.canHide && (
        <MenuItem onClick={toggleHidden}>
          <ListItemIcon>{isHidden ? <ShowIcon fontSize="small" /> : <HideIcon fontSize="small" />}</ListItemIcon>
          {isHidden ? 'Unhide' : 'Hide'}
        </MenuItem>
      )}
      {rights.canDelete && (
        <MenuItem onClick={onDelete} sx={{ color: 'error.main' }}>
          <ListItemIcon sx={{ color: 'inherit' }}>
            <DeleteIcon fontSize="small" />
          </ListItemIcon>
          Delete
        </MenuItem>
      )}
    </Menu>
  );
}

const NAMED_CHARACTERS = 120;

interface DeleteDialogProps {
  question: QuestionView;
  /** The button that opened the menu. */
  anchor: HTMLElement;
  onClose: () => void;
}

/** Confirms the deletion, with the question's text and whom it affects. */
function DeleteDialog({ question, anchor, onClose }: DeleteDialogProps) {
  const [remove, { isLoading }] = useRemoveQuestionMutation();
  const toast = useToast();
  const navigate = useNavigate();
  const { pathname } = useLocation();
  const isShared = question.reviewStatus === 'approved';

  const confirm = async () => {
    const { error } = await remove({ id: question.id });
    if (error) return toast.error(messageOf(error, 'Failed to delete question'));
    toast.success('Question deleted.');
    if (pathname === paths.question(question.id)) return navigate(paths.questions, { replace: true });
    // A closing dialog returns the focus to its button, so it has to close before the focus moves on.
    flushSync(onClose);
    focusNextCard(anchor);
  };
  return (
    <ConfirmDialog
      open
      dangerous
      title="Delete this question?"
      confirmLabel="Delete"
      busy={isLoading}
      onConfirm={confirm}
      onCancel={onClose}
    >
      “{truncateText(question.question, NAMED_CHARACTERS)}” will be deleted{isShared ? ' for everyone' : ''}. Submitted answers
      stay in the statistics. An admin can restore it.
    </ConfirmDialog>
  );
}

/** The actions that a card's menu offers. */
interface CardRights {
  canEdit: boolean;
  canSeeVersions: boolean;
  canDelete: boolean;
  canHide: boolean;
}

/**
 * Leaves out the actions that the server would refuse. Authors and admins delete a question for everyone; other members hide it for
 * themselves (docs/who-may-what.md).
 */
export function cardRights({ mine }: Pick<QuestionView, 'mine'>, isAdmin: boolean): CardRights {
  const isOwn = (mine?.author ?? false) || isAdmin;
  const hasAccess = (mine?.access ?? false) || isAdmin;
  return {
    canEdit: isOwn && hasAccess,
    canSeeVersions: isOwn,
    canDelete: isOwn && hasAccess,
    canHide: mine !== undefined && !isOwn && hasAccess,
  };
}

export const hasNoActions = (rights: CardRights): boolean => Object.values(rights).every((can) => !can);
