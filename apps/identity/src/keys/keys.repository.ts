import { PublicKey } from '@casebook/contracts';
import { Database, type Transaction } from '@casebook/platform';
import { Injectable } from '@nestjs/common';
import type { SigningKey as SigningKeyRow } from '../generated/prisma/client.ts';
import { tables } from '../prisma.ts';

/** A stored key pair, with its private key encrypted. */
export interface SigningKey {
  readonly id: string;
  readonly publicKey: PublicKey;
  readonly privateSealed: string;
  readonly createdAt: Date;
  readonly signsFrom: Date;
}

// An arbitrary number, unique among Casebook's advisory locks.
const KEYS_LOCK = 7_461_002;

@Injectable()
export class KeysRepository {
  constructor(private readonly database: Database) {}

  /** Every key, oldest first. Signing an access token runs this query, so it is plain SQL (docs/adr/0014). */
  async list(source: Database | Transaction = this.database): Promise<SigningKey[]> {
    const rows = await source.sql.query<SigningKeyRow[]>`
      SELECT id::text, public_key AS "publicKey", private_sealed AS "privateSealed", created_at AS "createdAt", signs_from AS "signsFrom"
      FROM signing_keys ORDER BY signs_from`;
    return rows.map((row) => ({ ...row, publicKey: PublicKey.parse(row.publicKey) }));
  }

  /** Takes an advisory lock until the transaction ends, so that keys are created one at a time. */
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
