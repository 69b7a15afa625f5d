import { type AdminAuditQuery, type AuditEntry, AuthAuditEntry, AuthError } from '@casebook/contracts';
import type { NumberedPage } from '@casebook/platform';
import { Injectable } from '@nestjs/common';
import { ActorsRepository } from '../actors/actors.repository.ts';
import { AuditEntriesRepository, type EntryFilter } from './audit-entries.repository.ts';
import { aliasesIn, FindAuditEntries, toAuditEntry } from './read-audit.ts';

const Traits = AuthAuditEntry.shape.payload.shape.traits;

/** GoTrue's kinds of audit entries. */
type LogType = 'account' | 'team' | 'user' | 'token' | 'factor';

/** GoTrue's names for those actions of identity that GoTrue has too. Other actions keep their names. */
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

/** @returns the action itself and, if it is one of GoTrue's, Casebook's names for it */
function actionsOf(action: string): string[] {
  const named = Object.entries(gotrueNames).filter(([, [name]]) => name === action);
  return [action, ...named.map(([own]) => own)];
}

/** An audit entry in GoTrue's format. A deleted person appears as their alias. */
function toAuthAuditEntry(entry: AuditEntry): AuthAuditEntry {
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

/** Entries are counted up to this number, so that a page's time doesn't grow with the trail. */
const COUNTED_MAX = 100_000;

/** Lists identity's audit entries in GoTrue's format, newest first, optionally of one action or one author. */
@Injectable()
export class ListAuthAudit {
  constructor(
    private readonly entries: AuditEntriesRepository,
    private readonly actors: ActorsRepository,
    private readonly findEntries: FindAuditEntries,
  ) {}

  /** @throws validation_failed for a scope other than `action` or `author` */
  async execute({ page, per_page: perPage, query }: AdminAuditQuery): Promise<NumberedPage<AuthAuditEntry[]>> {
    const filter = { service: 'identity', ...(query && (await this.#filter(query))) };
    const [found, total] = await Promise.all([
      this.entries.slice(filter, { limit: perPage, offset: (page - 1) * perPage }),
      this.entries.count(filter, COUNTED_MAX),
    ]);
    const people = await this.actors.peopleOf(aliasesIn(found));
    return { body: found.map((entry) => toAuthAuditEntry(toAuditEntry(entry, people))), page, perPage, total };
  }

  /** An author is an address or an id. An address without an account has no entries. */
  async #filter(query: string): Promise<EntryFilter> {
    const [scope, ...rest] = query.split(':');
    const value = rest.join(':');
    if (value && scope === 'action') return { actions: actionsOf(value) };
    if (value && scope === 'author') return { actors: await this.findEntries.actorsOf(value) };
    throw new AuthError('validation_failed', { message: `Invalid query scope: ${query}` });
  }
}
