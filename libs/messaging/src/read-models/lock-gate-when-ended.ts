import { type EventOf, GateEnded } from '@casebook/contracts';
import { EndedSessions, type Transaction } from '@casebook/platform';
import { Consumer } from '../messages/consumer.ts';

/** Every service's guard treats a gate as locked from the moment it ended, though its token has not expired. */
@Consumer(GateEnded, 'every service')
export class LockGateWhenEnded {
  constructor(private readonly endedSessions: EndedSessions) {}

  handle(tx: Transaction, { data }: EventOf<typeof GateEnded>): Promise<void> {
    return this.endedSessions.add(tx, data.gateId, new Date(data.tokensExpireAt));
  }
}
