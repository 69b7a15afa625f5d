import { type DeletedMember, ErasesMember } from '@casebook/messaging';
import { Database, type Transaction } from '@casebook/platform';
import { tables } from '../prisma.ts';

export interface Member {
  readonly id: string;
  readonly version: number;
  readonly deleted: boolean;
  /** Whether the account has an address. An account's address is always confirmed; an anonymous account has none. */
  readonly hasAddress: boolean;
}

@ErasesMember()
export class MembersRepository {
  constructor(private readonly database: Database) {}

  /** @returns false also if the account's event hasn't arrived yet */
  async hasAddress(id: string): Promise<boolean> {
    return (await tables(this.database).member.count({ where: { id, deleted: false, hasAddress: true } })) > 0;
  }

  async upsertIfNewer(tx: Transaction, { id, version, deleted, hasAddress }: Member): Promise<void> {
    await tx.sql.execute`
      INSERT INTO members (id, version, deleted, has_address) VALUES (${id}::uuid, ${version}, ${deleted}, ${hasAddress})
      ON CONFLICT (id) DO UPDATE SET version = excluded.version, deleted = excluded.deleted, has_address = excluded.has_address
      WHERE members.version < excluded.version`;
  }

  erase(tx: Transaction, { id, version }: DeletedMember): Promise<void> {
    return this.upsertIfNewer(tx, { id, version, deleted: true, hasAddress: false });
  }

  async empty(tx: Transaction): Promise<void> {
    await tables(tx).member.deleteMany();
  }
}
