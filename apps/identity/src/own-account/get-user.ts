import type { AuthUser } from '@casebook/contracts';
import type { Caller } from '@casebook/platform';
import { Injectable } from '@nestjs/common';
import { toAuthUser } from '../accounts/account-view.ts';
import { FindMember } from '../accounts/find-member.ts';

/** Returns the signed-in member's current account. */
@Injectable()
export class GetUser {
  constructor(private readonly findMember: FindMember) {}

  /** @throws user_not_found, session_not_found */
  async execute(caller: Caller): Promise<AuthUser> {
    const { account, factors } = await this.findMember.find(caller);
    return toAuthUser(account, factors);
  }
}
