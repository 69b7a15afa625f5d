import { Database, type Transaction } from '@casebook/platform';
import { Injectable } from '@nestjs/common';
import { tables } from '../prisma.repository.ts';

export interface Member {
  readonly id: string;
  readonly version: number;
  readonly deleted: boolean;
  /** Of a deleted member: under it the answers stay. */
  readonly pseudonym?: string;
}

@Injectable()
export class MembersRepository {
  constructor(private readonly database: Database) {}

  count(): Promise<number> {
    return tables(this.database).member.count({ where: { deleted: false } });
  }

  async upsertIfNewer(tx: Transaction, member: Member): Promise<void> {
    const { id, version, deleted, pseudonym } = member;
    await tx.sql.execute`
      INSERT INTO members (id, version, deleted, pseudonym)
      VALUES (${id}::uuid, ${version}, ${deleted}, ${pseudonym ?? null}::uuid)
      ON CONFLICT (id) DO UPDATE SET version = excluded.version, deleted = excluded.deleted, pseudonym = excluded.pseudonym
      WHERE members.version < excluded.version`;
  }

  async empty(tx: Transaction): Promise<void> {
    await tables(tx).member.deleteMany();
  }
}
