import { TOAST_FADE_MS, TOAST_MS, UNDO_TOAST_MS } from '@casebook/exam';
import CloseIcon from '@mui/icons-material/Close';
import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import IconButton from '@mui/material/IconButton';
import {
  createContext,
  type ReactNode,
  useCallback,
  useContext,
  useEffect,
  useLayoutEffect,
  useMemo,
  useRef,
  useState,
} from 'react';

/**
 * Four types of toasts, the newest at the bottom of the stack. Placed at the top right; on a phone at the bottom, but during a quiz at the
 * top, because its options are at the bottom.
 */
export function ToastProvider({ children }: { children: ReactNode }) {
  const [toasts, setToasts] = useState<readonly ToastMessage[]>([]);
  const nextId = useRef(1);
  const region = useRef<HTMLElement>(null);

  // The top layer orders elements by when they were shown, so each new toast shows the stack again, above any modal dialog.
  const newestId = toasts.at(-1)?.id ?? 0;
  const raisedId = useRef(0);
  useLayoutEffect(() => {
    // Showing the stack again would move the focus away from a toast's button.
    if (newestId <= raisedId.current || region.current?.contains(document.activeElement)) return;
    if (raisedId.current > 0) region.current?.hidePopover();
    region.current?.showPopover();
    raisedId.current = newestId;
  }, [newestId]);

  const dismiss = useCallback((id: number) => setToasts((current) => current.filter((toast) => toast.id !== id)), []);
  const show = useMemo<ShowToast>(() => {
    const add = (type: ToastType) => (text: string, action?: ToastAction, visibleMs?: number) => {
      const id = nextId.current++;
      setToasts((current) => [
        ...current.filter((toast) => toast.type !== type || toast.text !== text),
        { id, type, text, action, visibleMs },
      ]);
    };
    return { success: add('success'), error: add('error'), warning: add('warning'), info: add('info') };
  }, []);

  return (
    <ToastContext value={show}>
      {children}
      <Box
        ref={region}
        component="section"
        aria-label="Notifications"
        popover="manual"
        sx={{
          position: 'fixed',
          zIndex: 'snackbar',
          // Overrides the browser's default, which centers a popover.
          inset: 'auto',
          m: 0,
          p: 0,
          border: 0,
          bgcolor: 'transparent',
          overflow: 'visible',
          top: { xs: 'var(--cb-toast-top, auto)', sm: 16 },
          bottom: { xs: 'var(--cb-toast-bottom, 16px)', sm: 'auto' },
          right: 16,
          left: { xs: 16, sm: 'auto' },
          width: { xs: 'auto', sm: 360 },
          '&:popover-open': { display: 'grid' },
          gap: 1,
          pointerEvents: 'none',
        }}
      >
        {toasts.map((toast) => (
          <Toast key={toast.id} toast={toast} onDismiss={dismiss} />
        ))}
      </Box>
    </ToastContext>
  );
}

interface ToastProps {
  toast: ToastMessage;
  onDismiss: (id: number) => void;
}

const tintOf = { success: 'tint.correct', error: 'tint.wrong', warning: 'tint.warning', info: 'tint.info' } as const;

/** Disappears after five seconds, ten if it has an action, or the given time. Stays while hovered or focused. */
function Toast({ toast, onDismiss }: ToastProps) {
  const [isPaused, setPaused] = useState(false);
  const [isFading, setFading] = useState(false);
  const { action, visibleMs } = toast;
  const durationMs = visibleMs ?? (action ? UNDO_TOAST_MS : TOAST_MS);

  useEffect(() => {
    if (isPaused || isFading) return;
    const timer = window.setTimeout(() => setFading(true), durationMs);
    return () => window.clearTimeout(timer);
  }, [isPaused, isFading, durationMs]);

  useEffect(() => {
    if (!isFading) return;
    const timer = window.setTimeout(() => onDismiss(toast.id), TOAST_FADE_MS);
    return () => window.clearTimeout(timer);
  }, [isFading, onDismiss, toast.id]);

  return (
    <Alert
      role={toast.type === 'error' || toast.type === 'warning' ? 'alert' : 'status'}
      severity={toast.type}
      onMouseEnter={() => setPaused(true)}
      onMouseLeave={() => setPaused(false)}
      onFocus={() => setPaused(true)}
      onBlur={() => setPaused(false)}
      action={
        <>
          {action && (
            <Button
              size="small"
              color="inherit"
              disabled={isFading}
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
        opacity: isFading ? 0 : 1,
        transition: `opacity ${TOAST_FADE_MS}ms`,
        '& .MuiAlert-icon': { color: `${toast.type}.main` },
        '& .MuiAlert-action': { py: 0, alignItems: 'center' },
      }}
    >
      {toast.text}
    </Alert>
  );
}

export type ToastType = 'success' | 'error' | 'warning' | 'info';

/** The action that a toast offers, such as Undo. */
export interface ToastAction {
  label: string;
  onAction: () => void;
}

export interface ToastMessage {
  id: number;
  type: ToastType;
  text: string;
  action?: ToastAction;
  /** How long it is visible; by default it depends on the action. */
  visibleMs?: number;
}

export type ShowToast = Record<ToastType, (text: string, action?: ToastAction, visibleMs?: number) => void>;

const ToastContext = createContext<ShowToast | undefined>(undefined);

/** @returns a function for each type of toast */
export function useToast(): ShowToast {
  const show = useContext(ToastContext);
  if (!show) throw new Error('useToast needs a ToastProvider above it');
  return show;
}
