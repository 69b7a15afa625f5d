import type { AuditEntry, AuditFilter, AuditPage, AuditParty, ListAuditQuery } from '@casebook/contracts';
import { type Caller, csvFile, cutPage, Database, decodeCursor, type Keyset, keysetPages } from '@casebook/platform';
import { Injectable, type StreamableFile } from '@nestjs/common';
import { ActorsRepository, isUuid, type Person } from '../actors/actors.repository.ts';
import { AuditEntriesRepository, type EntryFilter, type ListedEntry } from './audit-entries.repository.ts';

type People = ReadonlyMap<string, Person>;

/** The aliases in entries. */
export const aliasesIn = (entries: readonly ListedEntry[]): string[] =>
  entries.flatMap(({ actor, member }) => [actor, ...(member === null ? [] : [member])]).filter(isUuid);

export function toAuditEntry(entry: ListedEntry, people: People): AuditEntry {
  const { id, service, action, result, subject, detailsHash, clientAddress } = entry;
  return {
    ...{ id, occurredAt: entry.occurredAt.toISOString(), service, action, result, actor: partyOf(entry.actor, people) },
    ...(entry.member !== null && { member: partyOf(entry.member, people) }),
    subject,
    ...(entry.facts !== null && { facts: JSON.parse(entry.facts) }),
    ...(entry.before !== null && { before: JSON.parse(entry.before) }),
    ...(entry.after !== null && { after: JSON.parse(entry.after) }),
    ...(clientAddress !== null && { clientAddress }),
    isErased: detailsHash !== null && !entry.hasDetails,
  };
}

function partyOf(name: string, people: People): AuditParty {
  const person = people.get(name);
  if (!person) return { name, isDeleted: false };
  const { id, email, deleted } = person;
  return { name, ...(!deleted && { userId: id }), ...(email !== undefined && { email }), isDeleted: deleted };
}

/** Finds entries by an admin's search input, and resolves the aliases in them to people. */
@Injectable()
export class FindAuditEntries {
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

  /** @returns undefined if the filter matches nothing, because no person or thing has that name */
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

  /** @param actor an address, an account's id, an alias, or a program's name @returns the actor names that entries contain for it */
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

/** Lists audit entries, newest first. */
@Injectable()
export class ListAudit {
  constructor(private readonly findEntries: FindAuditEntries) {}

  /** @throws page.cursor-invalid */
  async execute({ limit, cursor, ...query }: ListAuditQuery): Promise<AuditPage> {
    const after = cursor ? decodeCursor(cursor) : undefined;
    const filter = await this.findEntries.filterOf(query);
    if (!filter) return { items: [] };
    const found = await this.findEntries.page(filter, after, limit + 1);
    const { rows, ...next } = cutPage(found, limit, ({ occurredAt, id }) => ({ at: new Date(occurredAt), id }));
    return { items: rows, ...next };
  }
}

/** The columns of the exported audit. */
const auditColumns = [
  ...['Entry', 'Time (UTC)', 'Service', 'Action', 'Result', 'Actor', 'Member', 'Subject', 'From'],
  ...['Facts', 'Before', 'After', 'Details erased'],
];

function auditCells({ id, occurredAt, service, action, result, actor, member, subject, ...details }: AuditEntry): string[] {
  const { facts, before, after, clientAddress = '', isErased } = details;
  return [
    ...[id, occurredAt, service, action, result, nameOf(actor), member ? nameOf(member) : ''],
    ...[jsonOf(subject), clientAddress, jsonOf(facts), jsonOf(before), jsonOf(after), isErased ? 'yes' : 'no'],
  ];
}

const nameOf = ({ email, name }: AuditParty) => email ?? name;

const jsonOf = (fields: object | undefined) => (fields && Object.keys(fields).length > 0 ? JSON.stringify(fields) : '');

/** Streams every entry that the filters match as a CSV file. The export itself is audited. */
@Injectable()
export class ExportAudit {
  constructor(
    private readonly database: Database,
    private readonly findEntries: FindAuditEntries,
  ) {}

  async execute(caller: Caller, query: AuditFilter): Promise<StreamableFile> {
    const filter = await this.findEntries.filterOf(query);
    // Only the names of these filters are audited: their values may identify a person, whose erasure wouldn't find them here.
    const { start, end, ...named } = query;
    const facts = { filters: Object.keys(named).sort().join(' '), ...(start && { start }), ...(end && { end }) };
    await this.database.write(caller, async (tx) => tx.audit('audit.exported', facts));
    return csvFile({ filename: 'audit.csv', columns: auditColumns, pages: this.#pagesOf(filter), cellsOf: auditCells });
  }

  async *#pagesOf(filter: EntryFilter | undefined): AsyncGenerator<AuditEntry[]> {
    if (!filter) return;
    yield* keysetPages(
      (after, limit) => this.findEntries.page(filter, after, limit),
      ({ occurredAt, id }) => ({ at: new Date(occurredAt), id }),
    );
  }
}
