import type { AuditEntry, AuditFilter, AuditParty } from '@casebook/contracts';
import { type Caller, csvFile, Database, keysetPages } from '@casebook/platform';
import { Injectable, type StreamableFile } from '@nestjs/common';
import type { EntryFilter } from './audit-entries.repository.ts';
import { FindEntries } from './find-entries.ts';

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

/** Streams every entry that the filters match as a CSV file. The export is audited itself. */
@Injectable()
export class ExportAudit {
  constructor(
    private readonly database: Database,
    private readonly findEntries: FindEntries,
  ) {}

  async execute(caller: Caller, query: AuditFilter): Promise<StreamableFile> {
    const filter = await this.findEntries.filterOf(query);
    // What was typed may name a person, of whom the entry knows nothing that erases it. Times name nobody.
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
