import Box from '@mui/material/Box';
import Link from '@mui/material/Link';
import Typography from '@mui/material/Typography';
import { type ReactNode, useId } from 'react';
import { PlanCard } from './PlanCard.tsx';
import { paths } from './paths.ts';

interface SubscriptionRequiredProps {
  /** What the plan includes on this page. */
  benefits: string;
  /** Another action, below the link to the pricing page. */
  secondaryAction?: ReactNode;
  /** The button that starts the trial. */
  children: ReactNode;
}

/** The paywall: what the plan includes, and how to start the trial. */
export function SubscriptionRequired({ benefits, secondaryAction, children }: SubscriptionRequiredProps) {
  const id = useId();
  return (
    <Box
      component="section"
      aria-labelledby={id}
      sx={{ display: 'grid', gap: 3, gridTemplateColumns: { md: 'minmax(0, 2fr) minmax(0, 3fr)' }, alignItems: 'start' }}
    >
      <Box sx={{ borderTop: 2, borderColor: 'text.primary', pt: 2 }}>
        <Typography id={id} variant="h2">
          Subscription required
        </Typography>
        <Typography color="textSecondary" sx={{ mt: 1 }}>
          {benefits}
        </Typography>
        <Typography sx={{ mt: 2 }}>
          <Link href={paths.pricing} sx={{ display: 'inline-block', py: 0.5 }}>
            See detailed pricing
          </Link>
        </Typography>
        {secondaryAction}
      </Box>
      <PlanCard heading="h3">{children}</PlanCard>
    </Box>
  );
}
