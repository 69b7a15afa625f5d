import { messageOf, useGetSubscriptionQuery, useOpenPortalMutation } from '@casebook/api-client';
import type { AccessView, SubscriptionView } from '@casebook/contracts';
import { WEEKLY_GENERATION_ALLOWANCE } from '@casebook/exam';
import { ErrorNotice, plan } from '@casebook/web-ui';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Chip from '@mui/material/Chip';
import Typography from '@mui/material/Typography';
import { type ReactNode, useState } from 'react';
import { TrialTerms } from '#shared/checkout.tsx';
import { longDate } from '#shared/long-date.ts';
import { paths } from '#shared/paths.ts';
import { subscriptionStatusColor, subscriptionStatusLabel } from '#shared/subscription-status.ts';
import { AiUsage } from './AiUsage.tsx';
import { SettingsPage, SettingsSection } from './SettingsPage.tsx';

/** The polling interval while the portal may be changing the subscription. Milliseconds. */
const POLL_MS = 5_000;

/** The member's subscription, and access from other sources. */
export function SubscriptionScreen() {
  // The portal is open in another tab, and its changes arrive with a delay.
  const [isPortalOpen, setPortalOpen] = useState(false);
  const { data, error, refetch } = useGetSubscriptionQuery(undefined, {
    refetchOnMountOrArgChange: true,
    pollingInterval: isPortalOpen ? POLL_MS : 0,
  });
  return (
    <SettingsPage title="Subscription Settings">
      {!data && !error && (
        // Reserves space while loading, because the sections below depend on the subscription's height.
        <Typography role="status" sx={{ minHeight: '80vh' }}>
          Loading subscription information...
        </Typography>
      )}
      {!data && error && (
        <SettingsSection title="Error Loading Subscription">
          <ErrorNotice onRetry={refetch}>{messageOf(error, 'Failed to fetch subscription')}</ErrorNotice>
        </SettingsSection>
      )}
      {data && <Subscription subscription={data} onPortal={() => setPortalOpen(true)} />}
      {(data ?? error) && <AiUsage />}
    </SettingsPage>
  );
}

function Subscription({ subscription, onPortal }: { subscription: SubscriptionView; onPortal: () => void }) {
  const { status, isActive, access } = subscription;
  return (
    <SettingsSection title={isActive || access.active ? 'Active Subscription' : 'No Active Subscription'}>
      {status !== undefined && <Details {...subscription} status={status} />}
      {/* The notice of a cancellation already names the date. */}
      {!(isActive && subscription.cancel_at_period_end) && <OtherAccess access={access} />}
      {subscription.hasPortal && <ManageSubscription onOpen={onPortal} />}
      {!isActive && !access.active && (
        <>
          <Button href={paths.pricing} variant="contained" sx={{ justifySelf: 'start' }}>
            Subscribe Now
          </Button>
          <TrialTerms />
        </>
      )}
    </SettingsSection>
  );
}

function Details(subscription: SubscriptionView & { status: string }) {
  const {
    productName,
    status,
    cancel_at_period_end: isEnding,
    current_period_start: start,
    current_period_end: end,
  } = subscription;
  const notice = noticeOf(subscription);
  return (
    <>
      <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: 1 }}>
        <Typography sx={{ fontWeight: 600, mr: 1 }}>{productName ?? 'Unknown product'}</Typography>
        <Chip size="small" variant="outlined" color={subscriptionStatusColor(status)} label={subscriptionStatusLabel(status)} />
        {isEnding && <Chip size="small" variant="outlined" color="warning" label="Cancels at period end" />}
      </Box>
      {notice !== undefined && <Typography>{notice}</Typography>}
      <Box
        component="dl"
        sx={{
          m: 0,
          display: 'grid',
          rowGap: { xs: 0.25, sm: 1.5 },
          gridTemplateColumns: { sm: 'max-content 1fr' },
          columnGap: 3,
        }}
      >
        <Detail name="Current period">{start && end ? `${dateOf(start)} - ${dateOf(end)}` : 'N/A'}</Detail>
        <Detail name="Payment method">{paymentMethodOf(subscription)}</Detail>
      </Box>
    </>
  );
}

const Detail = ({ name, children }: { name: string; children: ReactNode }) => (
  <>
    <Typography component="dt" color="textSecondary">
      {name}
    </Typography>
    <Typography component="dd" sx={{ m: 0, mb: { xs: 1, sm: 0 } }}>
      {children}
    </Typography>
  </>
);

/** What happens next, for statuses that don't say it themselves. */
function noticeOf(subscription: SubscriptionView): string | undefined {
  const { status, access, cancel_at_period_end: isEnding, current_period_end: end, trial_end: trialEnd } = subscription;
  if (status === 'past_due')
    return access.active
      ? 'Your last payment failed. Update your card in Manage Subscription to keep your access.'
      : 'Your last payment failed, and your access has ended. Update your card in Manage Subscription to get it back.';
  if (isEnding && end) return `You keep full access until ${dateOf(end)}. You won’t be charged again.`;
  if (status === 'trialing' && trialEnd) return `Free until ${dateOf(trialEnd)}, then ${plan.price} per ${plan.interval}.`;
  return undefined;
}

const dateOf = (unixSeconds: number): string => longDate(new Date(unixSeconds * 1_000));

function paymentMethodOf({ payment_method_brand: brand, payment_method_last4: last4 }: SubscriptionView): string {
  if (!brand || !last4) return 'No payment method';
  return `${brand.charAt(0).toUpperCase()}${brand.slice(1)} ending in ${last4}`;
}

/** Why the member has access without a subscription, and until when; for members without access, what is free. */
function OtherAccess({ access: { active, reason, activeUntil } }: { access: AccessView }) {
  if (active && reason === 'subscription' && !activeUntil) return null;
  return <Typography color="textSecondary">{accessText(active, reason, activeUntil)}</Typography>;
}

function accessText(active: boolean, reason: AccessView['reason'], activeUntil: string | undefined): string {
  if (!active)
    return `Your free account includes the daily quiz, ${WEEKLY_GENERATION_ALLOWANCE} AI-generated questions a week, and the question bank without answers. Premium unlocks the rest.`;
  const until = activeUntil ? ` until ${longDate(new Date(activeUntil))}` : '';
  if (reason === 'subscription') return `You have full access${until}.`;
  return `You have full access at no charge${until}.${until ? '' : ' Your access doesn’t expire.'}`;
}

/** Opens the billing portal for cards, invoices, and cancellation in a new tab. */
function ManageSubscription({ onOpen }: { onOpen: () => void }) {
  const [openPortal, { isLoading }] = useOpenPortalMutation();
  const [failure, setFailure] = useState<string>();
  const open = async () => {
    setFailure(undefined);
    // Opened during the click: browsers block a tab that is opened later, when the response arrives.
    const tab = window.open('about:blank', '_blank');
    if (tab) tab.opener = null;
    const { data, error } = await openPortal();
    if (data) {
      onOpen();
      (tab ?? window).location.assign(data.url);
    } else {
      tab?.close();
      setFailure(messageOf(error, 'The billing portal isn’t available right now. Please try again.'));
    }
  };
  return (
    <>
      {failure !== undefined && <ErrorNotice>{failure}</ErrorNotice>}
      <Button onClick={open} variant="outlined" disabled={isLoading} sx={{ justifySelf: 'start' }}>
        Manage Subscription
      </Button>
      <Typography variant="caption" component="p" color="textSecondary">
        Update your card, view invoices, or cancel. Opens in a new tab.
      </Typography>
    </>
  );
}
