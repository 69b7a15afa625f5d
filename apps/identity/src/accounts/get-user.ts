import type { AuthUser } from '@casebook/contracts';
import type { Caller } from '@casebook/platform';
import { Injectable } from '@nestjs/common';
import { FactorsRepository } from '../factors/factors.repository.ts';
import { toAuthUser } from './account-view.ts';
import { FindMember } from './find-member.ts';

/** Returns the signed-in member's current account. */
@Injectable()
export class GetUser {
  constructor(
    private readonly findMember: FindMember,
    private readonly factors: FactorsRepository,
  ) {}

  /** @throws user_not_found, session_not_found */
  async execute(caller: Caller): Promise<AuthUser> {
    const { account } = await this.findMember.find(caller);
    return toAuthUser(account, await this.factors.listOf(account.id));
  }
}
