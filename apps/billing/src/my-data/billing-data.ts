import { billingData, MyBillingData } from '@casebook/contracts';
import { exportedData } from '@casebook/platform';

const TOMBSTONE = 'only a deleted member has it set';
const LEASE = 'which process works on the customer at the moment';
const COUNT = 'counts requested and completed fetches';

/** Where billing stores what it exports to a member. */
export const exportedBillingData = exportedData({
  service: 'billing',
  schema: MyBillingData,
  sections: billingData,
  tables: {
    member: { table: 'members', owner: 'id', key: ['id'], withheld: { version: 'orders events', deleted: TOMBSTONE } },
    access: {
      table: 'user_access',
      owner: 'user_id',
      key: ['user_id'],
      withheld: { version: 'orders events', deleted: TOMBSTONE },
    },
    customer: {
      table: 'stripe_customers',
      owner: 'user_id',
      key: ['user_id'],
      withheld: { leased_by: LEASE, leased_until: LEASE, sync_requested: COUNT, sync_done: COUNT },
    },
    subscription: {
      table: 'stripe_subscriptions',
      owner: 'user_id',
      key: ['customer_id'],
      withheld: { is_plan_price: 'a setting of Casebook' },
    },
    checkout: {
      table: 'stripe_checkouts',
      owner: 'user_id',
      key: ['user_id'],
      withheld: { idempotency_key: 'repeats a call to Stripe, and says nothing else', checked_at: 'when it was last looked at' },
    },
    messages: { table: 'stripe_events', owner: 'user_id', key: ['id'] },
    notices: { table: 'billing_notices', owner: 'user_id', key: ['id'], withheld: { id: 'names a mail, and nothing else' } },
  },
  excepted: { closing_customers: 'of deleted members, and nothing leads from them to a member' },
});
