import type { AuthUser } from '@casebook/contracts';
import type { Caller } from '@casebook/platform';
import { Injectable } from '@nestjs/common';
import { AdministeredAccountsRepository } from './administered-accounts.repository.ts';
import { RequireAdmin } from './require-admin.ts';

/** Returns an account or a pending account to an admin. */
@Injectable()
export class GetAccount {
  constructor(
    private readonly requireAdmin: RequireAdmin,
    private readonly administered: AdministeredAccountsRepository,
  ) {}

  /** @throws not_admin, user_not_found */
  async execute(caller: Caller, id: string): Promise<AuthUser> {
    await this.requireAdmin.check(caller);
    return this.administered.view(await this.administered.find(id));
  }
}
