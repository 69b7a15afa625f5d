import type { Transaction } from '@casebook/platform';
import { Injectable } from '@nestjs/common';
import type { Factor } from '../factors/factor.ts';
import { abandonedOf, requireRoom } from '../factors/factor-rules.ts';
import { FactorsRepository } from '../factors/factors.repository.ts';

/** Adds factors to an account. Abandoned enrollments make room for them. */
@Injectable()
export class AddFactor {
  constructor(private readonly factors: FactorsRepository) {}

  /**
   * @param current the account's factors, oldest first. This transaction has locked the account
   * @throws mfa_factor_name_conflict, too_many_enrolled_mfa_factors
   */
  async add(tx: Transaction, current: readonly Factor[], factor: Factor): Promise<void> {
    const abandoned = abandonedOf(current, tx.now);
    requireRoom(
      current.filter((each) => !abandoned.includes(each)),
      factor.friendlyName,
    );
    await this.factors.remove(tx, abandoned);
    await this.factors.add(tx, factor);
  }
}
