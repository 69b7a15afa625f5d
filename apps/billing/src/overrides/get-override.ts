import { AppError, type OverrideView } from '@casebook/contracts';
import { Clock } from '@casebook/platform';
import { Injectable } from '@nestjs/common';
import { AccessRepository } from '../access/access.repository.ts';
import { MembersRepository } from '../records/members.repository.ts';
import { overrideView } from './override-view.ts';

/** What a member's access consists of, for an admin. */
@Injectable()
export class GetOverride {
  constructor(
    private readonly access: AccessRepository,
    private readonly members: MembersRepository,
    private readonly clock: Clock,
  ) {}

  /** @throws member.not-found */
  async execute(userId: string): Promise<OverrideView> {
    if (!(await this.members.exists(userId))) throw new AppError('member.not-found');
    return overrideView(await this.access.find(userId), this.clock.now());
  }
}
