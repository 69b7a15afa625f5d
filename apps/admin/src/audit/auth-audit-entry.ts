import { type AuditEntry, AuthAuditEntry } from '@casebook/contracts';

const Traits = AuthAuditEntry.shape.payload.shape.traits;

/** GoTrue's kinds of audit entries. */
type LogType = 'account' | 'team' | 'user' | 'token' | 'factor';

/** Identity's actions that GoTrue has too, under its names. Others keep theirs. */
const gotrueNames: Readonly<Record<string, readonly [action: string, type: LogType]>> = {
  'identity.signed-in': ['login', 'account'],
  'identity.signed-out': ['logout', 'account'],
  'identity.signed-up': ['user_signedup', 'team'],
  'identity.account-created': ['user_signedup', 'team'],
  'identity.member-invited': ['user_invited', 'team'],
  'identity.account-deleted': ['user_deleted', 'team'],
  'identity.account-updated': ['user_modified', 'user'],
  'identity.user-updated': ['user_modified', 'user'],
  'identity.reauthentication-requested': ['user_reauthenticate_requested', 'user'],
  'identity.session-expired': ['token_revoked', 'token'],
  'identity.refresh-token-reused': ['token_revoked', 'token'],
  'identity.refresh-repeated': ['token_refreshed', 'token'],
  'identity.second-factor-verified': ['verification_attempted', 'factor'],
  'identity.factor-removed': ['factor_deleted', 'factor'],
  'identity.account-factor-removed': ['factor_deleted', 'factor'],
};

/** The names of Casebook's actions for one of GoTrue's, or the action itself. */
export function actionsOf(action: string): string[] {
  const named = Object.entries(gotrueNames).filter(([, [name]]) => name === action);
  return [action, ...named.map(([own]) => own)];
}

/** An audit entry in GoTrue's format. Those who are deleted are named by their aliases. */
export function toAuthAuditEntry(entry: AuditEntry): AuthAuditEntry {
  const { id, action, actor, member, subject, facts, occurredAt, clientAddress } = entry;
  const [name, type] = gotrueNames[action] ?? [action, 'user'];
  return {
    id,
    payload: {
      action: name,
      actor_id: actor.userId ?? actor.name,
      actor_username: actor.email ?? actor.userId ?? actor.name,
      actor_via_sso: false,
      log_type: type,
      traits: Traits.parse({ ...subject, ...facts, ...(member && { userId: member.userId ?? member.name }) }),
    },
    created_at: occurredAt,
    ip_address: clientAddress ?? '',
  };
}
