import { messageOf, useResetQuizSessionMutation } from '@casebook/api-client';
import type { QuizSetup } from '@casebook/contracts';
import { ConfirmDialog, formatClock, StatList, useToast } from '@casebook/web-ui';
import RestartIcon from '@mui/icons-material/RestartAlt';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import { useEffect, useState } from 'react';

/**
 * Used, available, total, session time, and Reset session. Placed below the form: they explain what a quiz draws from, which a learner
 * doesn't need in order to start one.
 */
export function SetupStats({ setup }: { setup: QuizSetup | undefined }) {
  return (
    <Box sx={{ display: 'grid', gap: 1.5 }}>
      <StatList
        stats={[
          { label: 'Used', value: setup?.used.toLocaleString() },
          { label: 'Available', value: setup?.available.toLocaleString() },
          { label: 'Total', value: setup?.total.toLocaleString() },
          { label: 'Session time', value: setup && <SessionTime since={setup.sessionStartedAt} /> },
        ]}
      />
      <Typography variant="caption" color="textSecondary">
        Questions don’t repeat until you’ve used them all.
      </Typography>
      <ResetSession disabled={!setup?.sessionStartedAt} />
    </Box>
  );
}

/** The session's time, ticking each second. @param since absent if there is no session */
function SessionTime({ since }: { since: string | undefined }) {
  const [now, setNow] = useState(Date.now);
  useEffect(() => {
    const timer = window.setInterval(() => setNow(Date.now()), 1000);
    return () => window.clearInterval(timer);
  }, []);
  if (!since) return formatClock(0);
  return (
    <time dateTime={since} title={`Since ${new Date(since).toLocaleString()}`}>
      {formatClock(Math.max(0, now - Date.parse(since)))}
    </time>
  );
}

function ResetSession({ disabled }: { disabled: boolean }) {
  const [isConfirming, setConfirming] = useState(false);
  const [reset, { isLoading }] = useResetQuizSessionMutation();
  const toast = useToast();

  const resetSession = async () => {
    const { error } = await reset();
    setConfirming(false);
    if (error) toast.error(messageOf(error, 'An unexpected error occurred'));
    else toast.info('New session started');
  };

  return (
    <>
      <Button
        color="secondary"
        size="small"
        startIcon={<RestartIcon />}
        disabled={disabled}
        onClick={() => setConfirming(true)}
        sx={{ justifySelf: 'start', ml: -1.5 }}
      >
        Reset session
      </Button>
      <ConfirmDialog
        open={isConfirming}
        title="Reset session?"
        confirmLabel="Reset session"
        dangerous
        busy={isLoading}
        onConfirm={resetSession}
        onCancel={() => setConfirming(false)}
      >
        The session’s time starts over, and questions you haven’t answered may come up again. Questions you’ve answered stay used,
        and your results don’t change.
      </ConfirmDialog>
    </>
  );
}
