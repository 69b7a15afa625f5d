import { type DeletedMember, ErasesMember } from '@casebook/messaging';
import { Database, type Transaction } from '@casebook/platform';
import { tables } from '../prisma.ts';

export interface Member {
  readonly id: string;
  readonly version: number;
  readonly deleted: boolean;
  readonly email?: string;
}

@ErasesMember()
export class MembersRepository {
  constructor(private readonly database: Database) {}

  async idOf(email: string): Promise<string | undefined> {
    const row = await tables(this.database).member.findFirst({ where: { email: email.toLowerCase(), deleted: false } });
    return row?.id;
  }

  /** @returns undefined for a deleted account, or one whose event hasn't arrived yet */
  async emailOf(id: string, source: Database | Transaction = this.database): Promise<string | undefined> {
    const row = await tables(source).member.findFirst({ where: { id, deleted: false } });
    return row?.email ?? undefined;
  }

  async exists(id: string, source: Database | Transaction = this.database): Promise<boolean> {
    return (await tables(source).member.count({ where: { id, deleted: false } })) > 0;
  }

  async upsertIfNewer(tx: Transaction, { id, version, deleted, email }: Member): Promise<void> {
    await tx.sql.execute`
      INSERT INTO members (id, version, deleted, email) VALUES (${id}::uuid, ${version}, ${deleted}, ${email ?? null})
      ON CONFLICT (id) DO UPDATE SET version = excluded.version, deleted = excluded.deleted, email = excluded.email
      WHERE members.version < excluded.version`;
  }

  /** Stores the deletion and removes the email address. */
  erase(tx: Transaction, { id, version }: DeletedMember): Promise<void> {
    return this.upsertIfNewer(tx, { id, version, deleted: true });
  }

  async empty(tx: Transaction): Promise<void> {
    await tables(tx).member.deleteMany();
  }
}
