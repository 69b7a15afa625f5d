import { messageOf, useGetAccessQuery, useGetCaseyQuery } from '@casebook/api-client';
import { EmptyState, ErrorNotice, LoadingScreen } from '@casebook/web-ui';
import Box from '@mui/material/Box';
import type { ReactNode } from 'react';
import { UnlockCasey } from './UnlockCasey.tsx';

/** Shows the conversation to members with access, and the unlock card to the others. */
export function CaseyGate({ children }: { children: ReactNode }) {
  const access = useGetAccessQuery();
  const casey = useGetCaseyQuery();
  const error = (!access.data && access.error) || (!casey.data && casey.error);
  if (error)
    return (
      <ErrorNotice
        onRetry={() => {
          if (access.error) void access.refetch();
          if (casey.error) void casey.refetch();
        }}
      >
        {messageOf(error, 'Casey couldn’t be loaded.')}
      </ErrorNotice>
    );
  if (!access.data || !casey.data)
    return (
      <Box sx={{ minHeight: 320 }}>
        <LoadingScreen />
      </Box>
    );
  if (!access.data.active) return <UnlockCasey mistakes={casey.data.mistakes} />;
  if (!casey.data.configured)
    return (
      <EmptyState title="AI is not configured">
        This installation has no language model, so Casey can’t answer. Everything else works.
      </EmptyState>
    );
  return children;
}
