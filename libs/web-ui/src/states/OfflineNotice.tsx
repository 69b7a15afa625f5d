import OfflineIcon from '@mui/icons-material/CloudOffOutlined';
import Alert from '@mui/material/Alert';
import { type ReactNode, useSyncExternalStore } from 'react';

/** Shows while the browser is offline. The children describe what still works. */
export function OfflineNotice({ children }: { children: ReactNode }) {
  if (useOnline()) return null;
  return (
    <Alert
      severity="warning"
      role="status"
      icon={<OfflineIcon fontSize="inherit" />}
      sx={{
        color: 'text.primary',
        bgcolor: 'tint.warning',
        border: 1,
        borderColor: 'warning.main',
        '& .MuiAlert-icon': { color: 'warning.main' },
      }}
    >
      {children}
    </Alert>
  );
}

function subscribe(onChange: () => void): () => void {
  window.addEventListener('online', onChange);
  window.addEventListener('offline', onChange);
  return () => {
    window.removeEventListener('online', onChange);
    window.removeEventListener('offline', onChange);
  };
}

/** @returns whether the browser reports a connection */
export const useOnline = (): boolean =>
  useSyncExternalStore(
    subscribe,
    () => navigator.onLine,
    () => true,
  );
