import { AuditRecorded, type EventOf } from '@casebook/contracts';
import { Consumer } from '@casebook/messaging';
import { lockMember, type Transaction } from '@casebook/platform';
import { ActorsRepository } from '../actors/actors.repository.ts';
import { AuditRepository } from './audit.repository.ts';

/** Stores audit entries permanently. A deleted member's id is replaced by the pseudonym before the entry is stored. */
@Consumer(AuditRecorded, 'admin')
export class StoreAuditEntryWhenRecorded {
  constructor(
    private readonly audit: AuditRepository,
    private readonly actors: ActorsRepository,
  ) {}

  async handle(tx: Transaction, { data }: EventOf<typeof AuditRecorded>): Promise<void> {
    const { actor, subject } = data;
    const pseudonymized = async (id: string) => {
      await lockMember(tx, id);
      return (await this.actors.pseudonymOf(tx, id)) ?? id;
    };
    const { userId } = subject;
    const storedSubject = typeof userId === 'string' ? { ...subject, userId: await pseudonymized(userId) } : subject;
    await this.audit.record(tx, { ...data, actor: await pseudonymized(actor), subject: storedSubject });
  }
}
