import { randomUUID } from 'node:crypto';
import { newId, type Transaction } from '@casebook/platform';
import { Injectable } from '@nestjs/common';
import { StatisticsRepository } from '../../statistics/statistics.repository.ts';
import type { ReadEntry, ReadQuestion } from '../formats/format.ts';
import { formats } from '../formats/formats.ts';
import { EntriesRepository } from './entries.repository.ts';
import type { Import, MappedCategory } from './import.ts';
import { ImportMatchesRepository } from './import-matches.repository.ts';
import { externalKeyOf, type StagedEntry, stageEntry } from './stage-entry.ts';

/** Decides the outcomes of a batch of entries and stages them. */
@Injectable()
export class ImportStaging {
  constructor(
    private readonly matches: ImportMatchesRepository,
    private readonly entries: EntriesRepository,
    private readonly statistics: StatisticsRepository,
  ) {}

  /** @param place the first entry's position in the file */
  async stage(tx: Transaction, one: Import, place: number, read: readonly ReadEntry[]): Promise<readonly StagedEntry[]> {
    const format = formats[one.format];
    const batch = read.map((entry) => ('question' in entry ? mapCategory(entry, one.categories) : entry));
    const entries = batch.filter((entry) => 'question' in entry);
    const questions = entries.map(({ question }) => question);
    const named = await this.matches.named(tx, one, {
      externalKeys: entries.flatMap((entry) => externalKeyOf(entry, format) ?? []),
      names: questions.flatMap(({ externalId }) => namesOf(externalId)),
    });
    const sharing = await this.matches.sharingStem(
      tx,
      one,
      questions.map(({ stem }) => stem),
    );
    const statistics = await this.statistics.find(
      tx,
      [...named.byKey.values(), ...named.byName.values()].map(({ id }) => id),
    );
    const terms = {
      format,
      defaults: one.defaults,
      intoBank: one.intoBank,
      importerId: one.ownerId ?? OPERATOR,
      newId,
      newOptionId: randomUUID,
    };
    const staged = batch.map((entry) => {
      if ('refusal' in entry) return stageEntry(entry, { sameStem: [] }, terms);
      const { externalId, stem } = entry.question;
      const byName = namesOf(externalId).flatMap((name) => named.byName.get(name) ?? [])[0];
      const existing = named.byKey.get(externalKeyOf(entry, format) ?? '') ?? byName;
      const matches = { named: existing, statistics: existing && statistics.get(existing.id), sameStem: sharing.get(stem) ?? [] };
      return stageEntry(entry, matches, terms);
    });
    await this.entries.add(tx, one.id, place, staged);
    return staged;
  }
}

/** Used as the importer's id for an operator's import, because operators have no account. */
const OPERATOR = 'operator';

/** Ids are case-insensitive; other identifiers are compared exactly. */
const namesOf = (externalId: string | undefined): string[] =>
  externalId === undefined ? [] : [...new Set([externalId, externalId.toLowerCase()])];

/** @returns the question with the domain and topic that the importer chose for its category */
function mapCategory(read: ReadQuestion, categories: Readonly<Record<string, MappedCategory>>): ReadQuestion {
  const { category, question, notes } = read;
  // A file's category may be named `constructor`, which every object inherits.
  const mapped = category !== undefined && Object.hasOwn(categories, category) ? categories[category] : undefined;
  if (!mapped) return read;
  const { domain, topic = question.topic } = mapped;
  return {
    ...read,
    question: { ...question, domain, ...(topic && { topic }) },
    notes: notes.filter(({ code }) => code !== 'category-ignored'),
  };
}
