import { identityData, MyIdentityData } from '@casebook/contracts';
import { exportedData, sql } from '@casebook/platform';

const SECRET = 'a secret, or derived from one';

/** Where identity stores what it exports to a member. */
export const exportedIdentityData = exportedData({
  service: 'identity',
  schema: MyIdentityData,
  sections: identityData,
  tables: {
    account: {
      table: 'users',
      owner: 'id',
      key: ['id'],
      withheld: {
        password_hash: SECRET,
        version: 'orders events',
        deleted: 'only a deleted member has it set',
        pseudonym: 'only a deleted member has one',
        created_by_admin: 'says only how the account’s data are shown',
      },
    },
    sessions: {
      table: 'sessions',
      owner: 'user_id',
      key: ['id'],
      pageSize: 100,
      parts: {
        refreshes: {
          table: 'refresh_tokens',
          reference: 'session_id',
          key: ['created_at', 'hash'],
          withheld: { hash: SECRET, successor: SECRET },
        },
      },
    },
    // Includes requests by other people, since anyone can request a mail to the member's address.
    mailRequests: {
      table: 'link_requests',
      owner: (memberId) => sql`(row0.user_id = ${memberId} OR row0.email = (SELECT email FROM users WHERE id = ${memberId}))`,
      key: ['id'],
      pageSize: 1_000,
      withheld: {
        password_hash: SECRET,
        code_challenge: SECRET,
        user_metadata: 'entered by whoever requested the mail, who may be someone else',
        user_id: 'the member’s id, or absent',
        account_id: 'the member’s id, or absent',
        session_id: 'in the section of sessions',
      },
      parts: {
        links: {
          table: 'one_time_tokens',
          reference: 'request_id',
          key: ['hash'],
          withheld: { hash: SECRET, code_hash: SECRET },
        },
      },
    },
    followedLinks: {
      table: 'flow_states',
      owner: 'user_id',
      key: ['code_hash'],
      withheld: { code_hash: SECRET, code_challenge: SECRET },
    },
    identities: { table: 'identities', owner: 'user_id', key: ['id'] },
    providerSignIns: {
      table: 'provider_states',
      owner: 'user_id',
      key: ['hash'],
      withheld: { hash: SECRET, browser_hash: SECRET, code_challenge: SECRET, session_id: 'in the section of sessions' },
    },
    credentials: {
      table: 'webauthn_credentials',
      owner: 'user_id',
      key: ['id'],
      withheld: { public_key: 'verifies signatures and says nothing else', counter: 'protects against a copied authenticator' },
    },
    credentialChallenges: {
      table: 'webauthn_challenges',
      owner: 'user_id',
      key: ['id'],
      withheld: { challenge: SECRET, session_id: 'in the section of sessions' },
    },
    factors: {
      table: 'mfa_factors',
      owner: 'user_id',
      key: ['id'],
      pageSize: 100,
      withheld: { secret_sealed: SECRET, last_used_step: 'protects against a repeated code' },
      parts: {
        challenges: {
          table: 'mfa_challenges',
          reference: 'factor_id',
          key: ['id'],
          withheld: { webauthn_challenge: SECRET, session_id: 'in the section of sessions' },
        },
        recoveryCodes: {
          table: 'mfa_recovery_codes',
          reference: 'factor_id',
          key: ['hash'],
          withheld: { hash: SECRET },
        },
      },
    },
  },
  excepted: {
    signing_keys: 'the service’s own keys, about no member',
    admin_gate_guesses: 'wrong admin codes of the last minutes, whose rows name no one',
    pending_accounts: 'of an address that is no member yet; it is deleted when the address becomes one',
  },
});
