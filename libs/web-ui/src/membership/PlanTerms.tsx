import Typography from '@mui/material/Typography';
import { plan } from './plan.ts';

/** Stands beside every button that starts the trial: the price, the trial's end and cancelling. */
export function PlanTerms() {
  return (
    <Typography variant="caption" component="p" color="textSecondary">
      {plan.terms}
    </Typography>
  );
}
