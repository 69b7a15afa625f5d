import { messageOf, useGetAccessQuery, useGetCaseyQuery } from '@casebook/api-client';
import { EmptyState, ErrorNotice, LoadingScreen } from '@casebook/web-ui';
import UnlockIcon from '@mui/icons-material/LockOpenOutlined';
import Box from '@mui/material/Box';
import Link from '@mui/material/Link';
import Typography from '@mui/material/Typography';
import type { ReactNode } from 'react';
import { StartTrial } from '../checkout.tsx';
import { paths } from '../paths.ts';

/** The unlock card for members without access. */
const UnlockCasey = ({ mistakes }: { mistakes: number }) => (
  <Box
    component="section"
    aria-labelledby="unlock-casey"
    sx={{
      display: 'grid',
      justifyItems: 'start',
      gap: 1.5,
      p: { xs: 2.5, sm: 3 },
      bgcolor: 'tint.accent',
      border: 1,
      borderColor: 'primary.main',
      borderRadius: 1.5,
    }}
  >
    <UnlockIcon color="primary" aria-hidden="true" />
    <Typography id="unlock-casey" variant="h2">
      Unlock Casey
    </Typography>
    <Typography>
      Casey is your cybersecurity study expert: simple explanations in a sentence or two, based on the questions you’ve answered,
      and hints while you take a quiz.
    </Typography>
    {mistakes > 0 && (
      <Typography>You have {mistakes === 1 ? '1 mistake' : `${mistakes} mistakes`} that Casey can explain.</Typography>
    )}
    <StartTrial />
    <Link href={paths.pricing} sx={{ display: 'inline-block', py: 0.5 }}>
      See detailed pricing
    </Link>
  </Box>
);

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
