import { PublicKey } from '@casebook/contracts';
import { Database, type Transaction } from '@casebook/platform';
import { Injectable } from '@nestjs/common';
import { tables } from '../prisma.ts';

/** A key pair as it is kept: the private half sealed. */
export interface SigningKey {
  readonly id: string;
  readonly publicKey: PublicKey;
  readonly privateSealed: string;
  readonly createdAt: Date;
  readonly signsFrom: Date;
}

// The number under which PostgreSQL keeps the lock has no meaning beyond being ours.
const KEYS_LOCK = 7_461_002;

@Injectable()
export class KeysRepository {
  constructor(private readonly database: Database) {}

  /** Every key there is, oldest first. */
  async list(source: Database | Transaction = this.database): Promise<SigningKey[]> {
    const rows = await tables(source).signingKey.findMany({ orderBy: { signsFrom: 'asc' } });
    return rows.map((row) => ({ ...row, publicKey: PublicKey.parse(row.publicKey) }));
  }

  /** Keys are nobody else's to add until the transaction ends. */
  async lock(tx: Transaction): Promise<void> {
    await tx.sql.execute`SELECT pg_advisory_xact_lock(${KEYS_LOCK})`;
  }

  async add(tx: Transaction, key: SigningKey): Promise<void> {
    await tables(tx).signingKey.create({ data: key });
  }

  async remove(tx: Transaction, ids: readonly string[]): Promise<void> {
    await tables(tx).signingKey.deleteMany({ where: { id: { in: [...ids] } } });
  }
}
