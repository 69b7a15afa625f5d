import {
  Clock,
  Database,
  DatabaseListener,
  type Keyset,
  Log,
  Metrics,
  newId,
  ProcessRole,
  Shutdown,
  systemCaller,
  type Transaction,
} from '@casebook/platform';
import { Injectable, type OnApplicationBootstrap } from '@nestjs/common';
import { AUDIT_TAIL_CHANNEL } from './audit-entries.repository.ts';
import type { AuditEntryRow, AuditSeal } from './audit-entry-row.ts';
import { AuditMac, INITIAL_MAC, isSameMac } from './audit-mac.ts';
import { AuditSealsRepository } from './audit-seals.repository.ts';

/** How long to wait for more entries of a burst, so that they share a seal. */
const GATHERING_MS = 250;
/** How often to look for entries whose notification was missed. */
const POLL_MS = 10_000;
/** The maximum number of entries that one seal covers. */
const BATCH = 1_000;
/** How many forged entries are logged. `npm run audit -- verify` lists all. */
const LOGGED_FORGED = 1_000;

/**
 * Seals recorded entries within a second. Each seal authenticates its entries and the previous seal, so that a later change, removal, or
 * replacement is detected. The transaction takes an advisory lock, so only one replica seals at a time.
 */
@Injectable()
export class AuditSealer implements OnApplicationBootstrap {
  #gathering: NodeJS.Timeout | undefined;
  #running: Promise<void> | undefined;
  #isStopped = false;
  readonly #forged = new Set<string>();

  constructor(
    private readonly database: Database,
    private readonly listener: DatabaseListener,
    private readonly seals: AuditSealsRepository,
    private readonly mac: AuditMac,
    private readonly role: ProcessRole,
    private readonly shutdown: Shutdown,
    private readonly metrics: Metrics,
    private readonly clock: Clock,
    private readonly log: Log,
  ) {}

  async onApplicationBootstrap(): Promise<void> {
    if (!this.role.runsBackground) return;
    this.metrics.gauge(
      'audit_tail_oldest_seconds',
      'Age of the oldest audit entry that isn’t sealed; 0 without any',
      async () => {
        const now = this.clock.now().getTime();
        return Math.max(0, now - ((await this.seals.tailStart())?.getTime() ?? now)) / 1_000;
      },
    );
    await this.listener.on(AUDIT_TAIL_CHANNEL, () => this.#wake());
    this.listener.onConnected(() => this.#wake());
    const poll = setInterval(() => this.#wake(), POLL_MS);
    this.shutdown.on('relay', async () => {
      this.#isStopped = true;
      clearInterval(poll);
      clearTimeout(this.#gathering);
      await this.#running;
      // Seals the entries that the last consumers recorded.
      await this.seal();
    });
  }

  /** Seals the tail. Does nothing while another replica is sealing. */
  async seal(): Promise<void> {
    if (!(await this.seals.hasTail())) return;
    let seal: AuditSeal | undefined;
    do {
      seal = await this.database.write(systemCaller('audit-sealer', newId()), (tx) => this.#sealBatch(tx));
      if (!seal) return;
      const { number, mac, entryIds } = seal;
      this.log.info({ seal: number, head: mac.toString('hex'), entries: entryIds.length }, 'the audit was sealed');
    } while (seal.entryIds.length === BATCH);
  }

  /** Schedules sealing. Entries that are recorded during a run schedule the next one. */
  #wake(): void {
    if (this.#isStopped) return;
    this.#gathering ??= setTimeout(() => {
      this.#gathering = undefined;
      this.#running = Promise.resolve(this.#running)
        .then(() => this.seal())
        .catch((error) => this.log.warn({ err: error }, 'the audit could not be sealed; retrying'));
    }, GATHERING_MS);
  }

  /** @returns the seal, if it added one */
  async #sealBatch(tx: Transaction): Promise<AuditSeal | undefined> {
    if (!(await this.seals.tryLock(tx))) return undefined;
    const entries = await this.#genuineEntries(tx);
    if (entries.length === 0) return undefined;
    const head = await this.seals.head(tx);
    const unsigned = {
      number: (head?.number ?? 0) + 1,
      entryIds: entries.map(({ id }) => id),
      previous: head?.mac ?? INITIAL_MAC,
      sealedAt: tx.now,
    };
    const macs = entries.map((entry) => entry.mac);
    const seal = { ...unsigned, mac: this.mac.ofSeal(unsigned, macs) };
    await this.seals.add(tx, seal);
    return seal;
  }

  /**
   * The first entries of the tail that this service wrote, up to a seal's maximum. Reads page by page past any number of forged entries.
   */
  async #genuineEntries(tx: Transaction): Promise<AuditEntryRow[]> {
    const genuine: AuditEntryRow[] = [];
    let after: Keyset | undefined;
    do {
      const page = await this.seals.entriesOfTail(tx, after, BATCH);
      genuine.push(...page.filter((entry) => this.#isGenuine(entry)));
      const last = page.at(-1);
      after = last && page.length === BATCH ? { at: last.recordedAt, id: last.id } : undefined;
    } while (after && genuine.length < BATCH);
    return genuine.slice(0, BATCH);
  }

  /** Whether this service wrote an entry. A forged one is never sealed: it stays in the tail, whose age raises an alert. */
  #isGenuine({ mac, ...entry }: AuditEntryRow): boolean {
    if (isSameMac(mac, this.mac.ofEntry(entry))) return true;
    if (this.#forged.size < LOGGED_FORGED && !this.#forged.has(entry.id)) {
      this.log.error({ entryId: entry.id }, 'an audit entry was not written by Casebook');
      this.#forged.add(entry.id);
    }
    return false;
  }
}
