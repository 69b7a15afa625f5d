import { Role } from '@casebook/contracts';
import { type DeletedMember, ErasesMember } from '@casebook/messaging';
import { Database, type Transaction } from '@casebook/platform';
import { tables } from '../prisma.ts';

export interface Member {
  readonly id: string;
  readonly version: number;
  readonly deleted: boolean;
  /** Absent for an erased member. */
  readonly role?: Role;
  /** Set for an erased member: replaces the id in the rows that are retained. */
  readonly pseudonym?: string;
}

@ErasesMember()
export class MembersRepository {
  constructor(private readonly database: Database) {}

  count(): Promise<number> {
    return tables(this.database).member.count({ where: { deleted: false } });
  }

  /** Also overwrites a row of the same version, so that a republish fills columns that were added later. */
  async upsertIfNewer(tx: Transaction, member: Member): Promise<void> {
    const { id, version, deleted, role, pseudonym } = member;
    await tx.sql.execute`
      INSERT INTO members (id, version, deleted, role, pseudonym)
      VALUES (${id}::uuid, ${version}, ${deleted}, ${role ?? null}, ${pseudonym ?? null}::uuid)
      ON CONFLICT (id) DO UPDATE SET version = excluded.version, deleted = excluded.deleted, role = excluded.role,
        pseudonym = excluded.pseudonym
      WHERE members.version <= excluded.version`;
  }

  /** Stores the deletion with the pseudonym, because answers that arrive later are stored under it. */
  erase(tx: Transaction, { id, version, pseudonym }: DeletedMember): Promise<void> {
    return this.upsertIfNewer(tx, { id, version, deleted: true, pseudonym });
  }

  /**
   * Locks the member's row (`FOR SHARE`), so that a change of role waits for the transaction.
   * @returns undefined if no event with the member's role has arrived yet
   */
  async lockRole(tx: Transaction, id: string): Promise<Role | undefined> {
    const [row] = await tx.sql.query<{ role: string | null }[]>`SELECT role FROM members WHERE id = ${id}::uuid FOR SHARE`;
    return row?.role ? Role.parse(row.role) : undefined;
  }

  async empty(tx: Transaction): Promise<void> {
    await tables(tx).member.deleteMany();
  }
}
