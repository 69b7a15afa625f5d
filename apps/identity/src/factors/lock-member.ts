import type { Caller, Transaction } from '@casebook/platform';
import { Injectable } from '@nestjs/common';
import { AccountsRepository } from '../accounts/accounts.repository.ts';
import { FindMember, type SignedInMember } from '../accounts/find-member.ts';
import type { Factor } from './factor.ts';
import { FactorsRepository } from './factors.repository.ts';

export interface LockedMember extends SignedInMember {
  /** Oldest first. */
  readonly factors: readonly Factor[];
}

/** Locks the caller's account (`FOR UPDATE`), so that changes and checks of its factors happen one at a time. */
@Injectable()
export class LockMember {
  constructor(
    private readonly accounts: AccountsRepository,
    private readonly findMember: FindMember,
    private readonly factors: FactorsRepository,
  ) {}

  /** @throws user_not_found, session_not_found */
  async lock(tx: Transaction, caller: Caller): Promise<LockedMember> {
    await this.accounts.lock(tx, caller.id);
    const member = await this.findMember.find(caller, tx);
    return { ...member, factors: await this.factors.listOf(member.account.id, tx) };
  }
}
