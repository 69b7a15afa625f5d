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
    const [{ account }, factors] = await Promise.all([this.findMember.find(caller), this.factors.listOf(caller.id)]);
    return toAuthUser(account, factors);
  }
}
