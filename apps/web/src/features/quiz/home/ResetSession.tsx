import { messageOf, useResetQuizSessionMutation } from '@casebook/api-client';
import { ConfirmDialog, useToast } from '@casebook/web-ui';
import RestartIcon from '@mui/icons-material/RestartAlt';
import Button from '@mui/material/Button';
import { useState } from 'react';

/** @param disabled before there is a session */
export function ResetSession({ disabled }: { disabled: boolean }) {
  const [asks, setAsks] = useState(false);
  const [reset, { isLoading }] = useResetQuizSessionMutation();
  const toast = useToast();

  const resetIt = async () => {
    const { error } = await reset();
    setAsks(false);
    if (error) toast.error(messageOf(error, 'An unexpected error occurred'));
    else toast.info('A new session has begun');
  };

  return (
    <>
      <Button
        color="secondary"
        size="small"
        startIcon={<RestartIcon />}
        disabled={disabled}
        onClick={() => setAsks(true)}
        sx={{ justifySelf: 'start', ml: -1.5 }}
      >
        Reset session
      </Button>
      <ConfirmDialog
        open={asks}
        title="Reset session?"
        confirmLabel="Reset session"
        dangerous
        busy={isLoading}
        onConfirm={resetIt}
        onCancel={() => setAsks(false)}
      >
        The session's time starts over, and questions that it drew and you did not answer may come again. What you answered stays
        used, and your results stay as they are.
      </ConfirmDialog>
    </>
  );
}
