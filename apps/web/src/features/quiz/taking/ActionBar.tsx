import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { GradingNotice } from './GradingNotice.tsx';
import type { Attempt } from './use-attempt.ts';

/** The one button that goes on: Submit Answer, then Next Question or Complete Quiz. At hand at the bottom of a phone. */
export function ActionBar({ attempt }: { attempt: Attempt }) {
  const { isAnswered, isSent, isLate, canSubmit, isLast, isAllGiven, isCompleting } = attempt;
  const goesOn = isAnswered || isLate;
  return (
    <Box
      sx={{
        position: { xs: 'sticky', md: 'static' },
        bottom: 0,
        zIndex: 1,
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
      <GradingNotice attempt={attempt} />
      {goesOn ? (
        <Button variant="contained" size="large" disabled={isCompleting} onClick={attempt.goOnByClick}>
          {isCompleting ? 'Waiting for the grading...' : isLast && isAllGiven ? 'Complete Quiz' : 'Next Question'}
        </Button>
      ) : (
        <Button variant="contained" size="large" disabled={!canSubmit} onClick={attempt.submitByClick}>
          {isSent ? 'Grading...' : 'Submit Answer'}
        </Button>
      )}
    </Box>
  );
}
