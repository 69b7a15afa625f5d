import { newId, type Transaction } from '@casebook/platform';
import { Injectable } from '@nestjs/common';
import type { Account } from '../accounts/account.ts';
import { nameOf } from '../accounts/account-rules.ts';
import type { NoticeKind } from './notice.ts';
import { NoticesRepository } from './notices.repository.ts';
import { SendNotice } from './send-notice.job.ts';

/** Longer than the attempts to send it take. */
const NOTICE_VALID_MS = 24 * 60 * 60 * 1_000;

/** Mails the owner that their account changed, in the transaction of the change. */
@Injectable()
export class NotifyOwner {
  constructor(private readonly notices: NoticesRepository) {}

  /** @param account before the change, so that a new address's notice goes to the old one */
  async notify(tx: Transaction, kind: NoticeKind, account: Account): Promise<void> {
    const name = nameOf(account);
    const notice = {
      id: newId(),
      userId: account.id,
      kind,
      email: account.email,
      createdAt: tx.now,
      expiresAt: new Date(tx.now.getTime() + NOTICE_VALID_MS),
      ...(name !== undefined && { name }),
    };
    await this.notices.add(tx, notice);
    tx.enqueue(SendNotice, { noticeId: notice.id });
  }
}
