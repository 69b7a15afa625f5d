import { type EventOf, UserChanged } from '@casebook/contracts';
import { forgetIdempotency, letMemberGo, type Transaction } from '@casebook/platform';
import { Consumer } from '../consumer.ts';

/** What the platform itself keeps of a member goes with them; what a service keeps, its own consumers erase. */
@Consumer(UserChanged, 'every service')
export class ForgetMemberWhenUserDeleted {
  async handle(tx: Transaction, { data }: EventOf<typeof UserChanged>): Promise<void> {
    if (!data.deleted) return;
    await letMemberGo(tx, data.id);
    await forgetIdempotency(tx, data.id);
  }
}
