import { ConfirmDialog, RelativeTime } from '@casebook/web-ui';
import Alert from '@mui/material/Alert';
import Button from '@mui/material/Button';
import { useState } from 'react';

interface DraftNoticeProps {
  storedAt: string;
  onStartOver: () => void;
}

/** Shows that a draft was restored, with a button that discards it. */
export function DraftNotice({ storedAt, onStartOver }: DraftNoticeProps) {
  const [isConfirming, setConfirming] = useState(false);
  return (
    <>
      <Alert
        severity="info"
        role="status"
        action={
          <Button color="inherit" size="small" onClick={() => setConfirming(true)}>
            Start Over
          </Button>
        }
        sx={{
          mb: 2,
          color: 'text.primary',
          bgcolor: 'tint.info',
          border: 1,
          borderColor: 'info.main',
          '& .MuiAlert-icon': { color: 'info.main' },
        }}
      >
        We restored your unsaved draft from <RelativeTime at={storedAt} />.
      </Alert>
      <ConfirmDialog
        open={isConfirming}
        title="Start over?"
        confirmLabel="Start Over"
        cancelLabel="Keep Writing"
        dangerous
        onCancel={() => setConfirming(false)}
        onConfirm={() => {
          setConfirming(false);
          onStartOver();
        }}
      >
        Your draft of this question will be discarded. You can’t undo this.
      </ConfirmDialog>
    </>
  );
}
