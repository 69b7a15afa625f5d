import Box from '@mui/material/Box';
import { type ReactNode, useCallback, useMemo, useRef, useState } from 'react';
import { Toast } from './Toast.tsx';
import { type ShowToast, type ToastAction, ToastContext, type ToastMessage, type ToastType } from './toast.ts';

/** Toasts of four types at the top right, the newest below. */
export function ToastProvider({ children }: { children: ReactNode }) {
  const [toasts, setToasts] = useState<readonly ToastMessage[]>([]);
  const nextId = useRef(1);

  const dismiss = useCallback((id: number) => setToasts((shown) => shown.filter((toast) => toast.id !== id)), []);
  const show = useMemo<ShowToast>(() => {
    const add = (type: ToastType) => (text: string, action?: ToastAction) => {
      const id = nextId.current++;
      setToasts((shown) => [...shown.filter((toast) => toast.type !== type || toast.text !== text), { id, type, text, action }]);
    };
    return { success: add('success'), error: add('error'), warning: add('warning'), info: add('info') };
  }, []);

  return (
    <ToastContext value={show}>
      {children}
      <Box
        component="section"
        aria-label="Notifications"
        sx={{
          position: 'fixed',
          zIndex: 'snackbar',
          top: 16,
          right: 16,
          left: { xs: 16, sm: 'auto' },
          width: { sm: 360 },
          display: 'grid',
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
