import type { AuditEntry, AuditFilter } from '@casebook/contracts';
import type { Keyset } from '@casebook/platform';
import { Injectable } from '@nestjs/common';
import { ActorsRepository, isUuid } from '../actors/actors.repository.ts';
import { AuditEntriesRepository, type EntryFilter } from './audit-entries.repository.ts';
import { aliasesIn, toAuditEntry } from './audit-entry-view.ts';

/** Finds entries by what people type, and names the people in them. */
@Injectable()
export class FindEntries {
  constructor(
    private readonly entries: AuditEntriesRepository,
    private readonly actors: ActorsRepository,
  ) {}

  /** @returns entries, newest first */
  async page(filter: EntryFilter, after: Keyset | undefined, limit: number): Promise<AuditEntry[]> {
    const found = await this.entries.page(filter, after, limit);
    const people = await this.actors.peopleOf(aliasesIn(found));
    return found.map((entry) => toAuditEntry(entry, people));
  }

  /** @returns undefined if the filter matches nothing, because nobody and nothing has that name */
  async filterOf({ actor, action, subject, start, end }: AuditFilter): Promise<EntryFilter | undefined> {
    const [about, actors] = await Promise.all([
      subject === undefined ? {} : this.#subjectOf(subject),
      actor === undefined ? undefined : this.actorsOf(actor),
    ]);
    if (!about) return undefined;
    return {
      ...(actors && { actors }),
      ...(action !== undefined && { actions: [action] }),
      ...about,
      ...(start !== undefined && { start: new Date(start) }),
      ...(end !== undefined && { end: new Date(end) }),
    };
  }

  /** @param actor an address, an account's id, an alias, or a program's name @returns the names that entries have for it */
  async actorsOf(actor: string): Promise<string[]> {
    const aliases = await this.actors.aliasesOf(actor);
    return aliases.length > 0 ? aliases : [actor];
  }

  async #subjectOf(subject: string): Promise<Pick<EntryFilter, 'members' | 'thing'> | undefined> {
    const members = await this.actors.aliasesOf(subject);
    if (members.length > 0) return { members };
    return isUuid(subject) ? { thing: subject } : undefined;
  }
}
