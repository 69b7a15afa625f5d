import { AuthError, type AuthFactor } from '@casebook/contracts';
import { type Caller, Database } from '@casebook/platform';
import { Injectable } from '@nestjs/common';
import { DropFactors } from '../factors/drop-factors.ts';
import { isVerified, toAuthFactor } from '../factors/factor.ts';
import { removedWith } from '../factors/factor-rules.ts';
import { FactorsRepository } from '../factors/factors.repository.ts';
import { AdministeredAccountsRepository } from './administered-accounts.repository.ts';
import { RequireAdmin } from './require-admin.ts';

/** Removes a second factor of a member who lost it. The last authenticator app takes the recovery codes with it. */
@Injectable()
export class RemoveAccountFactor {
  constructor(
    private readonly database: Database,
    private readonly requireAdmin: RequireAdmin,
    private readonly administered: AdministeredAccountsRepository,
    private readonly factors: FactorsRepository,
    private readonly dropFactors: DropFactors,
  ) {}

  /** @returns the removed factor. @throws user_not_found, mfa_factor_not_found, not_admin */
  execute(caller: Caller, userId: string, factorId: string): Promise<AuthFactor> {
    return this.database.write(caller, async (tx) => {
      await this.requireAdmin.check(caller, tx);
      const { account } = await this.administered.lock(tx, userId);
      const factors = await this.factors.listOf(account.id, tx);
      const factor = factors.find(({ id }) => id === factorId);
      if (!factor) throw new AuthError('mfa_factor_not_found');
      await this.dropFactors.drop(tx, userId, isVerified(factor) ? removedWith(factor, factors) : [factor]);
      tx.audit('identity.account-factor-removed', { userId, factorId });
      return toAuthFactor(factor);
    });
  }
}
