import { z } from 'zod';
import { myDataDocument } from '../http/my-data.ts';

/** What billing stores about a member. */
export const billingData = {
  member: z.array(z.strictObject({ id: z.uuid(), email: z.string().optional() })),
  access: z.array(z.strictObject({ hasAccess: z.boolean(), accessUntil: z.iso.datetime().optional() })),
};

export const MyBillingData = myDataDocument('billing', billingData);
