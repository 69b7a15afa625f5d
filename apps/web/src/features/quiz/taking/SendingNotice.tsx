import { ErrorNotice } from '@casebook/web-ui';
import Alert from '@mui/material/Alert';
import Button from '@mui/material/Button';
import type { Attempt } from './use-attempt.ts';

/** An answer that could not be graded yet: kept, and tried again. */
export function SendingNotice({ attempt }: { attempt: Attempt }) {
  const { sending, retryNow } = attempt;
  if (sending.kind === 'refused') return <ErrorNotice>{sending.problem.detail}</ErrorNotice>;
  if (sending.kind !== 'waiting') return null;
  return (
    <Alert
      severity="warning"
      role="status"
      variant="outlined"
      action={
        <Button color="inherit" size="small" onClick={retryNow}>
          Try Again Now
        </Button>
      }
      sx={{ color: 'text.primary', bgcolor: 'tint.warning', alignItems: 'center', '& .MuiAlert-action': { py: 0 } }}
    >
      Your answer is kept and will be sent again. {sending.problem.detail}
    </Alert>
  );
}
