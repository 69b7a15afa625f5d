import { TRIAL_DAYS } from '@casebook/exam';
import CheckIcon from '@mui/icons-material/Check';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import { type ReactNode, useState } from 'react';
import { Panel } from '../layout/Panel.tsx';
import { ErrorNotice } from '../states/ErrorNotice.tsx';
import { plan } from './plan.ts';

interface PlanCardProps {
  /** The button that starts the trial, or what replaces it. */
  children: ReactNode;
  heading?: 'h2' | 'h3';
  /** Whether the reader has the plan already, so that the trial's terms don't apply. */
  isActive?: boolean;
}

export function PlanCard({ children, heading = 'h2', isActive = false }: PlanCardProps) {
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
      <Box component="ul" sx={{ listStyle: 'none', p: 0, my: 3, display: 'grid', gap: 1.25 }}>
        {plan.features.map((feature) => (
          <Box component="li" key={feature} sx={{ display: 'flex', gap: 1.25 }}>
            <CheckIcon fontSize="small" color="primary" aria-hidden="true" sx={{ mt: 0.25 }} />
            <Typography component="span">{feature}</Typography>
          </Box>
        ))}
      </Box>
      <Box sx={{ display: 'grid', gap: 1.5, justifyItems: 'start' }}>
        {children}
        {!isActive && <PlanTerms />}
      </Box>
    </Panel>
  );
}

/** The price and the terms of the trial, shown next to every button that starts it. */
export function PlanTerms() {
  return (
    <Typography variant="caption" component="p" color="textSecondary">
      {plan.terms}
    </Typography>
  );
}

/** Starts the checkout. Reports that no product is configured until payments are set up. */
export function StartTrialButton() {
  const [isRefused, setRefused] = useState(false);
  return (
    <>
      <Button variant="contained" size="large" onClick={() => setRefused(true)}>
        Start {TRIAL_DAYS}-day Free Trial
      </Button>
      {isRefused && <ErrorNotice>No product configured.</ErrorNotice>}
    </>
  );
}
