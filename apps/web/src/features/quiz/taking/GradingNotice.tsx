import { ErrorNotice, useOnline } from '@casebook/web-ui';
import Alert from '@mui/material/Alert';
import Button from '@mui/material/Button';
import type { Attempt } from './use-attempt.ts';

/** Answers that could not be graded yet: kept, and tried again; or one that the server would not have. */
export function GradingNotice({ attempt }: { attempt: Attempt }) {
  const { held, problem, refusal, isLate, isCompleting, retryNow } = attempt;
  const isOnline = useOnline();
  if (refusal) return <ErrorNotice>{refusal.detail}</ErrorNotice>;
  const isWaiting = held.length > 0 && (problem !== undefined || !isOnline || isLate || isCompleting);
  if (!isWaiting) return null;
  return (
    <Alert
      severity="warning"
      role="status"
      variant="outlined"
      action={
        isOnline && (
          <Button color="inherit" size="small" onClick={retryNow}>
            Try Again Now
          </Button>
        )
      }
      sx={{ color: 'text.primary', bgcolor: 'tint.warning', alignItems: 'center', '& .MuiAlert-action': { py: 0 } }}
    >
      {waitingWords(held.length)} {isOnline ? problem?.detail : 'You are offline.'}{' '}
      {isCompleting ? 'The quiz is completed as soon as they are graded.' : 'You can go on meanwhile.'}
    </Alert>
  );
}

const waitingWords = (count: number) =>
  count === 1 ? 'Your answer is kept and will be sent again.' : `${count} answers are kept and will be sent again.`;
