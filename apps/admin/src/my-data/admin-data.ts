import { adminData, MyAdminData } from '@casebook/contracts';
import { exportedData, sql } from '@casebook/platform';

const entries = {
  table: 'audit.audit_entries',
  key: ['id'],
  withheld: {
    actor: 'is the member’s alias, or names another person',
    member: 'is the member’s alias, or names another person',
    details_hash: 'proves that the details were not changed',
    mac: 'proves that the entry was not changed',
  },
} as const;

const details = { table: 'audit.audit_details', key: ['entry_id'], reference: 'entry_id' } as const;

const aliasOf = (memberId: string) => sql`(SELECT alias FROM actors WHERE id = ${memberId}::uuid)`;

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
        alias: 'names the member in the audit, where nobody else is named',
      },
    },
    referral: { table: 'user_referrals', owner: 'user_id', key: ['user_id'] },
    errors: {
      table: 'app_errors',
      owner: 'user_id',
      key: ['id'],
      withheld: { group_id: 'sorts the errors of all clients' },
    },
    violations: { table: 'limit_violations', owner: 'user_id', key: ['id'] },
    actions: {
      ...entries,
      owner: (memberId) => sql`row0.actor = ${aliasOf(memberId)}::text`,
      parts: { details: { ...details, withheld: { salt: 'proves that nothing was changed' } } },
    },
    // The actor and the client's address belong to another person.
    actionsOfOthers: {
      ...entries,
      owner: (memberId) => sql`row0.member = ${aliasOf(memberId)} AND row0.actor <> ${aliasOf(memberId)}::text`,
      parts: {
        details: {
          ...details,
          withheld: { salt: 'proves that nothing was changed', client_address: 'is that of another person' },
        },
      },
    },
  },
  excepted: {
    referral_codes: 'partners, not members',
    app_error_groups: 'errors of the app, without who met them',
    audit_entries: 'entries of the former version, which are moved to the audit within a minute',
    'audit.audit_seals': 'ids of entries and codes that authenticate them',
    'audit.audit_tail': 'ids of entries that wait for their seal',
    'audit.audit_erasures': 'aliases of erased members',
  },
});
