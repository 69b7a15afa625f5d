import { type EventOf, UserChanged } from '@casebook/contracts';
import { Consumer } from '@casebook/messaging';
import { letMemberGo, type Transaction } from '@casebook/platform';
import { AuditRepository } from '../audit/audit.repository.ts';
import { ActorsRepository } from './actors.repository.ts';

/** Keeps which account an e-mail stands for; one who is gone stands in the audit under the pseudonym from then on. */
@Consumer(UserChanged, 'admin')
export class KeepActorsWhenUserChanged {
  constructor(
    private readonly actors: ActorsRepository,
    private readonly audit: AuditRepository,
  ) {}

  async handle(tx: Transaction, { data, aggregateVersion: version }: EventOf<typeof UserChanged>): Promise<void> {
    const { id, deleted } = data;
    if (deleted) await letMemberGo(tx, id);
    const kept = data.deleted ? { pseudonym: data.pseudonym } : { email: data.email };
    await this.actors.upsertIfNewer(tx, { id, version, deleted, ...kept });
    if (data.deleted) await this.audit.pseudonymise(tx, id, data.pseudonym);
  }

  empty(tx: Transaction): Promise<void> {
    return this.actors.empty(tx);
  }
}
