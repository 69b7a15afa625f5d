import { messageOf, useGetAccessQuery, useGetDailyQuery } from '@casebook/api-client';
import { SUBSCRIPTION_PLAN } from '@casebook/exam';
import { Disclosure, ErrorNotice, Field, LoadingScreen } from '@casebook/web-ui';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import { useEffect, useRef, useState } from 'react';
import { useForm } from 'react-hook-form';
import { useSearchParams } from 'react-router';
import { TrialTerms, useCheckout, useIsTrialAvailable } from '#shared/checkout.tsx';
import { paths } from '#shared/paths.ts';
import { QuizAreaPage } from '#shared/QuizAreaPage.tsx';
import { SubscriptionRequired } from '#shared/SubscriptionRequired.tsx';
import { useStartQuiz } from '#shared/start-quiz.tsx';
import { DailyCard } from './home/DailyCard.tsx';
import { QuizSetup } from './home/QuizSetup.tsx';

/** The daily quiz for everyone; setup for members with access, the paywall for others. With `?start=daily` the daily quiz opens. */
export const QuizHomeScreen = () => (useDailyStart() ? <LoadingScreen /> : <QuizHome />);

function QuizHome() {
  const { data: access, error, refetch } = useGetAccessQuery();
  const { error: dailyError } = useGetDailyQuery();
  const retryAccess = () => {
    if (error) void refetch();
  };
  return (
    <QuizAreaPage tab="quiz">
      <Box sx={{ display: 'grid', gap: { xs: 3, sm: 5 } }}>
        <DailyCard onRetry={retryAccess} />
        {!access && !error && (
          <Box sx={{ minHeight: 480 }}>
            <LoadingScreen text="Checking subscription..." />
          </Box>
        )}
        {!access && error && !dailyError && (
          <ErrorNotice onRetry={refetch}>{messageOf(error, 'Failed to fetch subscription')}</ErrorNotice>
        )}
        {access && (access.active ? <QuizSetup /> : <DailyFirst />)}
      </Box>
    </QuizAreaPage>
  );
}

/** @returns whether the daily quiz is about to open. If it doesn't start, the screen shows as usual. */
function useDailyStart(): boolean {
  const [search, setSearch] = useSearchParams();
  const { start } = useStartQuiz();
  const [isStarting, setStarting] = useState(search.get('start') === 'daily');
  const hasStarted = useRef(false);
  useEffect(() => {
    if (!isStarting || hasStarted.current) return;
    hasStarted.current = true;
    // Replaces the entry, so that Back opens this screen instead of starting another quiz.
    setSearch({}, { replace: true });
    void start({ kind: 'daily' }).finally(() => setStarting(false));
  }, [isStarting, setSearch, start]);
  return isStarting;
}

/** The paywall is one line until today's questions are done; then it shows in full. */
function DailyFirst() {
  const { data: daily, error } = useGetDailyQuery();
  if (!daily && !error) return null;
  if (!daily || daily.remaining === 0) return <Paywall />;
  return (
    <Box>
      <Typography color="textSecondary">Longer quizzes come with Premium.</Typography>
      <Disclosure labels={['See what’s included', 'Hide what’s included']}>
        <Box sx={{ pt: 2 }}>
          <Paywall />
        </Box>
      </Disclosure>
    </Box>
  );
}

/** The paywall for quizzes other than the daily one. */
function Paywall() {
  return (
    <SubscriptionRequired
      benefits="Premium includes quizzes of any length from the whole bank. The daily quiz above stays free."
      secondaryAction={
        <Button href={paths.home} color="secondary" sx={{ ml: -1.5, mt: 1 }}>
          Back to Home
        </Button>
      }
    >
      <TrialForm />
    </SubscriptionRequired>
  );
}

/** Starts the trial, with a coupon code if entered. An invalid code is refused here, before Stripe's page opens. */
function TrialForm() {
  const { register, handleSubmit } = useForm({ defaultValues: { coupon: '' } });
  const { start, isLeaving, failure } = useCheckout();
  const isTrialAvailable = useIsTrialAvailable();
  return (
    <Box
      component="form"
      noValidate
      onSubmit={handleSubmit(({ coupon }) => start(coupon.trim()))}
      sx={{ width: '100%', display: 'grid', gap: 1.5, justifyItems: 'start' }}
    >
      <Box sx={{ width: '100%', maxWidth: 280 }}>
        <Field label="Coupon code (optional)" autoComplete="off" registration={register('coupon')} />
      </Box>
      <Button type="submit" variant="contained" size="large" disabled={isLeaving}>
        {isTrialAvailable ? `Start ${SUBSCRIPTION_PLAN.trialDays}-day Free Trial` : 'Subscribe Now'}
      </Button>
      {failure !== undefined && <ErrorNotice>{failure}</ErrorNotice>}
      <TrialTerms />
    </Box>
  );
}
