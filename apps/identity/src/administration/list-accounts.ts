import type { AdminUsers, AdminUsersQuery } from '@casebook/contracts';
import type { Caller, NumberedPage } from '@casebook/platform';
import { Injectable } from '@nestjs/common';
import { AdministeredAccountsRepository } from './administered-accounts.repository.ts';
import { RequireAdmin } from './require-admin.ts';

/** Lists accounts and pending accounts for an admin, newest first. */
@Injectable()
export class ListAccounts {
  constructor(
    private readonly requireAdmin: RequireAdmin,
    private readonly administered: AdministeredAccountsRepository,
  ) {}

  /** @throws not_admin */
  async execute(caller: Caller, { page, per_page: perPage, filter = '' }: AdminUsersQuery): Promise<NumberedPage<AdminUsers>> {
    await this.requireAdmin.check(caller);
    const { users, total } = await this.administered.page({ filter, limit: perPage, offset: (page - 1) * perPage });
    return { body: { users, aud: 'authenticated' }, page, perPage, total };
  }
}
