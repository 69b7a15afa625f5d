import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { SendingNotice } from './SendingNotice.tsx';
import type { Attempt } from './use-attempt.ts';

/** The one button that goes on: Submit Answer, then Next Question or Complete Quiz. At hand at the bottom of a phone. */
export function ActionBar({ attempt }: { attempt: Attempt }) {
  const { isAnswered, isSending, canSubmit, isLast, isComplete } = attempt;
  return (
    <Box
      sx={{
        position: { xs: 'sticky', md: 'static' },
        bottom: 0,
        mt: 3,
        mx: { xs: -2, sm: -3, md: 0 },
        px: { xs: 2, sm: 3, md: 0 },
        py: { xs: 1.5, md: 0 },
        bgcolor: 'background.default',
        borderTop: { xs: 1, md: 0 },
        borderColor: { xs: 'divider' },
        display: 'grid',
        gap: 1.5,
        justifyItems: { md: 'start' },
      }}
    >
      <SendingNotice attempt={attempt} />
      {isAnswered ? (
        <Button variant="contained" size="large" onClick={attempt.goOn}>
          {isLast && isComplete ? 'Complete Quiz' : 'Next Question'}
        </Button>
      ) : (
        <Button variant="contained" size="large" disabled={!canSubmit} onClick={attempt.submit}>
          {isSending ? 'Grading...' : 'Submit Answer'}
        </Button>
      )}
    </Box>
  );
}
