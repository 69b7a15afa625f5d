import { type AdminAuditQuery, type AuthAuditEntry, AuthError } from '@casebook/contracts';
import type { NumberedPage } from '@casebook/platform';
import { Injectable } from '@nestjs/common';
import { ActorsRepository } from '../actors/actors.repository.ts';
import { AuditEntriesRepository, type EntryFilter } from './audit-entries.repository.ts';
import { aliasesIn, toAuditEntry } from './audit-entry-view.ts';
import { actionsOf, toAuthAuditEntry } from './auth-audit-entry.ts';
import { FindEntries } from './find-entries.ts';

/** Counting stops here, so that a page's time doesn't grow with the trail. */
const COUNTED_MAX = 100_000;

/** Lists identity's audit entries in GoTrue's format, newest first, optionally of one action or one author. */
@Injectable()
export class ListAuthAudit {
  constructor(
    private readonly entries: AuditEntriesRepository,
    private readonly actors: ActorsRepository,
    private readonly findEntries: FindEntries,
  ) {}

  /** @throws validation_failed for another scope than `action` or `author` */
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
