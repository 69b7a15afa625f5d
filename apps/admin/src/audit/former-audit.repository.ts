import { type DeletedMember, ErasesMember } from '@casebook/messaging';
import { Database, type Transaction } from '@casebook/platform';

export interface FormerEntry {
  readonly entryId: string;
  readonly service: string;
  readonly action: string;
  readonly actor: string;
  readonly subject: Readonly<Record<string, string | number | boolean>>;
  readonly occurredAt: Date;
}

/** The previous version's entries, which a job moves into the audit. */
@ErasesMember('audit_entries.actor')
export class FormerAuditRepository {
  constructor(private readonly database: Database) {}

  async hasAny(): Promise<boolean> {
    const rows = await this.database.sql.query<object[]>`SELECT FROM public.audit_entries LIMIT 1`;
    return rows.length > 0;
  }

  /** Deletes the oldest entries. Rows that another run has locked are skipped. @returns the deleted entries */
  take(tx: Transaction, limit: number): Promise<FormerEntry[]> {
    return tx.sql.query<FormerEntry[]>`
      DELETE FROM public.audit_entries WHERE id IN (
        SELECT id FROM public.audit_entries ORDER BY occurred_at LIMIT ${limit} FOR UPDATE SKIP LOCKED)
      RETURNING id::text AS "entryId", service, action, actor, subject, occurred_at AS "occurredAt"`;
  }

  /** Replaces a deleted member by their pseudonym, by which the job later finds the alias. */
  async erase(tx: Transaction, { id: userId, pseudonym }: DeletedMember): Promise<void> {
    await tx.sql.execute`UPDATE public.audit_entries SET actor = ${pseudonym} WHERE actor = ${userId}`;
    await tx.sql.execute`
      UPDATE public.audit_entries SET subject = jsonb_set(subject, '{userId}', to_jsonb(${pseudonym}::text))
      WHERE subject ->> 'userId' = ${userId}`;
  }
}
