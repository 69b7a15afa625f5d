import { PlanCard, StartTrialButton } from '@casebook/web-ui';
import Box from '@mui/material/Box';
import Link from '@mui/material/Link';
import Typography from '@mui/material/Typography';

/** For members without access. */
export function SubscriptionGate() {
  return (
    <Box
      component="section"
      aria-labelledby="gate"
      sx={{ display: 'grid', gap: 3, gridTemplateColumns: { md: 'minmax(0, 2fr) minmax(0, 3fr)' }, alignItems: 'start' }}
    >
      <Box sx={{ borderTop: 2, borderColor: 'text.primary', pt: 2 }}>
        <Typography id="gate" variant="h2">
          Subscription required
        </Typography>
        <Typography color="textSecondary" sx={{ mt: 1 }}>
          Your accuracy, streaks and history come with the plan. What you answer until then is kept, and counts from the start.
        </Typography>
        <Typography sx={{ mt: 2 }}>
          <Link href="/pricing" sx={{ display: 'inline-block', py: 0.5 }}>
            See detailed pricing
          </Link>
        </Typography>
      </Box>
      <PlanCard heading="h3">
        <StartTrialButton />
      </PlanCard>
    </Box>
  );
}
