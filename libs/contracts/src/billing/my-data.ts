import { z } from 'zod';
import { myDataDocument, StoredJson } from '../http/my-data.ts';

const time = z.iso.datetime();
const unixSeconds = z.int();

/** What billing stores about a member, including the ids at Stripe. */
export const billingData = {
  member: z.array(z.strictObject({ id: z.uuid(), email: z.string().optional() })),
  access: z.array(z.strictObject({ hasAccess: z.boolean(), accessUntil: time.optional() })),
  customer: z.array(
    z.strictObject({
      customerId: z.string().optional(),
      accessOverrideUntil: time.optional(),
      trialUsed: z.boolean(),
      syncedAt: time.optional(),
    }),
  ),
  subscription: z.array(
    z.strictObject({
      customerId: z.string(),
      subscriptionId: z.string(),
      priceId: z.string(),
      status: z.string(),
      cancelAtPeriodEnd: z.boolean(),
      cancelAt: unixSeconds.optional(),
      currentPeriodStart: unixSeconds.optional(),
      currentPeriodEnd: unixSeconds.optional(),
      trialEnd: unixSeconds.optional(),
      pastDueSince: unixSeconds.optional(),
      paymentMethodBrand: z.string().optional(),
      paymentMethodLast4: z.string().optional(),
    }),
  ),
  checkout: z.array(z.strictObject({ sessionId: z.string().optional(), request: StoredJson, startedAt: time })),
  messages: z.array(z.strictObject({ id: z.string(), type: z.string(), receivedAt: time })),
  notices: z.array(z.strictObject({ kind: z.string(), about: z.string(), createdAt: time })),
};

export const MyBillingData = myDataDocument('billing', billingData);
