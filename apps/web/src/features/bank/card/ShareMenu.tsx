import type { QuestionView } from '@casebook/contracts';
import { Announcement } from '@casebook/web-ui';
import CopiedIcon from '@mui/icons-material/Check';
import CopyIcon from '@mui/icons-material/Link';
import Divider from '@mui/material/Divider';
import ListItemIcon from '@mui/material/ListItemIcon';
import Menu from '@mui/material/Menu';
import MenuItem from '@mui/material/MenuItem';
import { paths } from '#shared/paths.ts';
import { ShareIcon } from '#shared/share/ShareIcon.tsx';
import { shareTargets } from '#shared/share/share-targets.ts';
import { useCopied } from '#shared/share/use-copied.ts';
import { sharedQuestion } from './shared-question.ts';

interface ShareMenuProps {
  question: QuestionView;
  anchor: HTMLElement;
  onClose: () => void;
}

/** The share popup. The link opens for whoever has it. */
export function ShareMenu({ question, anchor, onClose }: ShareMenuProps) {
  const url = `${window.location.origin}${paths.question(question.id)}`;
  const { isCopied, copy } = useCopied(url);
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
        {isCopied ? 'Link copied' : 'Copy link'}
        <Announcement>{isCopied ? 'Link copied' : ''}</Announcement>
      </MenuItem>
    </Menu>
  );
}
