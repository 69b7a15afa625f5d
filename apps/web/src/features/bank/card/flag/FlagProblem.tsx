import { isRequestProblem, messageOf } from '@casebook/api-client';
import { Countdown, ErrorNotice } from '@casebook/web-ui';
import Box from '@mui/material/Box';
import { useMemo } from 'react';

/** Why the flag was not taken; what was filled in is still there. A limit says when it ends. */
export function FlagProblem({ problem }: { problem: unknown }) {
  const retryAfter = isRequestProblem(problem) ? problem.retryAfter : undefined;
  const retryAt = useMemo(() => (retryAfter === undefined ? undefined : Date.now() + retryAfter * 1_000), [retryAfter]);
  return (
    <Box sx={{ px: 3, pt: 1 }}>
      <ErrorNotice>
        {messageOf(problem, 'Failed to flag question')}
        {retryAt !== undefined && (
          <>
            . You can try again in <Countdown to={retryAt} />.
          </>
        )}
      </ErrorNotice>
    </Box>
  );
}
