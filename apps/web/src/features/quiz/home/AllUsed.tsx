import { messageOf, useClearQuizHistoryMutation } from '@casebook/api-client';
import { ConfirmDialog, Panel, useToast } from '@casebook/web-ui';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import { useState } from 'react';

/** Where every question was used: what to do next (decisions.md, "Used up questions"). */
export function AllUsed({ used }: { used: number }) {
  const [asks, setAsks] = useState(false);
  const [clear, { isLoading }] = useClearQuizHistoryMutation();
  const toast = useToast();

  const clearIt = async () => {
    const { error } = await clear();
    setAsks(false);
    if (error) toast.error(messageOf(error, 'An unexpected error occurred'));
    else toast.success('All questions are available again');
  };

  return (
    <Panel sx={{ bgcolor: 'tint.info', borderColor: 'info.main' }}>
      <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 2, alignItems: 'center', justifyContent: 'space-between' }}>
        <Box sx={{ flex: '1 1 16rem' }}>
          <Typography sx={{ fontWeight: 600 }}>You have used every question</Typography>
          <Typography variant="body2">Use them all again, or take a quiz of your mistakes or your weakest areas.</Typography>
        </Box>
        <Button variant="contained" onClick={() => setAsks(true)}>
          Use all questions again
        </Button>
      </Box>
      <ConfirmDialog
        open={asks}
        title="Use all questions again?"
        confirmLabel="Use all questions again"
        busy={isLoading}
        onConfirm={clearIt}
        onCancel={() => setAsks(false)}
      >
        {used.toLocaleString()} questions count as not used from now on, and a new session begins. Your answers, results and
        progress stay.
      </ConfirmDialog>
    </Panel>
  );
}
