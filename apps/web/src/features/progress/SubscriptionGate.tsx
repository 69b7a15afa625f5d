import { SubscriptionRequired } from '@casebook/web-ui';

/** For members without access. */
export const SubscriptionGate = () => (
  <SubscriptionRequired what="Your accuracy, streaks and history come with the plan. What you answer until then is kept, and counts from the start." />
);
