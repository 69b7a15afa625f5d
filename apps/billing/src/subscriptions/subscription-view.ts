import type { AccessView, SubscriptionView } from '@casebook/contracts';
import { SUBSCRIPTION_PLAN } from '@casebook/exam';
import { type EntitlementFacts, entitlementOf } from '../access/entitlement.ts';
import type { SubscriptionState } from '../stripe/subscription-state.ts';

/** What the view is built from. */
export interface ViewedSubscription {
  readonly state?: SubscriptionState;
  readonly facts: EntitlementFacts;
  readonly access: AccessView;
  readonly isTrialUsed: boolean;
  readonly hasCustomer: boolean;
}

/** A member's subscription and access, as the API returns them. */
export function subscriptionView(viewed: ViewedSubscription, now: Date): SubscriptionView {
  const { state, facts, access, isTrialUsed, hasCustomer } = viewed;
  return {
    isActive: entitlementOf({ subscription: facts.subscription }, now).granted,
    cancel_at_period_end: state?.cancelAtPeriodEnd ?? false,
    isTrialAvailable: !isTrialUsed,
    hasPortal: hasCustomer,
    access,
    ...(state && fieldsOf(state)),
  };
}

function fieldsOf(state: SubscriptionState) {
  const { status, isPlanPrice, currentPeriodStart, currentPeriodEnd, trialEnd, paymentMethodBrand, paymentMethodLast4 } = state;
  return {
    status,
    ...(isPlanPrice && { productName: SUBSCRIPTION_PLAN.name }),
    ...(currentPeriodStart !== undefined && { current_period_start: currentPeriodStart }),
    ...(currentPeriodEnd !== undefined && { current_period_end: currentPeriodEnd }),
    ...(trialEnd !== undefined && { trial_end: trialEnd }),
    ...(paymentMethodBrand !== undefined && { payment_method_brand: paymentMethodBrand }),
    ...(paymentMethodLast4 !== undefined && { payment_method_last4: paymentMethodLast4 }),
  };
}

/** Compares field by field. A missing field equals an undefined one. */
export function isSameState(a: SubscriptionState | undefined, b: SubscriptionState | undefined): boolean {
  const fields = new Set([...Object.keys(a ?? {}), ...Object.keys(b ?? {})]) as Set<keyof SubscriptionState>;
  return [...fields].every((field) => a?.[field] === b?.[field]);
}
