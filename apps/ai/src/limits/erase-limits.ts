import { AbuseLimiter } from '@casebook/limits';
import { type DeletedMember, ErasesMember } from '@casebook/messaging';
import type { Transaction } from '@casebook/platform';

/** Deletes a member's limits, which are in memory or Redis. */
@ErasesMember()
export class EraseLimits {
  constructor(private readonly limiter: AbuseLimiter) {}

  /** @throws while Redis is down, so that the erasure is retried */
  erase(_tx: Transaction, { id }: DeletedMember): Promise<void> {
    return this.limiter.erase(id);
  }
}
