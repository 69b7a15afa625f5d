import Box from '@mui/material/Box';
import { useMemo } from 'react';
import { ErrorNotice } from '../states/ErrorNotice.tsx';
import { Countdown } from '../time/Countdown.tsx';

/** Why a flag was not taken. */
export interface FlagRefusal {
  message: string;
  /** Seconds after which trying again makes sense. */
  retryAfter?: number;
}

/** Why the flag was not taken; what was filled in is still there. A limit says when it ends. */
export function FlagProblem({ refusal: { message, retryAfter } }: { refusal: FlagRefusal }) {
  const retryAt = useMemo(() => (retryAfter === undefined ? undefined : Date.now() + retryAfter * 1_000), [retryAfter]);
  return (
    <Box sx={{ px: 3, pt: 1 }}>
      <ErrorNotice>
        {message}
        {retryAt !== undefined && (
          <>
            . You can try again in <Countdown to={retryAt} />.
          </>
        )}
      </ErrorNotice>
    </Box>
  );
}
