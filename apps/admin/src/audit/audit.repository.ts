import type { AuditRecorded, EventOf } from '@casebook/contracts';
import { type DeletedMember, ErasesMember } from '@casebook/messaging';
import { Database, type Transaction } from '@casebook/platform';
import type { AuditEntry } from '../generated/prisma/client.ts';
import { tables } from '../prisma.ts';

export interface AuditFilter {
  readonly actor?: string;
  readonly action?: string;
  /** Any of these. */
  readonly actions?: readonly string[];
}

export interface Slice {
  readonly limit: number;
  readonly offset: number;
}

@ErasesMember('audit_entries.actor')
export class AuditRepository {
  constructor(private readonly database: Database) {}

  /** Inserts an entry unless its id exists, so a duplicate delivery adds no row. */
  async record(tx: Transaction, entry: EventOf<typeof AuditRecorded>['data']): Promise<void> {
    const { entryId: id, service, action, actor, subject, occurredAt } = entry;
    await tables(tx).auditEntry.createMany({
      data: [{ id, service, action, actor, subject: { ...subject }, occurredAt }],
      skipDuplicates: true,
    });
  }

  newest(filter: AuditFilter, limit: number): Promise<AuditEntry[]> {
    return tables(this.database).auditEntry.findMany({
      where: whereOf(filter),
      orderBy: [{ occurredAt: 'desc' }, { id: 'desc' }],
      take: limit,
    });
  }

  /** One service's entries, newest first. */
  pageOf(service: string, filter: AuditFilter, { limit, offset }: Slice): Promise<AuditEntry[]> {
    return tables(this.database).auditEntry.findMany({
      where: { service, ...whereOf(filter) },
      orderBy: [{ occurredAt: 'desc' }, { id: 'desc' }],
      take: limit,
      skip: offset,
    });
  }

  /** @returns how many entries there are, at most `max` */
  async countOf(service: string, filter: AuditFilter, max: number): Promise<number> {
    return tables(this.database).auditEntry.count({ where: { service, ...whereOf(filter) }, take: max });
  }

  /** Replaces a deleted member by their pseudonym, as the one who acted and as the one acted upon. */
  async erase(tx: Transaction, { id: userId, pseudonym }: DeletedMember): Promise<void> {
    await tables(tx).auditEntry.updateMany({ where: { actor: userId }, data: { actor: pseudonym } });
    await tx.sql.execute`
      UPDATE audit_entries SET subject = jsonb_set(subject, '{userId}', to_jsonb(${pseudonym}::text))
      WHERE subject ->> 'userId' = ${userId}`;
  }
}

const whereOf = ({ actor, action, actions }: AuditFilter) => ({
  ...(actor && { actor }),
  ...(action && { action }),
  ...(actions && { action: { in: [...actions] } }),
});
