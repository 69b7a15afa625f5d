import { messageOf, selectProfile, selectSession, useGetSubscriptionQuery, useStartCheckoutMutation } from '@casebook/api-client';
import { measure } from '@casebook/api-client/measurement';
import { SUBSCRIPTION_PLAN } from '@casebook/exam';
import { plan } from '@casebook/web-ui';
import Button, { type ButtonProps } from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import { useCallback, useState, useSyncExternalStore } from 'react';
import { useSelector } from 'react-redux';
import { longDateIn } from './long-date.ts';
import { paths } from './paths.ts';

export interface Checkout {
  /** Navigates to the checkout page, or to the billing portal if the member already has a subscription. */
  readonly start: (promoCode?: string) => Promise<void>;
  /** True once `start` is called, until the browser has left the page or the start has failed. */
  readonly isLeaving: boolean;
  /** Why it couldn't start. */
  readonly failure?: string;
}

/** Starts the signed-in member's checkout. */
export function useCheckout(): Checkout {
  const email = useSelector(selectProfile)?.email;
  const [startCheckout] = useStartCheckoutMutation();
  const [state, setState] = useState<Pick<Checkout, 'isLeaving' | 'failure'>>({ isLeaving: false });
  const start = useCallback(
    async (promoCode?: string) => {
      setState({ isLeaving: true });
      const { data, error } = await startCheckout({ checkoutInput: promoCode ? { promoCode } : {} });
      if (!data) return setState({ isLeaving: false, failure: messageOf(error, 'Failed to start checkout process') });
      await measure({ name: 'begin_checkout', ...(email && { email }) });
      window.location.assign(data.url);
    },
    [email, startCheckout],
  );
  return { start, ...state };
}

/** The one action of every "Start Free Trial": opens the checkout, after signing in for visitors. The terms show next to it. */
export function StartTrial({ children, ...button }: ButtonProps<'a'>) {
  const isTrialAvailable = useIsTrialAvailable();
  return (
    <>
      <Button variant="contained" href={paths.checkout} {...button}>
        {children ?? (isTrialAvailable ? 'Start Free Trial' : 'Subscribe Now')}
      </Button>
      <TrialTerms />
    </>
  );
}

/** The price, when the trial ends, and how to cancel. Shown next to every button that starts the trial. */
export function TrialTerms() {
  const isTrialAvailable = useIsTrialAvailable();
  return (
    <Typography variant="caption" component="p" color="textSecondary">
      {termsOf(useTrialEnd(), isTrialAvailable)}
    </Typography>
  );
}

/** Whether the reader can still get the free trial: visitors, and members who never had it. */
export function useIsTrialAvailable(): boolean {
  const isSignedIn = useSelector(selectSession).status === 'signed-in';
  const { data: subscription } = useGetSubscriptionQuery(undefined, { skip: !isSignedIn });
  return subscription?.isTrialAvailable ?? true;
}

function termsOf(trialEnd: string | undefined, isTrialAvailable: boolean): string {
  if (isTrialAvailable) return `Free ${trialEnd ? `until ${trialEnd}` : plan.trial}${plan.terms}`;
  return `${plan.price} per ${plan.interval} from today, as your free trial is used. Cancel anytime in Subscription Settings.`;
}

/** The day on which a trial started today ends; undefined at build time, when today isn't the reader's day. */
function useTrialEnd(): string | undefined {
  return useSyncExternalStore(
    neverChanges,
    () => longDateIn(SUBSCRIPTION_PLAN.trialDays, new Date()),
    () => undefined,
  );
}

const neverChanges = () => () => {};
