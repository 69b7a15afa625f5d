import {
  isRequestProblem,
  messageOf,
  selectProfile,
  useGetSubscriptionQuery,
  useRefreshCheckoutMutation,
} from '@casebook/api-client';
import { measure } from '@casebook/api-client/measurement';
import type { SubscriptionView } from '@casebook/contracts';
import { PASSWORD_SETUP_REDIRECT_MS } from '@casebook/exam';
import { ErrorNotice, LoadingScreen, Page, PageHeading, Panel, plan } from '@casebook/web-ui';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import CircularProgress from '@mui/material/CircularProgress';
import Typography from '@mui/material/Typography';
import { useEffect, useState } from 'react';
import { useSelector } from 'react-redux';
import { useLocation, useNavigate } from 'react-router';
import { clearPasswordSetup, needsPasswordSetup } from '#shared/onboarding.ts';
import { PlanFeatures } from '#shared/PlanCard.tsx';
import { paths } from '#shared/paths.ts';
import { subscriptionStatusLabel } from '#shared/subscription-status.ts';

/** How often the subscription is read while the payment is confirmed. Milliseconds. */
const POLL_MS = 2_000;
/** After this, the page says that it takes longer than usual, and keeps waiting. Milliseconds. */
const SLOW_AFTER_MS = 20_000;

/**
 * The return URL of a paid checkout. The URL proves nothing: success is shown once the server has read the subscription from Stripe. A
 * member without a password chooses one first.
 */
export function SuccessScreen() {
  const navigate = useNavigate();
  const [isSettingUp] = useState(needsPasswordSetup);
  useEffect(() => {
    if (!isSettingUp) return undefined;
    const timer = window.setTimeout(() => {
      clearPasswordSetup();
      void navigate(paths.setPassword, { replace: true });
    }, PASSWORD_SETUP_REDIRECT_MS);
    return () => window.clearTimeout(timer);
  }, [isSettingUp, navigate]);
  return isSettingUp ? <LoadingScreen /> : <Confirmation />;
}

function Confirmation() {
  const { search } = useLocation();
  const sessionId = new URLSearchParams(search).get('session_id');
  const email = useSelector(selectProfile)?.email;
  const [refresh] = useRefreshCheckoutMutation();
  const [isPaid, setPaid] = useState(false);
  const {
    data: subscription,
    error,
    refetch,
  } = useGetSubscriptionQuery(undefined, {
    pollingInterval: isPaid ? 0 : POLL_MS,
    refetchOnMountOrArgChange: true,
  });
  useEffect(() => {
    // The webhook usually arrives first; this makes the server ask Stripe right away. Polling shows the outcome, so a failure here is
    // ignored.
    if (sessionId) void refresh({ sessionId });
  }, [refresh, sessionId]);
  useEffect(() => {
    if (subscription?.isActive) setPaid(true);
  }, [subscription]);
  useEffect(() => {
    if (isPaid && sessionId) void measure({ name: 'conversion', sessionId, ...(email && { email }) });
  }, [isPaid, sessionId, email]);

  if (subscription?.isActive) return <Paid subscription={subscription} />;
  const isRefused = isRequestProblem(error) && error.status !== 503;
  if (isRefused && !subscription)
    return (
      <Page title="Payment" width="narrow">
        <ErrorNotice onRetry={refetch}>{messageOf(error, 'Failed to fetch subscription')}</ErrorNotice>
      </Page>
    );
  return <Confirming />;
}

function Confirming() {
  const [isSlow, setSlow] = useState(false);
  useEffect(() => {
    const timer = window.setTimeout(() => setSlow(true), SLOW_AFTER_MS);
    return () => window.clearTimeout(timer);
  }, []);
  return (
    <Page title="Confirming your payment" width="narrow">
      <Box role="status" sx={{ display: 'grid', justifyItems: 'center', gap: 2, py: 8, textAlign: 'center', minHeight: 280 }}>
        <CircularProgress aria-hidden="true" />
        <Typography component="h1">Confirming your payment...</Typography>
        {isSlow && (
          <Typography color="textSecondary">
            This is taking longer than usual. Your access starts as soon as the payment is confirmed. You can leave this page;
            nothing is lost.
          </Typography>
        )}
      </Box>
      {isSlow && (
        <Button href={paths.settings} color="secondary" sx={{ justifySelf: 'center' }}>
          Subscription Settings
        </Button>
      )}
    </Page>
  );
}

function Paid({ subscription: { productName = plan.name, status } }: { subscription: SubscriptionView }) {
  return (
    <Page title="Payment Successful!" width="narrow">
      <PageHeading title="Payment Successful!">You now have everything in Premium.</PageHeading>
      <Panel component="section" aria-labelledby="product">
        <Typography id="product" variant="h3" component="h2">
          {productName}
        </Typography>
        {status && (
          <Typography color="textSecondary" sx={{ mt: 0.5 }}>
            Status: {subscriptionStatusLabel(status)}
          </Typography>
        )}
        <PlanFeatures />
        {/* A full page load discards what was cached while the member had no access. */}
        <Button variant="contained" size="large" fullWidth onClick={() => window.location.assign(paths.home)}>
          Continue to Question Bank
        </Button>
      </Panel>
    </Page>
  );
}
