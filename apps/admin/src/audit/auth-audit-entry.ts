import type { AuthAuditEntry } from '@casebook/contracts';

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
  'identity.second-factor-verified': ['verification_attempted', 'factor'],
  'identity.factor-removed': ['factor_deleted', 'factor'],
  'identity.account-factor-removed': ['factor_deleted', 'factor'],
};

/** The names of Casebook's actions for one of GoTrue's, or the action itself. */
export function actionsOf(action: string): string[] {
  const named = Object.entries(gotrueNames).filter(([, [name]]) => name === action);
  return [action, ...named.map(([own]) => own)];
}

interface ListedEntry {
  readonly id: string;
  readonly action: string;
  readonly actor: string;
  readonly occurredAt: Date;
  readonly subject: AuthAuditEntry['payload']['traits'];
}

/** An audit entry in GoTrue's format. @param email the actor's, if the actor has an account */
export function toAuthAuditEntry(
  { id, action, actor, subject, occurredAt }: ListedEntry,
  email: string | undefined,
): AuthAuditEntry {
  const [name, type] = gotrueNames[action] ?? [action, 'user'];
  const { clientAddress, ...traits } = subject;
  return {
    id,
    payload: {
      action: name,
      actor_id: actor,
      actor_username: email ?? actor,
      actor_via_sso: false,
      log_type: type,
      traits,
    },
    created_at: occurredAt.toISOString(),
    ip_address: typeof clientAddress === 'string' ? clientAddress : '',
  };
}
