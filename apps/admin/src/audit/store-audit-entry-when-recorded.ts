import { AuditRecorded, type EventOf } from '@casebook/contracts';
import { Consumer } from '@casebook/messaging';
import type { Transaction } from '@casebook/platform';
import { RecordAuditEntry } from './record-audit-entry.ts';

/** Stores audit entries permanently. */
@Consumer(AuditRecorded, 'admin.store-audit-entry-when-recorded')
export class StoreAuditEntryWhenRecorded {
  constructor(private readonly recordAuditEntry: RecordAuditEntry) {}

  handle(tx: Transaction, { data }: EventOf<typeof AuditRecorded>): Promise<void> {
    return this.recordAuditEntry.record(tx, data);
  }
}
