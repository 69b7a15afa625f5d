import { billingData, MyBillingData } from '@casebook/contracts';
import { exportedData } from '@casebook/platform';

const TOMBSTONE = 'only a deleted member has it set';

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
  },
  excepted: {},
});
