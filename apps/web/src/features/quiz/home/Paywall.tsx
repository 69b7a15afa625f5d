import { PlanCard, StartTrialButton } from '@casebook/web-ui';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Link from '@mui/material/Link';
import Typography from '@mui/material/Typography';
import { CouponField } from './CouponField.tsx';

/** The paywall over the rest of the quiz area (specification 001, section 2). */
export function Paywall() {
  return (
    <Box
      component="section"
      aria-labelledby="paywall"
      sx={{ display: 'grid', gap: 3, gridTemplateColumns: { md: 'minmax(0, 2fr) minmax(0, 3fr)' }, alignItems: 'start' }}
    >
      <Box sx={{ borderTop: 2, borderColor: 'text.primary', pt: 2 }}>
        <Typography id="paywall" variant="h2">
          Subscription required
        </Typography>
        <Typography color="textSecondary" sx={{ mt: 1 }}>
          Quizzes of your own size, drawn from the whole bank, come with the plan. The daily quiz above stays free.
        </Typography>
        <Typography sx={{ mt: 2 }}>
          <Link href="/pricing" sx={{ display: 'inline-block', py: 0.5 }}>
            See detailed pricing
          </Link>
        </Typography>
        <Button href="/?mode=question-bank" color="secondary" sx={{ ml: -1.5, mt: 1 }}>
          Back to Home
        </Button>
      </Box>
      <PlanCard heading="h3">
        <CouponField />
        <StartTrialButton />
      </PlanCard>
    </Box>
  );
}
