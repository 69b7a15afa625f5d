import { Role, UserData } from '@casebook/contracts';
import { Database, type Transaction } from '@casebook/platform';
import { Injectable } from '@nestjs/common';
import type { Prisma, PendingAccount as Row } from '../generated/prisma/client.ts';
import { tables } from '../prisma.ts';
import type { PendingAccount } from './account.ts';

/** A caller that changes a pending account must have locked its address (`AccountsRepository.lockAddress`). */
@Injectable()
export class PendingAccountsRepository {
  constructor(private readonly database: Database) {}

  async find(id: string, source: Database | Transaction = this.database): Promise<PendingAccount | undefined> {
    const row = await tables(source).pendingAccount.findUnique({ where: { id } });
    return row ? toPending(row) : undefined;
  }

  async listOf(ids: readonly string[]): Promise<PendingAccount[]> {
    const rows = await tables(this.database).pendingAccount.findMany({ where: { id: { in: [...ids] } } });
    return rows.map(toPending);
  }

  /** @param email in lower case */
  async findByEmail(email: string, source: Database | Transaction = this.database): Promise<PendingAccount | undefined> {
    const row = await tables(source).pendingAccount.findUnique({ where: { email } });
    return row ? toPending(row) : undefined;
  }

  /** Locks the row (`FOR UPDATE`). */
  async lock(tx: Transaction, id: string): Promise<PendingAccount | undefined> {
    await tx.sql.query`SELECT 1 FROM pending_accounts WHERE id = ${id}::uuid FOR UPDATE`;
    return this.find(id, tx);
  }

  /** @returns false if the address or the id has a pending account */
  async add(tx: Transaction, account: PendingAccount): Promise<boolean> {
    const { count } = await tables(tx).pendingAccount.createMany({ data: [toRow(account)], skipDuplicates: true });
    return count === 1;
  }

  async save(tx: Transaction, account: PendingAccount): Promise<void> {
    const { id, ...fields } = toRow(account);
    await tables(tx).pendingAccount.update({ where: { id }, data: fields });
  }

  /** Deletes an address's pending account. @returns what it was */
  async take(tx: Transaction, email: string): Promise<PendingAccount | undefined> {
    const pending = await this.findByEmail(email, tx);
    if (pending) await tables(tx).pendingAccount.delete({ where: { id: pending.id } });
    return pending;
  }
}

const toPending = ({ passwordHash, bannedUntil, invitedAt, confirmationSentAt, ...row }: Row): PendingAccount => ({
  ...row,
  role: Role.parse(row.role),
  userMetadata: UserData.parse(row.userMetadata),
  appMetadata: UserData.parse(row.appMetadata),
  ...(passwordHash !== null && { passwordHash }),
  ...(bannedUntil && { bannedUntil }),
  ...(invitedAt && { invitedAt }),
  ...(confirmationSentAt && { confirmationSentAt }),
});

const toRow = (account: PendingAccount): Prisma.PendingAccountCreateManyInput => ({
  ...account,
  bannedUntil: account.bannedUntil ?? null,
  userMetadata: account.userMetadata as Prisma.InputJsonObject,
  appMetadata: account.appMetadata as Prisma.InputJsonObject,
});
