import { useListHiddenQuestionsQuery } from '@casebook/api-client';
import type { QuestionView } from '@casebook/contracts';
import DeleteIcon from '@mui/icons-material/DeleteOutlined';
import EditIcon from '@mui/icons-material/EditOutlined';
import VersionsIcon from '@mui/icons-material/History';
import HideIcon from '@mui/icons-material/VisibilityOffOutlined';
import ShowIcon from '@mui/icons-material/VisibilityOutlined';
import ListItemIcon from '@mui/material/ListItemIcon';
import Menu from '@mui/material/Menu';
import MenuItem from '@mui/material/MenuItem';
import { flushSync } from 'react-dom';
import { Link } from 'react-router';
import { paths } from '#shared/paths.ts';
import { focusBeside } from '../focus-beside.ts';
import { useHiding } from '../use-hiding.ts';
import type { CardRights } from './card-rights.ts';

interface MoreMenuProps {
  question: QuestionView;
  rights: CardRights;
  anchor: HTMLElement;
  onClose: () => void;
  onDelete: () => void;
}

export function MoreMenu({ question, rights, anchor, onClose, onDelete }: MoreMenuProps) {
  const { hide, showAgain } = useHiding();
  const { data: hidden } = useListHiddenQuestionsQuery(undefined, { skip: !rights.canHide });
  const isHidden = hidden?.questionIds.includes(question.id) ?? false;
  const turn = () => {
    // A menu that closes gives the focus back to its button: only then does it go on.
    flushSync(onClose);
    if (isHidden) return void showAgain(question);
    focusBeside(anchor);
    void hide(question);
  };
  return (
    <Menu
      open
      anchorEl={anchor}
      onClose={onClose}
      anchorOrigin={{ vertical: 'bottom', horizontal: 'right' }}
      transformOrigin={{ vertical: 'top', horizontal: 'right' }}
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
        <MenuItem onClick={turn}>
          <ListItemIcon>{isHidden ? <ShowIcon fontSize="small" /> : <HideIcon fontSize="small" />}</ListItemIcon>
          {isHidden ? 'Show again' : 'Hide'}
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
