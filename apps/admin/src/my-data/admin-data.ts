import { adminData, MyAdminData } from '@casebook/contracts';
import { exportedData, sql } from '@casebook/platform';

/** Where admin stores what it exports to a member. */
export const exportedAdminData = exportedData({
  service: 'admin',
  schema: MyAdminData,
  sections: adminData,
  tables: {
    member: {
      table: 'actors',
      owner: 'id',
      key: ['id'],
      withheld: {
        version: 'orders events',
        deleted: 'only a deleted member has it set',
        pseudonym: 'only a deleted member has one',
      },
    },
    actions: { table: 'audit_entries', owner: 'actor', key: ['id'] },
    // The actor is another person.
    actionsOfOthers: {
      table: 'audit_entries',
      owner: (memberId) => sql`row0.subject ->> 'userId' = ${memberId} AND row0.actor <> ${memberId}`,
      key: ['id'],
    },
  },
  excepted: {},
});
