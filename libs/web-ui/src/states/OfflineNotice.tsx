import OfflineIcon from '@mui/icons-material/CloudOffOutlined';
import Alert from '@mui/material/Alert';
import type { ReactNode } from 'react';
import { useOnline } from './use-online.ts';

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
