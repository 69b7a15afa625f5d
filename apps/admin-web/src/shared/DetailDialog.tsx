import CloseIcon from '@mui/icons-material/Close';
import Dialog from '@mui/material/Dialog';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import DialogTitle from '@mui/material/DialogTitle';
import IconButton from '@mui/material/IconButton';
import useMediaQuery from '@mui/material/useMediaQuery';
import { type ReactNode, useId } from 'react';

interface DetailDialogProps {
  title: string;
  /** Pixels. */
  maxWidth: number;
  onClose: () => void;
  /** Buttons that stay visible while the content scrolls. */
  actions?: ReactNode;
  children: ReactNode;
}

/** The details of one item of a list, in a dialog over the list. Full-screen on a phone. */
export function DetailDialog({ title, maxWidth, onClose, actions, children }: DetailDialogProps) {
  const isNarrow = useMediaQuery('(width < 600px)');
  const id = useId();
  return (
    <Dialog
      open
      onClose={onClose}
      fullScreen={isNarrow}
      scroll="paper"
      aria-labelledby={id}
      slotProps={{ paper: { sx: isNarrow ? { m: 0, maxWidth: 'none', borderRadius: 0 } : { maxWidth, width: '100%' } } }}
    >
      <DialogTitle id={id} sx={{ display: 'flex', alignItems: 'center', justifyContent: 'space-between', gap: 2 }}>
        {title}
        <IconButton aria-label="Close" edge="end" onClick={onClose}>
          <CloseIcon />
        </IconButton>
      </DialogTitle>
      <DialogContent>{children}</DialogContent>
      {actions && (
        <DialogActions
          disableSpacing
          sx={{ p: 2, gap: 1, flexWrap: 'wrap', justifyContent: 'flex-start', borderTop: 1, borderColor: 'divider' }}
        >
          {actions}
        </DialogActions>
      )}
    </Dialog>
  );
}
