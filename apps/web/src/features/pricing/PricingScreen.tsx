import { messageOf, selectSession, useGetAccessQuery } from '@casebook/api-client';
import { DAILY_ALLOWANCE, TRIAL_DAYS } from '@casebook/exam';
import { ErrorNotice, LoadingScreen, Page, PageHeading, PlanCard, plan, StartTrialButton } from '@casebook/web-ui';
import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import { useSelector } from 'react-redux';
import { paths, withSearch } from '#shared/paths.ts';

export function PricingScreen() {
  const session = useSelector(selectSession);
  if (session.status === 'loading') return <LoadingScreen />;
  return (
    <Page title="Pricing">
      <PageHeading title="One plan, everything in it">
        The daily quiz is free for everyone with an account. The plan opens the rest.
      </PageHeading>
      <Box
        sx={{
          display: 'grid',
          gap: { xs: 4, md: 6 },
          gridTemplateColumns: { md: 'minmax(0, 5fr) minmax(0, 6fr)' },
          alignItems: 'start',
        }}
      >
        <PlanOffer isSignedIn={session.status === 'signed-in'} />
        <PricingQuestions />
      </Box>
    </Page>
  );
}

/** The plan with the button that fits who looks at it. */
function PlanOffer({ isSignedIn }: { isSignedIn: boolean }) {
  const { data: access, isLoading, error, refetch } = useGetAccessQuery(undefined, { skip: !isSignedIn });
  return (
    <PlanCard>
      {!isSignedIn && (
        <Button variant="contained" size="large" href={withSearch(paths.signIn, { next: paths.pricing })}>
          Sign In to Start Trial
        </Button>
      )}
      {isLoading && (
        <Button variant="contained" size="large" disabled>
          Checking subscription...
        </Button>
      )}
      {isSignedIn && access?.active && (
        <Alert severity="success" variant="outlined">
          You have an active subscription.
        </Alert>
      )}
      {isSignedIn && !access && error && (
        <ErrorNotice onRetry={refetch}>{messageOf(error, 'Failed to fetch subscription')}</ErrorNotice>
      )}
      {isSignedIn && access && !access.active && <StartTrialButton />}
    </PlanCard>
  );
}

const questions = [
  {
    asked: 'What do I get without paying?',
    answer: `${DAILY_ALLOWANCE} questions a day in the daily quiz, each with its answer and explanation, and every question of the bank to read without its answer.`,
  },
  {
    asked: 'When do I pay?',
    answer: `${TRIAL_DAYS} days after you start the trial, ${plan.price}, and then each month. Cancel before the trial ends and you pay nothing.`,
  },
  { asked: 'How do I cancel?', answer: 'At any time. Access stays until the end of the period that is paid.' },
  {
    asked: 'Is this endorsed by the certification body?',
    answer: 'No. Casebook is independent, and its questions are its own, not the exam’s.',
  },
];

function PricingQuestions() {
  return (
    <Box component="section" aria-labelledby="asked">
      <Typography id="asked" variant="h2" sx={{ mb: 2 }}>
        Questions people ask
      </Typography>
      <Box component="dl" sx={{ m: 0 }}>
        {questions.map(({ asked, answer }) => (
          <Box key={asked} sx={{ borderTop: 1, borderColor: 'divider', py: 2 }}>
            <Typography component="dt" sx={{ fontWeight: 600 }}>
              {asked}
            </Typography>
            <Typography component="dd" color="textSecondary" sx={{ m: 0, mt: 0.5 }}>
              {answer}
            </Typography>
          </Box>
        ))}
      </Box>
    </Box>
  );
}
