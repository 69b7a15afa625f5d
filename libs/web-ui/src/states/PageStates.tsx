import OfflineIcon from '@mui/icons-material/CloudOffOutlined';
import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import CircularProgress from '@mui/material/CircularProgress';
import Typography from '@mui/material/Typography';
import { type ReactNode, useSyncExternalStore } from 'react';

interface EmptyStateProps {
  title: string;
  /** The heading's level: h1 if the page has no other heading. */
  level?: 'h1' | 'h2';
  children: ReactNode;
  /** What to do next. */
  action?: ReactNode;
}

export function EmptyState({ title, level = 'h2', children, action }: EmptyStateProps) {
  return (
    <Box sx={{ textAlign: 'center', py: { xs: 5, sm: 8 }, px: 2, border: 1, borderColor: 'divider', borderRadius: 1.5 }}>
      <Typography variant="h2" component={level}>
        {title}
      </Typography>
      <Typography color="textSecondary" sx={{ mt: 1, mb: action ? 3 : 0, mx: 'auto', maxWidth: '46ch' }}>
        {children}
      </Typography>
      {action}
    </Box>
  );
}

interface LoadingScreenProps {
  text?: 'Loading...' | 'Checking subscription...' | 'Redirecting you to checkout...';
}

/** A spinner, for screens that have no skeleton. */
export function LoadingScreen({ text = 'Loading...' }: LoadingScreenProps) {
  return (
    <Box role="status" sx={{ display: 'grid', placeItems: 'center', alignContent: 'center', gap: 2, minHeight: 240, py: 6 }}>
      <CircularProgress size={28} thickness={4} aria-hidden="true" />
      <Typography color="textSecondary">{text}</Typography>
    </Box>
  );
}

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
