import { Injectable } from '@nestjs/common';
import type { AuditSeal } from './audit-entry-row.ts';
import { AuditMac, hashDetails, INITIAL_MAC, isSameMac } from './audit-mac.ts';
import { AuditSealsRepository, type StoredEntry } from './audit-seals.repository.ts';

/** How many seals are in memory at once, with all their entries. */
const SEALS_PAGE = 10;
const ENTRIES_PAGE = 1_000;

export interface AuditFault {
  readonly kind:
    | 'entry changed'
    | 'entry missing'
    | 'entry inserted'
    | 'entry unsealed'
    | 'details changed'
    | 'details missing'
    | 'seal changed'
    | 'seal missing'
    | 'head missing';
  /** The entry's id, or the seal's number. */
  readonly id: string;
}

/** A seal that the log or an earlier verification reported. */
export interface AuditHead {
  readonly number: number;
  readonly mac: string;
}

export interface AuditVerification {
  readonly entries: number;
  readonly seals: number;
  readonly head: AuditHead | undefined;
  /** The ids of the entries that wait for their seal. */
  readonly tail: readonly string[];
  readonly faults: readonly AuditFault[];
}

/** The entries of a page of seals: unchanged ones by id, and the ids of changed ones. */
interface FoundEntries {
  readonly genuine: ReadonlyMap<string, StoredEntry>;
  readonly changed: readonly string[];
}

/**
 * Verifies the whole audit: no entry was changed, removed, or inserted; each entry is sealed or in the tail; and an entry's details are
 * missing only if its actor or member is erased. Reads page by page, so that memory doesn't grow with the audit, except for the tail and
 * the faults.
 */
@Injectable()
export class VerifyAudit {
  constructor(
    private readonly seals: AuditSealsRepository,
    private readonly mac: AuditMac,
  ) {}

  /**
   * @param expected heads that must still be in the chain. Without an expected head, a deletion of the chain's last seals can't be detected
   */
  async execute(expected: readonly AuditHead[] = []): Promise<AuditVerification> {
    const faults: AuditFault[] = [];
    let missing = [...expected];
    let entries = 0;
    let head: AuditSeal | undefined;
    let seals = 0;
    let page: AuditSeal[];
    do {
      page = await this.seals.seals(head?.number ?? 0, SEALS_PAGE);
      const found = await this.#entriesOf(page);
      for (const seal of page) {
        faults.push(...this.#verifySeal(seal, head, found));
        missing = missing.filter((one) => !isHead(seal, one));
        entries += seal.entryIds.length;
        head = seal;
      }
      faults.push(...found.changed.map((id): AuditFault => ({ kind: 'entry changed', id })));
      faults.push(...(await this.#verifyDetails([...found.genuine.values()])));
      seals += page.length;
    } while (page.length === SEALS_PAGE);
    faults.push(...missing.map(({ number }): AuditFault => ({ kind: 'head missing', id: String(number) })));
    const unsealed = await this.#verifyUnsealed();
    faults.push(...unsealed.faults);
    const { tail } = unsealed;
    return { entries, seals, head: head && { number: head.number, mac: head.mac.toString('hex') }, tail, faults };
  }

  async #entriesOf(seals: readonly AuditSeal[]): Promise<FoundEntries> {
    const found = [...(await this.seals.entries(seals.flatMap(({ entryIds }) => entryIds))).values()];
    const { genuine = [], changed = [] } = Object.groupBy(found, (entry) => (this.#isGenuine(entry) ? 'genuine' : 'changed'));
    return { genuine: new Map(genuine.map((entry) => [entry.id, entry])), changed: changed.map(({ id }) => id) };
  }

  /** @param found the entries of the seal, and possibly of others */
  #verifySeal(seal: AuditSeal, former: AuditSeal | undefined, { genuine, changed }: FoundEntries): AuditFault[] {
    const id = String(seal.number);
    const faults: AuditFault[] = [];
    const next = (former?.number ?? 0) + 1;
    if (seal.number !== next) faults.push({ kind: 'seal missing', id: String(next) });
    else if (!isSameMac(seal.previous, former?.mac ?? INITIAL_MAC)) faults.push({ kind: 'seal changed', id });
    const macs = seal.entryIds.flatMap((entryId) => genuine.get(entryId)?.mac ?? []);
    const missing = seal.entryIds.filter((entryId) => !genuine.has(entryId) && !changed.includes(entryId));
    faults.push(...missing.map((entryId): AuditFault => ({ kind: 'entry missing', id: entryId })));
    // If an entry is missing or changed, the seal can't match either, and that isn't reported as a second fault.
    const isWhole = macs.length === seal.entryIds.length;
    if (isWhole && !isSameMac(seal.mac, this.mac.ofSeal(seal, macs))) faults.push({ kind: 'seal changed', id });
    return faults;
  }

  #isGenuine(entry: StoredEntry): boolean {
    return isSameMac(entry.mac, this.mac.ofEntry(entry));
  }

  async #verifyDetails(entries: readonly StoredEntry[]): Promise<AuditFault[]> {
    const faults: AuditFault[] = [];
    const withoutDetails: StoredEntry[] = [];
    for (const entry of entries) {
      const { salt, detailsHash, id } = entry;
      if (salt === null && detailsHash !== null) withoutDetails.push(entry);
      else if (salt !== null && !(detailsHash && isSameMac(detailsHash, hashDetails({ ...entry, salt }))))
        faults.push({ kind: 'details changed', id });
    }
    const erasures = await this.seals.erasures(withoutDetails.flatMap(namesOf));
    const isErased = (alias: string) => {
      const mac = erasures.get(alias);
      return mac !== undefined && isSameMac(mac, this.mac.ofErasure(alias));
    };
    const unexplained = withoutDetails.filter((entry) => !namesOf(entry).some(isErased));
    return [...faults, ...unexplained.map(({ id }): AuditFault => ({ kind: 'details missing', id }))];
  }

  async #verifyUnsealed(): Promise<{ tail: string[]; faults: AuditFault[] }> {
    const tail: string[] = [];
    const faults: AuditFault[] = [];
    let after: string | undefined;
    let page: { id: string; isWaiting: boolean }[];
    do {
      page = await this.seals.unsealed(after, ENTRIES_PAGE);
      const found = await this.seals.entries(page.map(({ id }) => id));
      for (const { id, isWaiting } of page) {
        const entry = found.get(id);
        if (!entry) faults.push({ kind: 'entry missing', id });
        else if (!this.#isGenuine(entry)) faults.push({ kind: 'entry inserted', id });
        else if (isWaiting) tail.push(id);
        else faults.push({ kind: 'entry unsealed', id });
      }
      after = page.at(-1)?.id;
    } while (page.length === ENTRIES_PAGE);
    return { tail, faults };
  }
}

const isHead = (seal: AuditSeal, { number, mac }: AuditHead): boolean =>
  seal.number === number && seal.mac.toString('hex') === mac;

const namesOf = ({ actor, member }: StoredEntry): string[] => [actor, ...(member === null ? [] : [member])];
