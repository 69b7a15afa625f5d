import { AuthError } from '@casebook/contracts';
import { type Caller, Database, type Transaction } from '@casebook/platform';
import { Injectable } from '@nestjs/common';
import { FindMember } from '../accounts/find-member.ts';

/**
 * Checks that the caller still is an admin: a token carries the role until it expires, so the row decides. A program's token has no
 * account, and the guard has verified it.
 */
@Injectable()
export class RequireAdmin {
  constructor(
    private readonly findMember: FindMember,
    private readonly database: Database,
  ) {}

  /** @throws not_admin, user_not_found, user_banned, session_not_found */
  async check(caller: Caller, source: Database | Transaction = this.database): Promise<void> {
    if (caller.role === 'service') return;
    const { account } = await this.findMember.find(caller, source);
    if (account.role !== 'admin') throw new AuthError('not_admin');
  }
}
