import { AppError, type SubscriptionView } from '@casebook/contracts';
import { Injectable } from '@nestjs/common';
import { MembersRepository } from '../records/members.repository.ts';
import { GetSubscription } from './get-subscription.ts';

/** Any member's subscription and access, for an admin. */
@Injectable()
export class GetMemberSubscription {
  constructor(
    private readonly members: MembersRepository,
    private readonly getSubscription: GetSubscription,
  ) {}

  /** @throws member.not-found */
  async execute(userId: string): Promise<SubscriptionView> {
    if (!(await this.members.exists(userId))) throw new AppError('member.not-found');
    return this.getSubscription.execute({ id: userId, role: 'member' });
  }
}
