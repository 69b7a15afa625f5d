import { AuditRecorded, type EventOf } from '@casebook/contracts';
import { Consumer } from '@casebook/messaging';
import { lockMember, type Transaction } from '@casebook/platform';
import { ActorsRepository } from '../actors/actors.repository.ts';
import { AuditRepository } from './audit.repository.ts';

/** Keeps what was done, for ever. Who is gone by then is kept under the pseudonym from the start. */
@Consumer(AuditRecorded, 'admin')
export class KeepAuditEntryWhenRecorded {
  constructor(
    private readonly audit: AuditRepository,
    private readonly actors: ActorsRepository,
  ) {}

  async handle(tx: Transaction, { data }: EventOf<typeof AuditRecorded>): Promise<void> {
    const { actor, subject } = data;
    const standIn = async (id: string) => {
      await lockMember(tx, id);
      return (await this.actors.pseudonymOf(tx, id)) ?? id;
    };
    const { userId } = subject;
    const keptSubject = typeof userId === 'string' ? { ...subject, userId: await standIn(userId) } : subject;
    await this.audit.record(tx, { ...data, actor: await standIn(actor), subject: keptSubject });
  }
}
