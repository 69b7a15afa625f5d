import { messageOf, useGetAccessQuery } from '@casebook/api-client';
import { ErrorNotice, Field, LoadingScreen, Page, PageHeading, SubscriptionRequired } from '@casebook/web-ui';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { useForm } from 'react-hook-form';
import { paths } from '#shared/paths.ts';
import { DailyCard } from './home/DailyCard.tsx';
import { QuizSetup } from './home/QuizSetup.tsx';

/** The daily quiz for everyone; setup for members with access, the paywall for others. */
export function QuizHomeScreen() {
  const { data: access, error, refetch } = useGetAccessQuery();
  return (
    <Page title="Quiz" width="reading">
      <PageHeading title="Quiz" />
      <Box sx={{ display: 'grid', gap: { xs: 4, sm: 5 } }}>
        <DailyCard />
        {!access && !error && (
          <Box sx={{ minHeight: 480 }}>
            <LoadingScreen text="Checking subscription..." />
          </Box>
        )}
        {!access && error && <ErrorNotice onRetry={refetch}>{messageOf(error, 'Failed to fetch subscription')}</ErrorNotice>}
        {access && (access.active ? <QuizSetup /> : <Paywall />)}
      </Box>
    </Page>
  );
}

/** The paywall over the rest of the quiz area (specification 001, section 2). */
function Paywall() {
  return (
    <SubscriptionRequired
      pricingHref={paths.pricing}
      benefits="The plan includes quizzes of any size from the whole bank. The daily quiz above stays free."
      secondaryAction={
        <Button href={paths.home} color="secondary" sx={{ ml: -1.5, mt: 1 }}>
          Back to Home
        </Button>
      }
    >
      <CouponField />
    </SubscriptionRequired>
  );
}

/** A promotion code for the checkout. */
function CouponField() {
  const { register } = useForm({ defaultValues: { coupon: '' } });
  return (
    <Box sx={{ width: '100%', maxWidth: 280 }}>
      <Field label="Coupon code (optional)" autoComplete="off" registration={register('coupon')} />
    </Box>
  );
}
