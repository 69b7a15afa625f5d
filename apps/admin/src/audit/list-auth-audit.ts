import { type AdminAuditQuery, AuthAuditEntry, AuthError } from '@casebook/contracts';
import type { NumberedPage } from '@casebook/platform';
import { Injectable } from '@nestjs/common';
import { ActorsRepository } from '../actors/actors.repository.ts';
import { type AuditFilter, AuditRepository } from './audit.repository.ts';
import { actionsOf, toAuthAuditEntry } from './auth-audit-entry.ts';

/** Counting stops here, so that a page's time doesn't grow with the trail. */
const COUNTED_MAX = 100_000;

const Traits = AuthAuditEntry.shape.payload.shape.traits;

/** Lists identity's audit entries in GoTrue's format, newest first, optionally of one action or one author. */
@Injectable()
export class ListAuthAudit {
  constructor(
    private readonly audit: AuditRepository,
    private readonly actors: ActorsRepository,
  ) {}

  /** @throws validation_failed for another scope than `action` or `author` */
  async execute({ page, per_page: perPage, query }: AdminAuditQuery): Promise<NumberedPage<AuthAuditEntry[]>> {
    const filter = query ? await this.#filter(query) : {};
    const [entries, total] = await Promise.all([
      this.audit.pageOf('identity', filter, { limit: perPage, offset: (page - 1) * perPage }),
      this.audit.countOf('identity', filter, COUNTED_MAX),
    ]);
    const emailOf = await this.actors.emailsOf(entries.map(({ actor }) => actor));
    const body = entries.map((entry) =>
      toAuthAuditEntry({ ...entry, subject: Traits.parse(entry.subject) }, emailOf.get(entry.actor)),
    );
    return { body, page, perPage, total };
  }

  /** An author is an address or an id. An address without an account has no entries. */
  async #filter(query: string): Promise<AuditFilter> {
    const [scope, ...rest] = query.split(':');
    const value = rest.join(':');
    if (value && scope === 'action') return { actions: actionsOf(value) };
    if (value && scope === 'author') return { actor: (await this.actors.idOf(value)) ?? value };
    throw new AuthError('validation_failed', { message: `Invalid query scope: ${query}` });
  }
}
