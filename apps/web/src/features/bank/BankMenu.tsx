import AddIcon from '@mui/icons-material/Add';
import CheckedIcon from '@mui/icons-material/CheckBox';
import UncheckedIcon from '@mui/icons-material/CheckBoxOutlineBlank';
import OwnIcon from '@mui/icons-material/EditNote';
import TransferIcon from '@mui/icons-material/ImportExport';
import LockIcon from '@mui/icons-material/LockOutlined';
import ColorsIcon from '@mui/icons-material/PaletteOutlined';
import TipsIcon from '@mui/icons-material/TipsAndUpdatesOutlined';
import Divider from '@mui/material/Divider';
import ListItemIcon from '@mui/material/ListItemIcon';
import ListItemText from '@mui/material/ListItemText';
import Menu from '@mui/material/Menu';
import MenuItem from '@mui/material/MenuItem';
import useMediaQuery from '@mui/material/useMediaQuery';
import { Link } from 'react-router';
import { paths } from '#shared/paths.ts';
import { ASIDE_HIDDEN, type GuidePage } from './BankGuide.tsx';
import { useRevealTogether } from './reveal-setting.ts';

interface BankMenuProps {
  anchor: HTMLElement;
  isPhone: boolean;
  /** Whether the member may add questions. */
  canAdd: boolean;
  onClose: () => void;
  onExplainLock: () => void;
  onOpenGuide: (page: GuidePage) => void;
}

/** The bank's settings and less frequent actions. On screens without room for the header's buttons or the aside, it includes those too. */
export function BankMenu({ anchor, isPhone, canAdd, onClose, onExplainLock, onOpenGuide }: BankMenuProps) {
  const [isTogether, setTogether] = useRevealTogether();
  const hasNoAside = useMediaQuery(ASIDE_HIDDEN);
  const closeAnd = (action: () => void) => () => {
    onClose();
    action();
  };
  return (
    <Menu open anchorEl={anchor} onClose={onClose} slotProps={{ list: { 'aria-label': 'Bank menu' } }}>
      {isPhone && canAdd && (
        <MenuItem component={Link} to={paths.newQuestion}>
          <ListItemIcon>
            <AddIcon fontSize="small" />
          </ListItemIcon>
          Add Question
        </MenuItem>
      )}
      {isPhone && !canAdd && (
        <MenuItem aria-haspopup="dialog" onClick={closeAnd(onExplainLock)}>
          <ListItemIcon>
            <LockIcon fontSize="small" />
          </ListItemIcon>
          <ListItemText primary="Add Question" secondary="Comes with Premium" />
        </MenuItem>
      )}
      {isPhone && (
        <MenuItem component={Link} to={paths.ownQuestions}>
          <ListItemIcon>
            <OwnIcon fontSize="small" />
          </ListItemIcon>
          My Questions
        </MenuItem>
      )}
      {isPhone && <Divider component="li" />}
      <MenuItem
        role="menuitemcheckbox"
        aria-checked={isTogether}
        onClick={() => setTogether(!isTogether)}
        sx={{ whiteSpace: 'normal' }}
      >
        <ListItemIcon>
          {isTogether ? <CheckedIcon fontSize="small" color="primary" /> : <UncheckedIcon fontSize="small" />}
        </ListItemIcon>
        Show options and answer together
      </MenuItem>
      <Divider component="li" />
      {hasNoAside && (
        <MenuItem aria-haspopup="dialog" onClick={closeAnd(() => onOpenGuide('tips'))}>
          <ListItemIcon>
            <TipsIcon fontSize="small" />
          </ListItemIcon>
          Tips
        </MenuItem>
      )}
      {hasNoAside && (
        <MenuItem aria-haspopup="dialog" onClick={closeAnd(() => onOpenGuide('colors'))}>
          <ListItemIcon>
            <ColorsIcon fontSize="small" />
          </ListItemIcon>
          Color Key
        </MenuItem>
      )}
      <MenuItem component={Link} to={paths.questionTransfer}>
        <ListItemIcon>
          <TransferIcon fontSize="small" />
        </ListItemIcon>
        Import or Export Questions
      </MenuItem>
    </Menu>
  );
}
