import { formatRelative } from '@casebook/web-ui';
import LockIcon from '@mui/icons-material/LockOutlined';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import type { ReactNode } from 'react';
import { StartTrial } from '#shared/checkout.tsx';
import { paths } from '#shared/paths.ts';
import type { FreeGenerations } from './FreeBanner.tsx';

interface UsedUpOverlayProps {
  free: FreeGenerations;
  /** The steps below the overlay. */
  children: ReactNode;
}

/** Covers the steps once the week's free questions are used. */
export function UsedUpOverlay({ free: { limit, resetsAt }, children }: UsedUpOverlayProps) {
  return (
    <Box sx={{ position: 'relative', display: 'grid', minWidth: 0 }}>
      <Box inert aria-hidden="true" sx={{ gridArea: '1 / 1', minWidth: 0, opacity: 0.3, filter: 'blur(3px)' }}>
        {children}
      </Box>
      <Box sx={{ gridArea: '1 / 1', minWidth: 0, zIndex: 1, display: 'grid', placeItems: 'start center', p: { xs: 2, sm: 4 } }}>
        <Box
          component="section"
          aria-labelledby="used-up"
          sx={{
            position: 'sticky',
            top: 16,
            width: '100%',
            maxWidth: 420,
            display: 'grid',
            justifyItems: 'center',
            gap: 1.5,
            textAlign: 'center',
            bgcolor: 'surface.raised',
            border: 1,
            borderColor: 'edge.main',
            borderRadius: 1.5,
            p: { xs: 2.5, sm: 3 },
          }}
        >
          <LockIcon color="primary" aria-hidden="true" />
          <Typography id="used-up" variant="h3" component="h2">
            You’ve used your {limit} free generations this week
          </Typography>
          <Typography color="textSecondary">
            {limit} new ones are ready <ResetTime at={resetsAt} />. Your questions stay, and you can answer them here.
          </Typography>
          <StartTrial />
          <Button href={paths.quiz} color="secondary">
            Go to today’s free quiz
          </Button>
        </Box>
      </Box>
    </Box>
  );
}

/** When the next week begins, in local time: "on Monday, November 30 (in 4 days)". */
function ResetTime({ at }: { at: string }) {
  const instant = new Date(at);
  const day = instant.toLocaleDateString('en-US', { weekday: 'long', month: 'long', day: 'numeric' });
  return (
    <time dateTime={at} title={instant.toLocaleString()}>
      on {day} ({formatRelative(instant, new Date())})
    </time>
  );
}
