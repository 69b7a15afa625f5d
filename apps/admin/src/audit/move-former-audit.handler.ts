import { type HandlesJob, JobHandler, type JobRun } from '@casebook/jobs';
import { Database, type Transaction } from '@casebook/platform';
import { AuditEntriesRepository } from './audit-entries.repository.ts';
import { FormerAuditRepository } from './former-audit.repository.ts';
import { MoveFormerAudit } from './move-former-audit.job.ts';
import { RecordAuditEntry } from './record-audit-entry.ts';

/** How many entries one transaction moves. */
const BATCH = 100;

/**
 * Moves the previous version's entries, which contained people's ids, into the audit. One transaction deletes and inserts an entry, so each
 * is moved once. Also erases the details of members whom a replica of that version erased.
 */
@JobHandler(MoveFormerAudit)
export class MoveFormerAuditHandler implements HandlesJob<typeof MoveFormerAudit> {
  constructor(
    private readonly database: Database,
    private readonly former: FormerAuditRepository,
    private readonly recordAuditEntry: RecordAuditEntry,
    private readonly entries: AuditEntriesRepository,
  ) {}

  async handle(run: JobRun<typeof MoveFormerAudit>): Promise<void> {
    await this.#repeat(run, (tx) => this.entries.eraseForgotten(tx, BATCH));
    if (await this.former.hasAny()) await this.#repeat(run, (tx) => this.#moveBatch(tx));
  }

  /** @param work one transaction; returns how many rows it found */
  async #repeat({ caller, signal }: JobRun<typeof MoveFormerAudit>, work: (tx: Transaction) => Promise<number>): Promise<void> {
    let found: number;
    do {
      signal.throwIfAborted();
      found = await this.database.write(caller, work);
    } while (found === BATCH);
  }

  async #moveBatch(tx: Transaction): Promise<number> {
    const entries = await this.former.take(tx, BATCH);
    for (const { subject, occurredAt, ...entry } of entries)
      await this.recordAuditEntry.record(tx, { ...entry, subject, occurredAt: occurredAt.toISOString() });
    return entries.length;
  }
}
