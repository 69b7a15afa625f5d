import OfflineIcon from '@mui/icons-material/CloudOffOutlined';
import Alert from '@mui/material/Alert';
import { type ReactNode, useSyncExternalStore } from 'react';

/** Stands while there is no connection, and says what still works. */
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

function subscribe(changed: () => void): () => void {
  window.addEventListener('online', changed);
  window.addEventListener('offline', changed);
  return () => {
    window.removeEventListener('online', changed);
    window.removeEventListener('offline', changed);
  };
}

/** @returns whether the browser has a connection, as far as it knows. */
export const useOnline = (): boolean => useSyncExternalStore(subscribe, () => navigator.onLine);
