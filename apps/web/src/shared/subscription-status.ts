import type { SubscriptionStatus } from '@casebook/contracts';
import type { ChipProps } from '@mui/material/Chip';

/** The badge's colors: active green, trialing blue, past_due yellow, canceled and unpaid red, any other status gray. */
const colors: Partial<Record<SubscriptionStatus, ChipProps['color']>> = {
  active: 'success',
  trialing: 'info',
  past_due: 'warning',
  canceled: 'error',
  unpaid: 'error',
};

/** @returns the badge's color; gray for any other status */
export const subscriptionStatusColor = (status: string): ChipProps['color'] => colors[status as SubscriptionStatus] ?? 'default';

/** @returns a status of Stripe as it is shown: `past_due` is "Past due" */
export function subscriptionStatusLabel(status: string): string {
  const words = status.replaceAll('_', ' ');
  return words.charAt(0).toUpperCase() + words.slice(1);
}
