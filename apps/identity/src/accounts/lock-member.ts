import type { Caller, Transaction } from '@casebook/platform';
import { Injectable } from '@nestjs/common';
import { AccountsRepository } from './accounts.repository.ts';
import { FindMember, type SignedInMember } from './find-member.ts';

/** Locks the caller's account (`FOR UPDATE`), so that changes and checks of its factors happen one at a time. */
@Injectable()
export class LockMember {
  constructor(
    private readonly accounts: AccountsRepository,
    private readonly findMember: FindMember,
  ) {}

  /** @throws user_not_found, session_not_found */
  async lock(tx: Transaction, caller: Caller): Promise<SignedInMember> {
    await this.accounts.lock(tx, caller.id);
    return this.findMember.find(caller, tx);
  }
}
