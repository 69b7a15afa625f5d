import { Panel, plan } from '@casebook/web-ui';
import CheckIcon from '@mui/icons-material/Check';
import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import type { ReactNode } from 'react';

interface PlanCardProps {
  /** The button that starts the trial, with its terms, or the content shown in its place. */
  children: ReactNode;
  heading?: 'h2' | 'h3';
}

export function PlanCard({ children, heading = 'h2' }: PlanCardProps) {
  return (
    <Panel component="section" aria-labelledby="plan-name" sx={{ p: { xs: 3, sm: 4 } }}>
      <Typography id="plan-name" variant="h3" component={heading}>
        {plan.name}
      </Typography>
      <Box sx={{ display: 'flex', alignItems: 'baseline', gap: 1, mt: 1 }}>
        <Typography variant="h1" component="span" sx={{ fontVariantNumeric: 'lining-nums' }}>
          {plan.price}
        </Typography>
        <Typography component="span" color="textSecondary">
          per {plan.interval}
        </Typography>
      </Box>
      <PlanFeatures />
      <Box sx={{ display: 'grid', gap: 1.5, justifyItems: 'start' }}>{children}</Box>
    </Panel>
  );
}

/** What the plan includes. */
export function PlanFeatures() {
  return (
    <Box component="ul" sx={{ listStyle: 'none', p: 0, my: 3, display: 'grid', gap: 1.25 }}>
      {plan.features.map((feature) => (
        <Box component="li" key={feature} sx={{ display: 'flex', gap: 1.25 }}>
          <CheckIcon fontSize="small" color="primary" aria-hidden="true" sx={{ mt: 0.25 }} />
          <Typography component="span">{feature}</Typography>
        </Box>
      ))}
    </Box>
  );
}
