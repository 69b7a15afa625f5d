import { type HandlesJob, JobHandler, type JobRun } from '@casebook/jobs';
import { Database, Log, newId, type Transaction } from '@casebook/platform';
import { AppErrorGroupsRepository } from './app-error-groups.repository.ts';
import { type AppErrorRow, AppErrorsRepository } from './app-errors.repository.ts';
import { fingerprintOf, withoutIds } from './error-fingerprint.ts';
import { GroupErrors } from './group-errors.job.ts';
import { resolveStack } from './resolve-stack.ts';
import { SourceMaps } from './source-maps.ts';

/** How many errors one transaction groups. */
const PAGE = 100;

interface Fingerprinted extends AppErrorRow {
  readonly fingerprint: string;
  /** The stack, with the original names as far as source maps have them. */
  readonly stack?: string;
}

/** Resolves stacks, then groups errors by fingerprint. Idempotent: grouped errors are skipped. */
@JobHandler(GroupErrors)
export class GroupErrorsHandler implements HandlesJob<typeof GroupErrors> {
  constructor(
    private readonly database: Database,
    private readonly errors: AppErrorsRepository,
    private readonly groups: AppErrorGroupsRepository,
    private readonly sourceMaps: SourceMaps,
    private readonly log: Log,
  ) {}

  async handle({ caller, signal }: JobRun<typeof GroupErrors>): Promise<void> {
    let errors: Fingerprinted[];
    let grouped: number;
    do {
      signal.throwIfAborted();
      // Files are read before the transaction, so that it doesn't stay open meanwhile.
      errors = await this.#fingerprintPage();
      grouped = await this.database.write(caller, (tx) => this.#group(tx, errors));
    } while (errors.length === PAGE && grouped > 0);
  }

  async #fingerprintPage(): Promise<Fingerprinted[]> {
    const errors: Fingerprinted[] = [];
    for (const row of await this.errors.listUngrouped(PAGE)) errors.push(await this.#fingerprint(row));
    return errors;
  }

  async #fingerprint(row: AppErrorRow): Promise<Fingerprinted> {
    const { whereAt, what, message } = row;
    const raw = row.ctx?.stack;
    const resolved = typeof raw === 'string' && { stack: await this.#resolve(raw) };
    return { ...row, ...resolved, fingerprint: fingerprintOf({ whereAt, what, message, ...resolved }) };
  }

  /** A source map that can't be read must not prevent later errors from being grouped. */
  async #resolve(stack: string): Promise<string> {
    try {
      return await resolveStack(stack, (file) => this.sourceMaps.open(file));
    } catch (error) {
      this.log.warn({ err: error }, 'a stack could not be resolved by its source map');
      return stack;
    }
  }

  /** @returns how many errors this run grouped */
  async #group(tx: Transaction, errors: readonly Fingerprinted[]): Promise<number> {
    const locked = await this.errors.lockUngrouped(
      tx,
      errors.map(({ id }) => id),
    );
    const byFingerprint = Map.groupBy(
      errors.filter(({ id }) => locked.has(id)),
      ({ fingerprint }) => fingerprint,
    );
    // Sorted so that concurrent runs lock groups in the same order and can't deadlock.
    for (const [, group] of [...byFingerprint].sort(([a], [b]) => (a < b ? -1 : 1))) await this.#addToGroup(tx, group);
    return locked.size;
  }

  /** @param errors of one fingerprint, oldest first */
  async #addToGroup(tx: Transaction, errors: readonly Fingerprinted[]): Promise<void> {
    const [first] = errors;
    const last = errors.at(-1);
    if (!first || !last) return;
    const { createdAt: firstSeen, fingerprint, whereAt, what } = first;
    const message = withoutIds(first.message);
    const facts = { fingerprint, whereAt, what, message, count: errors.length, firstSeen, lastSeen: last.createdAt };
    await this.errors.assign(tx, await this.groups.add(tx, newId(), facts), errors);
  }
}
