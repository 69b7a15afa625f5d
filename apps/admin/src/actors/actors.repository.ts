import { type DeletedMember, ErasesMember } from '@casebook/messaging';
import { Database, type Transaction } from '@casebook/platform';
import { tables } from '../prisma.ts';

export interface Actor {
  readonly id: string;
  readonly version: number;
  readonly deleted: boolean;
  readonly email?: string;
  readonly pseudonym?: string;
}

@ErasesMember()
export class ActorsRepository {
  constructor(private readonly database: Database) {}

  async idOf(email: string): Promise<string | undefined> {
    const row = await tables(this.database).actor.findFirst({ where: { email: email.toLowerCase(), deleted: false } });
    return row?.id;
  }

  /** @returns the addresses of those that are accounts, by id */
  async emailsOf(actors: readonly string[]): Promise<Map<string, string>> {
    const rows = await this.database.sql.query<{ id: string; email: string }[]>`
      SELECT id::text, email FROM actors WHERE id::text = ANY(${[...actors]}) AND email IS NOT NULL`;
    return new Map(rows.map(({ id, email }) => [id, email]));
  }

  /** @returns a deleted actor's pseudonym */
  async pseudonymOf(tx: Transaction, actor: string): Promise<string | undefined> {
    const rows = await tx.sql.query<{ pseudonym: string }[]>`
      SELECT pseudonym::text FROM actors WHERE id::text = ${actor} AND pseudonym IS NOT NULL`;
    return rows[0]?.pseudonym;
  }

  async upsertIfNewer(tx: Transaction, { id, version, deleted, email, pseudonym }: Actor): Promise<void> {
    await tx.sql.execute`
      INSERT INTO actors (id, version, deleted, email, pseudonym)
      VALUES (${id}::uuid, ${version}, ${deleted}, ${email ?? null}, ${pseudonym ?? null}::uuid)
      ON CONFLICT (id) DO UPDATE SET version = excluded.version, deleted = excluded.deleted, email = excluded.email,
        pseudonym = excluded.pseudonym
      WHERE actors.version < excluded.version`;
  }

  /** Stores the deletion and the pseudonym, which later audit entries need, and removes the email address. */
  erase(tx: Transaction, { id, version, pseudonym }: DeletedMember): Promise<void> {
    return this.upsertIfNewer(tx, { id, version, deleted: true, pseudonym });
  }

  async empty(tx: Transaction): Promise<void> {
    await tables(tx).actor.deleteMany();
  }
}
