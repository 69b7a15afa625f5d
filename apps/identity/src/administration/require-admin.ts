import { AuthError } from '@casebook/contracts';
import { type Caller, Database, type Transaction } from '@casebook/platform';
import { Injectable } from '@nestjs/common';
import { FindMember } from '../accounts/find-member.ts';

/**
 * Checks in the account's row that the caller is still an admin: a token contains the role until it expires. A program (role `service`) has
 * no account; the guard has already verified its token.
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
