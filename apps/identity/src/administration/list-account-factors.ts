import type { AuthFactor } from '@casebook/contracts';
import type { Caller } from '@casebook/platform';
import { Injectable } from '@nestjs/common';
import { toAuthFactor } from '../factors/factor.ts';
import { FactorsRepository } from '../factors/factors.repository.ts';
import { AdministeredAccountsRepository } from './administered-accounts.repository.ts';
import { RequireAdmin } from './require-admin.ts';

/** Lists an account's second factors for an admin, without their secrets. */
@Injectable()
export class ListAccountFactors {
  constructor(
    private readonly requireAdmin: RequireAdmin,
    private readonly administered: AdministeredAccountsRepository,
    private readonly factors: FactorsRepository,
  ) {}

  /** @throws user_not_found, not_admin */
  async execute(caller: Caller, id: string): Promise<AuthFactor[]> {
    await this.requireAdmin.check(caller);
    const { account } = await this.administered.find(id);
    return (await this.factors.listOf(account.id)).map(toAuthFactor);
  }
}
