import { type EventOf, LimitViolationRecorded } from '@casebook/contracts';
import { Consumer } from '@casebook/messaging';
import { lockMember, type Transaction } from '@casebook/platform';
import { ViolationsRepository } from './violations.repository.ts';

/** Stores each violation of an AI limit, unless its member has been deleted. */
@Consumer(LimitViolationRecorded, 'admin.store-violation-when-recorded')
export class StoreViolationWhenRecorded {
  constructor(private readonly violations: ViolationsRepository) {}

  async handle(tx: Transaction, { data }: EventOf<typeof LimitViolationRecorded>): Promise<void> {
    if (!(await lockMember(tx, data.userId))) return;
    const { violationId: id, occurredAt, ...violation } = data;
    await this.violations.add(tx, { id, ...violation, occurredAt: new Date(occurredAt) });
  }
}
