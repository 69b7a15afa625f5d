import type { AdminUsers, AdminUsersQuery, AuthUser } from '@casebook/contracts';
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
