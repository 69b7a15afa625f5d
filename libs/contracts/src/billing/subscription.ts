import { z } from 'zod';
import { Instant, PageLimit, pageOf } from '../http/paging.ts';
import { AccessView } from './access.ts';

/** The plan on sale. Without `priceId`, checkout is refused with `checkout.not-configured`. */
export const PlanView = z
  .strictObject({
    id: z.string(),
    name: z.string(),
    description: z.string(),
    mode: z.literal('subscription'),
    interval: z.literal('month'),
    /** In units of the currency: 15.99. */
    price: z.number(),
    currency: z.string(),
    trialDays: z.int(),
    priceId: z.string().optional(),
  })
  .meta({ id: 'Plan' });
export type PlanView = z.infer<typeof PlanView>;

/** Stripe's codes are case-insensitive and at most 500 characters; ours are short enough to type. */
const PromoCode = z.string().trim().min(1).max(64);

export const CheckoutInput = z.strictObject({ promoCode: PromoCode.optional() }).meta({ id: 'CheckoutInput' });
export type CheckoutInput = z.infer<typeof CheckoutInput>;

/** The page of Stripe to which the browser is redirected. */
export const HostedPage = z.strictObject({ url: z.url() }).meta({ id: 'HostedPage' });
export type HostedPage = z.infer<typeof HostedPage>;

/** The id of a Checkout Session, as Stripe writes it into `success_url`. */
export const CheckoutSessionId = z
  .string()
  .regex(/^cs_\w+$/)
  .max(255);

/** The statuses of a subscription at Stripe. */
export const subscriptionStatuses = [
  'active',
  'trialing',
  'past_due',
  'canceled',
  'unpaid',
  'incomplete',
  'incomplete_expired',
  'paused',
] as const;
export type SubscriptionStatus = (typeof subscriptionStatuses)[number];

const UnixSeconds = z.int();

/**
 * The caller's subscription and access. The subscription's times are Unix seconds, as Stripe sends them. Without a subscription, its fields
 * are absent.
 */
export const SubscriptionView = z
  .strictObject({
    /** Whether the subscription gives access now. */
    isActive: z.boolean(),
    /** Stripe's status. A plain string, because Stripe may add statuses. */
    status: z.string().optional(),
    /** Absent if the subscription's price isn't the plan's. */
    productName: z.string().optional(),
    cancel_at_period_end: z.boolean(),
    current_period_start: UnixSeconds.optional(),
    current_period_end: UnixSeconds.optional(),
    trial_end: UnixSeconds.optional(),
    payment_method_brand: z.string().optional(),
    payment_method_last4: z.string().optional(),
    /** Whether a checkout includes the trial: true if the member never had one. */
    isTrialAvailable: z.boolean(),
    /** Whether the billing portal can be opened: true if the member is a customer at Stripe. */
    hasPortal: z.boolean(),
    /** Access by the subscription, an override, or a grant. */
    access: AccessView,
  })
  .meta({ id: 'Subscription' });
export type SubscriptionView = z.infer<typeof SubscriptionView>;

/** The acknowledgment for Stripe, which sends a webhook again unless the response has a 2xx status. */
export const WebhookReceipt = z.strictObject({ received: z.literal(true) }).meta({ id: 'WebhookReceipt' });
export type WebhookReceipt = z.infer<typeof WebhookReceipt>;

export const OverrideInput = z.strictObject({ until: Instant }).meta({ id: 'AccessOverrideInput' });
export type OverrideInput = z.infer<typeof OverrideInput>;

/** A member's access as an admin sees it. */
export const OverrideView = z
  .strictObject({
    userId: z.uuid(),
    hasAccess: z.boolean(),
    accessUntil: Instant.optional(),
    overrideUntil: Instant.optional(),
    /** The resulting access. */
    access: AccessView,
  })
  .meta({ id: 'AccessOverride' });
export type OverrideView = z.infer<typeof OverrideView>;

/** A subscription whose latest payment failed: Stripe retries it (`past_due`), or has given up (`unpaid`). */
export const FailedPayment = z
  .strictObject({ userId: z.uuid(), status: z.enum(['past_due', 'unpaid']), since: Instant.optional() })
  .meta({ id: 'FailedPayment' });
export type FailedPayment = z.infer<typeof FailedPayment>;

/** Ordered by the member's id. */
export const FailedPaymentPage = pageOf(FailedPayment).meta({ id: 'FailedPaymentPage' });
export type FailedPaymentPage = z.infer<typeof FailedPaymentPage>;

export const ListFailedPaymentsQuery = z.strictObject({ limit: PageLimit.default(25), cursor: z.uuid().optional() });
export type ListFailedPaymentsQuery = z.infer<typeof ListFailedPaymentsQuery>;
