import Button from '@mui/material/Button';
import Dialog from '@mui/material/Dialog';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import DialogContentText from '@mui/material/DialogContentText';
import DialogTitle from '@mui/material/DialogTitle';
import type { ReactNode } from 'react';

interface ConfirmDialogProps {
  open: boolean;
  title: string;
  children: ReactNode;
  confirmLabel: string;
  cancelLabel?: string;
  /** Whether confirming deletes or discards something. */
  dangerous?: boolean;
  /** A second action, which deletes or discards something. If set, the choices are stacked, the safer one first. */
  alternative?: { readonly label: string; readonly onChoose: () => void };
  busy?: boolean;
  onConfirm: () => void;
  onCancel: () => void;
}

/** A confirmation dialog. Traps the focus and returns it when it closes. */
export function ConfirmDialog({ open, title, children, confirmLabel, cancelLabel, ...rest }: ConfirmDialogProps) {
  const { dangerous, alternative, busy, onConfirm, onCancel } = rest;
  const confirm = (
    <Button onClick={onConfirm} variant="contained" color={dangerous ? 'error' : 'primary'} disabled={busy}>
      {confirmLabel}
    </Button>
  );
  return (
    <Dialog open={open} onClose={onCancel} aria-labelledby="confirm-title" aria-describedby="confirm-text">
      <DialogTitle id="confirm-title">{title}</DialogTitle>
      <DialogContent>
        <DialogContentText id="confirm-text" color="textPrimary">
          {children}
        </DialogContentText>
      </DialogContent>
      <DialogActions
        disableSpacing
        sx={{ p: 2, gap: 1, ...(alternative ? { flexDirection: 'column', alignItems: 'stretch' } : { flexWrap: 'wrap' }) }}
      >
        {alternative && (
          <>
            {confirm}
            <Button onClick={alternative.onChoose} color="error" disabled={busy}>
              {alternative.label}
            </Button>
          </>
        )}
        <Button onClick={onCancel} color="secondary" autoFocus>
          {cancelLabel ?? 'Cancel'}
        </Button>
        {!alternative && confirm}
      </DialogActions>
    </Dialog>
  );
}
