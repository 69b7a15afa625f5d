import Alert from '@mui/material/Alert';
import AlertTitle from '@mui/material/AlertTitle';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import type { ReactNode } from 'react';

interface ErrorNoticeProps {
  title?: string;
  children: ReactNode;
  onRetry?: () => void;
  retryLabel?: string;
}

/** An error message, with a retry button if `onRetry` is set. */
export function ErrorNotice({ title, children, onRetry, retryLabel = 'Try Again' }: ErrorNoticeProps) {
  return (
    <Alert
      severity="error"
      role="alert"
      sx={{
        color: 'text.primary',
        bgcolor: 'tint.wrong',
        border: 1,
        borderColor: 'error.main',
        '& .MuiAlert-icon': { color: 'error.main' },
        '& .MuiAlert-message': { flex: 1 },
      }}
    >
      {title && <AlertTitle sx={{ fontWeight: 600 }}>{title}</AlertTitle>}
      {children}
      {onRetry && (
        <Button onClick={onRetry} variant="outlined" color="secondary" size="small" sx={{ display: 'flex', mt: 1.5 }}>
          {retryLabel}
        </Button>
      )}
    </Alert>
  );
}

/** A polite live region: screen readers announce its text, which is visually hidden. */
export function Announcement({ children }: { children: string }) {
  return (
    <Box aria-live="polite" aria-atomic="true" sx={visuallyHidden}>
      {children}
    </Box>
  );
}

export const visuallyHidden = {
  position: 'absolute',
  width: '1px',
  height: '1px',
  margin: '-1px',
  padding: 0,
  overflow: 'hidden',
  clipPath: 'inset(50%)',
  whiteSpace: 'nowrap',
  border: 0,
} as const;
