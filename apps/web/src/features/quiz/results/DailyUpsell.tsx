import { Panel, PlanTerms } from '@casebook/web-ui';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import { paths } from '#shared/paths.ts';

/** For free members, after the daily quiz. */
export function DailyUpsell() {
  return (
    <Panel component="section" aria-labelledby="upsell">
      <Typography id="upsell" variant="h3" component="h2">
        That was today’s set
      </Typography>
      <Typography color="textSecondary" sx={{ mt: 0.5, mb: 2 }}>
        The plan opens quizzes of any length and the explanation of every question in the bank.
      </Typography>
      <Box sx={{ display: 'grid', gap: 1, justifyItems: 'start' }}>
        <Button variant="outlined" href={paths.pricing}>
          Start Free Trial
        </Button>
        <PlanTerms />
      </Box>
    </Panel>
  );
}
