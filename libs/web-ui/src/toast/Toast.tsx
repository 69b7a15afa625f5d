import { TOAST_FADE_MS, TOAST_MS, UNDO_TOAST_MS } from '@casebook/exam';
import CloseIcon from '@mui/icons-material/Close';
import Alert from '@mui/material/Alert';
import Button from '@mui/material/Button';
import IconButton from '@mui/material/IconButton';
import { useEffect, useState } from 'react';
import type { ToastMessage } from './toast.ts';

interface ToastProps {
  toast: ToastMessage;
  onDismiss: (id: number) => void;
}

const tintOf = { success: 'tint.correct', error: 'tint.wrong', warning: 'tint.warning', info: 'tint.info' } as const;

/** Stays five seconds, or ten where something can be done about it, then fades; waits while it is pointed at or holds the focus. */
export function Toast({ toast, onDismiss }: ToastProps) {
  const [held, setHeld] = useState(false);
  const [fading, setFading] = useState(false);
  const { action } = toast;
  const staysMs = action ? UNDO_TOAST_MS : TOAST_MS;

  useEffect(() => {
    if (held || fading) return;
    const timer = window.setTimeout(() => setFading(true), staysMs);
    return () => window.clearTimeout(timer);
  }, [held, fading, staysMs]);

  useEffect(() => {
    if (!fading) return;
    const timer = window.setTimeout(() => onDismiss(toast.id), TOAST_FADE_MS);
    return () => window.clearTimeout(timer);
  }, [fading, onDismiss, toast.id]);

  return (
    <Alert
      role={toast.type === 'error' || toast.type === 'warning' ? 'alert' : 'status'}
      severity={toast.type}
      onMouseEnter={() => setHeld(true)}
      onMouseLeave={() => setHeld(false)}
      onFocus={() => setHeld(true)}
      onBlur={() => setHeld(false)}
      action={
        <>
          {action && (
            <Button
              size="small"
              color="inherit"
              disabled={fading}
              onClick={() => {
                setFading(true);
                action.onAction();
              }}
            >
              {action.label}
            </Button>
          )}
          <IconButton size="small" aria-label="Dismiss" color="inherit" onClick={() => setFading(true)}>
            <CloseIcon fontSize="small" />
          </IconButton>
        </>
      }
      sx={{
        pointerEvents: 'auto',
        alignItems: 'center',
        color: 'text.primary',
        bgcolor: tintOf[toast.type],
        border: 1,
        borderColor: `${toast.type}.main`,
        boxShadow: 1,
        opacity: fading ? 0 : 1,
        transition: `opacity ${TOAST_FADE_MS}ms`,
        '& .MuiAlert-icon': { color: `${toast.type}.main` },
        '& .MuiAlert-action': { py: 0, alignItems: 'center' },
      }}
    >
      {toast.text}
    </Alert>
  );
}
