import { messageOf, selectSession, useGetAccessQuery } from '@casebook/api-client';
import { DAILY_ALLOWANCE, TRIAL_DAYS, WEEKLY_GENERATION_ALLOWANCE } from '@casebook/exam';
import { ErrorNotice, LoadingScreen, Page, PageHeading, plan } from '@casebook/web-ui';
import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import { useSelector } from 'react-redux';
import { StartTrial } from '#shared/checkout.tsx';
import { PlanCard } from '#shared/PlanCard.tsx';
import { paths, withSearch } from '#shared/paths.ts';

export function PricingScreen() {
  const session = useSelector(selectSession);
  if (session.status === 'loading') return <LoadingScreen />;
  return (
    <Page title="Pricing">
      <PageHeading title="One plan. Everything included.">
        A free account includes the daily quiz, {WEEKLY_GENERATION_ALLOWANCE} AI-generated questions a week, and the question bank
        without answers. Premium unlocks the rest.
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

/** The plan, with a button that depends on the visitor's session and access. */
function PlanOffer({ isSignedIn }: { isSignedIn: boolean }) {
  const { data: access, isLoading, error, refetch } = useGetAccessQuery(undefined, { skip: !isSignedIn });
  return (
    <PlanCard>
      {!isSignedIn && (
        <StartTrial size="large" href={withSearch(paths.signIn, { next: paths.checkout })}>
          Sign In to Start Trial
        </StartTrial>
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
      {isSignedIn && access && !access.active && <StartTrial size="large" />}
    </PlanCard>
  );
}

const questions = [
  {
    question: 'What do I get without paying?',
    answer: `A daily quiz of ${DAILY_ALLOWANCE} questions with answers and explanations, ${WEEKLY_GENERATION_ALLOWANCE} AI-generated questions a week, and every question in the bank, without answers.`,
  },
  {
    question: 'When do I pay?',
    answer: `Your card is charged ${plan.price} when your ${TRIAL_DAYS}-day trial ends, and the same each month after that. Cancel before the trial ends and you pay nothing.`,
  },
  {
    question: 'How do I cancel?',
    answer: 'Go to Subscription Settings anytime. You keep access until the end of the period you’ve paid for.',
  },
  {
    question: 'Is Casebook endorsed by the certification body?',
    answer: 'No. Casebook is independent and writes its own questions. None of them come from the exam.',
  },
];

function PricingQuestions() {
  return (
    <Box component="section" aria-labelledby="faq">
      <Typography id="faq" variant="h2" sx={{ mb: 2 }}>
        Frequently asked questions
      </Typography>
      <Box component="dl" sx={{ m: 0 }}>
        {questions.map(({ question, answer }) => (
          <Box key={question} sx={{ borderTop: 1, borderColor: 'divider', py: 2 }}>
            <Typography component="dt" sx={{ fontWeight: 600 }}>
              {question}
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
