import { type EventOf, SessionEnded } from '@casebook/contracts';
import { EndedSessions, type Transaction } from '@casebook/platform';
import { Consumer } from '../messages/consumer.ts';

/** Every service's guard refuses a session from the moment it ended, though its tokens have not expired. */
@Consumer(SessionEnded, 'every service')
export class RefuseSessionWhenEnded {
  constructor(private readonly endedSessions: EndedSessions) {}

  handle(tx: Transaction, { data }: EventOf<typeof SessionEnded>): Promise<void> {
    return this.endedSessions.add(tx, data.sessionId, new Date(data.tokensExpireAt));
  }
}
