import type { Transaction } from '@casebook/platform';
import { Injectable } from '@nestjs/common';
import { toTransfer } from '../bank-question.ts';
import { fingerprintItem } from '../formats/fingerprint-content.ts';
import { formats } from '../formats/formats.ts';
import { ApplyingRepository, type NewEntry } from './applying.repository.ts';
import type { Import } from './import.ts';
import { ImportMatchesRepository } from './import-matches.repository.ts';

const ENTRIES_PER_BATCH = 1_000;

/** Checks under lock whether the bank has changed since the preview. */
@Injectable()
export class ImportConflicts {
  constructor(
    private readonly applying: ApplyingRepository,
    private readonly matches: ImportMatchesRepository,
  ) {}

  /** @returns whether, since the preview, a question to update has changed or a question to add has been added */
  async exist(tx: Transaction, one: Import): Promise<boolean> {
    await this.applying.lockScope(tx, one);
    if ((await this.applying.countChangedSince(tx, one)) > 0) return true;
    for (let after = -1; ; ) {
      const entries = await this.applying.newAfter(tx, one.id, after, ENTRIES_PER_BATCH);
      if (await this.#isInBank(tx, one, entries)) return true;
      const last = entries.at(-1);
      if (!last) return false;
      after = last.place;
    }
  }

  async #isInBank(tx: Transaction, one: Import, entries: readonly NewEntry[]): Promise<boolean> {
    const identifiers = entries.flatMap(({ externalId }) => externalId ?? []);
    const { byKey, byName } = await this.matches.named(tx, one, { externalKeys: identifiers, names: identifiers });
    if (byKey.size + byName.size > 0) return true;
    const stems = entries.map(({ stem }) => stem);
    const sharing = await this.matches.sharingStem(tx, one, stems);
    const format = formats[one.format];
    return entries.some(({ stem, itemFingerprint }) =>
      (sharing.get(stem) ?? []).some(({ content }) => fingerprintItem(format.roundTrip(toTransfer(content))) === itemFingerprint),
    );
  }
}
