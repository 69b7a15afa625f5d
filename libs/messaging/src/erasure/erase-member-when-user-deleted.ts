import { type EventOf, UserChanged } from '@casebook/contracts';
import type { Transaction } from '@casebook/platform';
import { Consumer } from '../messages/consumer.ts';
import { EraseMember } from './erase-member.ts';

/** Erases a deleted member in every service, in one transaction. */
@Consumer(UserChanged, '*.erase-member-when-user-deleted')
export class EraseMemberWhenUserDeleted {
  constructor(private readonly eraseMember: EraseMember) {}

  async handle(tx: Transaction, { data, aggregateVersion: version }: EventOf<typeof UserChanged>): Promise<void> {
    if (data.deleted) await this.eraseMember.erase(tx, { id: data.id, pseudonym: data.pseudonym, version });
  }
}
