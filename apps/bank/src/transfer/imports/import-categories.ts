import {
  AppError,
  type ImportCategories,
  type ImportView,
  MAPPED_CATEGORIES,
  type MapImportCategoriesInput,
} from '@casebook/contracts';
import { type Caller, Database } from '@casebook/platform';
import { Injectable } from '@nestjs/common';
import { readCategory } from '../formats/text/moodle-category.ts';
import { EntrySummariesRepository } from './entry-summaries.repository.ts';
import { toImportView } from './import-view.ts';
import { ReadImport } from './imports.job.ts';
import { ImportsRepository } from './imports.repository.ts';

/** Lists the categories of a file with their mapping. */
@Injectable()
export class ListImportCategories {
  constructor(
    private readonly imports: ImportsRepository,
    private readonly summaries: EntrySummariesRepository,
  ) {}

  /** @throws import.not-found */
  async execute(caller: Caller, id: string): Promise<ImportCategories> {
    const { categories } = await this.imports.get(caller.id, id);
    const { rows, total } = await this.summaries.listCategories(caller.id, id, MAPPED_CATEGORIES);
    const items = rows.map(({ category, entries }) => {
      const chosen = Object.hasOwn(categories, category) ? categories[category] : undefined;
      const { domain, topic } = chosen ?? readCategory(category);
      return { category, entries, ...(domain && { domain }), ...(topic && { topic }) };
    });
    return { items, total };
  }
}

/** Maps the categories of a file to domains and topics, and enqueues reading the file again, which updates the preview. */
@Injectable()
export class MapImportCategories {
  constructor(
    private readonly database: Database,
    private readonly imports: ImportsRepository,
  ) {}

  /** @throws import.not-found, import.not-previewed */
  execute(caller: Caller, id: string, input: MapImportCategoriesInput): Promise<ImportView> {
    return this.database.write(caller, async (tx) => {
      const one = await this.imports.lock(tx, caller.id, id);
      if (!one) throw new AppError('import.not-found');
      if (one.status !== 'previewed') throw new AppError('import.not-previewed');
      const categories = Object.fromEntries(input.categories.map(({ category, domain, topic }) => [category, { domain, topic }]));
      const { problem: _problem, ...rest } = one;
      const reading = { ...rest, categories, status: 'reading' as const };
      await this.imports.save(tx, reading);
      tx.enqueue(ReadImport, { importId: id, ownerId: caller.id });
      return toImportView({ ...reading, version: one.version + 1 });
    });
  }
}
